import type { AnswerOf } from "@rafta/library/api/index";
import { isGone, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { OpenLink, Page, Ready, useSearchParams } from "#kit";
import { BackLink } from "../BackLink.tsx";
import { TitleGone } from "../Gone.tsx";
import { TileGrid } from "../Results.tsx";
import { Shelf } from "../Shelf.tsx";
import { useCatalogLink } from "../useCatalogLink.ts";
import { Waiting } from "../Waiting.tsx";
import { texts } from "./texts.ts";

type Answer = AnswerOf<"GET /api/catalogue/author">;

function SeriesLinks({ series }: Pick<Answer, "series">) {
	const t = useTexts(texts);
	const link = useCatalogLink();
	if (series.length === 0) return null;
	return (
		<ul aria-label={t("series")} className="flex flex-wrap gap-2">
			{series.map(({ name, count }) => (
				<li key={name}>
					<OpenLink
						href={link("/catalog/series", { name })}
						className="btn bg-base-100 h-10 min-h-10 rounded-full px-4 font-semibold"
					>
						{t("seriesOf", { name })}
						<span className="text-sm font-normal tabular-nums">{count}</span>
					</OpenLink>
				</li>
			))}
		</ul>
	);
}

function AuthorView({ answer: { name, titles, others, series } }: { answer: Answer }) {
	const t = useTexts(texts);
	const free = titles.filter((title) => title.free > 0).length;
	const lead = titles.length === 0 ? t("none") : t("counts", { count: titles.length, free });
	return (
		<div className="mx-auto flex w-full max-w-6xl flex-col gap-2">
			<BackLink />
			<Page title={name} lead={lead}>
				<SeriesLinks series={series} />
				{titles.length > 0 && <TileGrid label={t("here")} books={titles} />}
				{others.length > 0 && <Shelf title={t("others")} books={others} />}
			</Page>
		</div>
	);
}

/** An author: the books that the school has, and those that it lacks. */
export default function CatalogAuthor() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const name = params.get("name")?.trim() ?? "";
	const query = { name, school: params.get("school") ?? undefined };
	const answer = useEndpoint("GET /api/catalogue/author", { query }, { enabled: name !== "" });
	if (name === "" || isGone(answer.error)) return <TitleGone title={t("gone")} hint={t("goneHint")} />;
	return (
		<Ready query={answer} loading={<Waiting />}>
			{(author) => <AuthorView key={author.name} answer={author} />}
		</Ready>
	);
}

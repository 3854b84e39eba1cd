import type { AnswerOf } from "@rafta/library/api/index";
import { volumeOf } from "@rafta/library/catalogue/series";
import { isGone, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Page, Ready, useSearchParams } from "#kit";
import { Authors } from "../Authors.tsx";
import { BackLink } from "../BackLink.tsx";
import { TitleGone } from "../Gone.tsx";
import { gridClass } from "../Results.tsx";
import { Tile } from "../Tile.tsx";
import { Waiting } from "../Waiting.tsx";
import { texts } from "./texts.ts";

type Answer = AnswerOf<"GET /api/catalogue/series">;

/** The place of a volume that nobody knows, as wide as a cover. */
function Gap({ number }: { number: number }) {
	const t = useTexts(texts);
	return (
		<div className="w-28 sm:w-40">
			<div
				aria-hidden="true"
				className="border-base-content/40 flex h-42 items-center justify-center rounded-xs border-2 border-dashed text-xl sm:h-60"
			>
				{number}
			</div>
			<p className="mt-2 text-sm font-semibold sm:text-base">{t("volumeNo", { no: number })}</p>
			<p className="text-sm">{t("unknown")}</p>
		</div>
	);
}

function SeriesView({ answer: { name, author, volumes, gaps } }: { answer: Answer }) {
	const t = useTexts(texts);
	const places = [
		...volumes.map((book) => ({ number: volumeOf(book.series_no), book })),
		...gaps.map((number) => ({ number, book: null })),
	].sort((a, b) => a.number - b.number || 0);
	const counts = {
		count: volumes.length,
		here: volumes.filter(({ copies }) => copies > 0).length,
		free: volumes.filter(({ free }) => free > 0).length,
	};
	return (
		<div className="mx-auto flex w-full max-w-6xl flex-col gap-2">
			<BackLink />
			<Page title={t("title", { name })} lead={t("counts", counts)}>
				{author !== "" && <Authors line={author} />}
				<ol aria-label={t("volumes")} className={gridClass}>
					{places.map(({ number, book }) => (
						<li key={book?.id ?? number}>
							{book ? (
								<Tile book={book} note={book.series_no === "" ? "" : t("volumeNo", { no: book.series_no })} />
							) : (
								<Gap number={number} />
							)}
						</li>
					))}
				</ol>
			</Page>
		</div>
	);
}

/** A series: its volumes in their order, those on the shelf, those that are out and those that the school lacks. */
export default function CatalogSeries() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const name = params.get("name")?.trim() ?? "";
	const query = { name, school: params.get("school") ?? undefined };
	const answer = useEndpoint("GET /api/catalogue/series", { query }, { enabled: name !== "" });
	if (name === "" || isGone(answer.error)) return <TitleGone title={t("gone")} hint={t("goneHint")} />;
	return (
		<Ready query={answer} loading={<Waiting />}>
			{(series) => <SeriesView key={series.name} answer={series} />}
		</Ready>
	);
}

import { use } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Button, Empty, Link, Page } from "#kit";
import type { ScreenProps } from "../screen.ts";
import { Blocks } from "./Blocks.tsx";
import { type ChapterId, chapterIds, chapterTitles, isChapter } from "./chapters.ts";
import { loadHandbook } from "./handbook.ts";
import { texts } from "./texts.ts";

/** Ways to the chapters before and after one. */
function Neighbours({ id }: { id: ChapterId }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const place = chapterIds.indexOf(id);
	const ways = [
		["previous", chapterIds[place - 1]],
		["next", chapterIds[place + 1]],
	] as const;
	return (
		<nav
			aria-label={t("ways")}
			className="no-print border-base-300 flex flex-wrap gap-x-6 gap-y-2 border-t pt-4"
		>
			{ways.map(
				([key, other]) =>
					other && (
						<Link
							key={key}
							href={`/help/${other}`}
							className="link link-hover text-primary-ink py-2 font-semibold"
						>
							{t(key, { title: chapterTitles[other][language] })}
						</Link>
					),
			)}
		</nav>
	);
}

function Text({ id }: { id: ChapterId }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const { title, blocks } = use(loadHandbook(language))[id];
	return (
		<Page
			title={title}
			actions={
				<>
					<Link href="/help" className="btn btn-ghost">
						{t("all")}
					</Link>
					<Button onClick={() => window.print()}>{t("print")}</Button>
				</>
			}
		>
			<article className="flex flex-col gap-4">
				<Blocks blocks={blocks} />
			</article>
			<Neighbours id={id} />
		</Page>
	);
}

/** `/help/{id}`: a chapter of the handbook. */
export default function ChapterScreen({ params }: ScreenProps) {
	const t = useTexts(texts);
	const id = params.id ?? "";
	if (isChapter(id)) return <Text id={id} />;
	return (
		<Page title={t("title")}>
			<Empty title={t("missing")}>
				<Link href="/help" className="btn btn-primary">
					{t("all")}
				</Link>
			</Empty>
		</Page>
	);
}

import { useLanguage, useTexts } from "#i18n";
import { Link, Page } from "#kit";
import { chapterTitles, parts } from "./chapters.ts";
import { texts } from "./texts.ts";

/** `/help`: the chapters of the handbook, by who reads them. */
export default function Handbook() {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<Page title={t("title")} lead={t("lead")}>
			<div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
				{parts.map(({ reader, chapters }) => (
					<section key={reader} aria-labelledby={`handbook-${reader}`}>
						<h2 id={`handbook-${reader}`} className="mb-2 text-lg font-semibold">
							{t(reader)}
						</h2>
						<ul className="flex flex-col">
							{chapters.map((id) => (
								<li key={id}>
									<Link href={`/help/${id}`} className="link link-hover text-primary-ink inline-block py-2">
										{chapterTitles[id][language]}
									</Link>
								</li>
							))}
						</ul>
					</section>
				))}
			</div>
		</Page>
	);
}

import type { ReportAnswer } from "@rafta/library/api/reports";
import { cellText } from "@rafta/library/reports/cells";
import type { Report } from "@rafta/library/reports/definition";
import { useLanguage, useTexts } from "#i18n";
import { texts } from "./texts.ts";

/** The single figures of a report. */
export function Figures({ report, figures }: { report: Report; figures: ReportAnswer["figures"] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	if (report.figures.length === 0) return null;
	return (
		<dl aria-label={t("figures")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
			{report.figures.map((column) => (
				<div
					key={column.key}
					className="rounded-box border-base-300 bg-base-100 flex flex-col-reverse justify-end border p-4 break-inside-avoid"
				>
					<dt>
						{column.label[language]}
						{figures[column.key] === null && <span className="block text-sm opacity-75">{t("noneYet")}</span>}
					</dt>
					<dd className="text-xl font-semibold break-words tabular-nums">
						{cellText(column, figures[column.key], language) || "–"}
					</dd>
				</div>
			))}
		</dl>
	);
}

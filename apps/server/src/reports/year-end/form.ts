/**
 * The year-end figures as one print, in the order of the report's definition, with places for signatures. Its heading
 * is the report's own: no numbered ministry form is known (docs/decisions/reports.md). In Turkish, because it goes into
 * a Turkish file.
 */
import type { ReportAnswer } from "@rafta/library/api/reports";
import type { CellKind, ReportTable, ReportValue } from "@rafta/library/reports/definition";
import { yearEnd } from "@rafta/library/reports/year-end";
import { formatNumber } from "@rafta/library/text/numbers";
import { formatDate } from "@rafta/library/turkish/dates";
import { catalogue, homeLanguage } from "@rafta/words";
import { createPdf } from "../../kit/documents/pdf.ts";
import { drawSignatures } from "../../kit/documents/signatures.ts";

const texts = catalogue("server/reports/year-end/form")[homeLanguage];

function formatValue(
	value: ReportValue | undefined,
	kind: CellKind,
	labels: ReadonlyMap<string, string>,
): string {
	if (value === null || value === undefined || value === "") return "";
	if (kind === "number") return formatNumber(Number(value), homeLanguage, 0);
	if (kind === "money") return formatNumber(Number(value), homeLanguage, 2);
	if (kind === "day") return formatDate(String(value));
	return labels.get(String(value)) ?? String(value);
}

/** Draws the form from a report that holds every row. */
export async function drawForm(answer: ReportAnswer, library: string, now: Date): Promise<Buffer> {
	const pdf = createPdf({ title: texts.title, school: answer.school, language: homeLanguage, now });
	pdf.facts([
		[texts.period, `${formatDate(answer.from)} – ${formatDate(answer.to)}`],
		[texts.library, library],
		[texts.made, formatDate(answer.made_at.slice(0, 10))],
	]);
	pdf.heading(texts.summary);
	await pdf.table({
		columns: [
			{ label: texts.figure, width: 4 },
			{ label: texts.number, align: "right" },
		],
		rows: yearEnd.figures.map(({ key, label, kind }) => [
			label[homeLanguage],
			formatValue(answer.figures[key], kind, new Map()),
		]),
		empty: "",
	});
	const tables: readonly ReportTable[] = yearEnd.tables;
	for (const { key, label, columns } of tables) {
		pdf.heading(label[homeLanguage]);
		const labelsOf = columns.map(
			({ values = {} }) =>
				new Map(Object.entries(values).map(([value, text]) => [value, text[homeLanguage]])),
		);
		await pdf.table({
			columns: columns.map(({ label: name, kind }, at) => ({
				label: name[homeLanguage],
				width: kind === "text" && at < 2 ? 2.5 : 1,
				align: kind === "number" || kind === "money" ? ("right" as const) : ("left" as const),
			})),
			rows: (answer.tables[key]?.rows ?? []).map((row) =>
				columns.map((column, at) => formatValue(row[column.key], column.kind, labelsOf[at] ?? new Map())),
			),
			empty: texts.empty,
		});
	}
	pdf.paragraph(texts.note);
	drawSignatures(pdf, [
		{ name: "", duty: texts.librarian },
		{ name: "", duty: texts.principal },
	]);
	return pdf.finish();
}

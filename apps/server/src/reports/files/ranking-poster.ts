/** The poster of the class ranking, A4 or A3: classes and the books they read per pupil. It names no reader. */
import { formatNumber } from "@rafta/library/text/numbers";
import { words } from "@rafta/words";
import { faint, ink, tint } from "../../kit/documents/ink.ts";
import { bold } from "../../kit/documents/pdf.ts";
import { type AnsweredReport, periodOf, schoolOf } from "./about.ts";
import { createSheet } from "./poster-sheet.ts";

const texts = words("server/reports/files");

const MAX_CLASSES = 12;

/** Draws the first classes; bars show how far each is from the first. */
export async function drawRanking(answered: AnsweredReport): Promise<Buffer> {
	const { report, question, found, language } = answered;
	const rows = (await found.tables.classes?.page(0, MAX_CLASSES)) ?? [];
	const { page, unit, height, margin, inside, line, finish } = createSheet(answered, 8);
	line(schoolOf(answered), { y: 6 * unit, size: 2.4, color: faint, lines: 2 });
	line(report.name[language], { y: 10 * unit, size: 7, font: bold });
	line(periodOf(question), { y: 20 * unit, size: 2.4, color: faint });
	const top = 27 * unit;
	const step = Math.min(9.5 * unit, (height - top - 14 * unit) / MAX_CLASSES);
	const first = Number(rows[0]?.per_pupil ?? 0);
	for (const [at, { place, class_code, school, per_pupil }] of rows.entries()) {
		const y = top + at * step;
		// For all schools together a class code alone is ambiguous.
		const name = question.school.id === "" ? `${class_code} · ${school}` : String(class_code);
		line(`${place}.  ${name}`, { y, size: 3.2, font: bold, align: "left", lines: 2 });
		const average = texts.average[language].replace(
			"{average}",
			formatNumber(Number(per_pupil), language, 2),
		);
		line(average, { y: y + 0.6 * unit, size: 2.4, align: "right", lines: 2 });
		const share = first > 0 ? Number(per_pupil) / first : 0;
		page.rect(margin, y + 4.6 * unit, inside, 1.6 * unit).fill(tint);
		page.rect(margin, y + 4.6 * unit, inside * share, 1.6 * unit).fill(ink);
	}
	if (rows.length === 0) line(texts.noLoans[language], { y: top, size: 3, lines: 2 });
	line(texts.rule[language], { y: height - 9 * unit, size: 1.8, color: faint, lines: 2 });
	return finish();
}

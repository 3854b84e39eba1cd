/** The poster of the class ranking, A4 or A3: classes and what they read for each pupil. It names no reader. */
import PDFDocument from "pdfkit";
import { bold, collected, regular } from "../../documents/pdf.ts";
import { inkless } from "../../documents/text.ts";
import { type Answered, periodOf, schoolOf } from "./about.ts";

const most = 12;

const ink = "#1f2328";
const faint = "#59636e";
const paper = "#eef1f4";

const words = {
	average: { tr: "öğrenci başına {average} kitap", en: "{average} books per pupil" },
	rule: {
		tr: "Öğrenci başına kitap sayılır. Aynı gün geri gelen kitap sayılmaz; bir okurun aynı eseri bir kez sayılır.",
		en: "Books are counted per pupil. A book that came back the same day does not count; a title counts once for a reader.",
	},
	empty: { tr: "Bu dönemde ödünç alınan kitap yok.", en: "Nothing was borrowed in this period." },
} as const;

/** Draws the first classes; bars show how far each is from the first. */
export async function drawRanking(answered: Answered): Promise<Buffer> {
	const { report, question, found, language, now } = answered;
	const rows = (await found.tables.classes?.page(0, most)) ?? [];
	const page = new PDFDocument({
		size: question.paper === "a3" ? "A3" : "A4",
		margin: 0,
		font: regular,
		lang: language,
		info: { Title: report.name[language], Author: inkless(schoolOf(answered)), CreationDate: now },
	});
	const whole = collected(page);
	const { width, height } = page.page;
	/** Everything is measured in hundredths of the width, so that both sizes look the same. */
	const unit = width / 100;
	const margin = 8 * unit;
	const inside = width - 2 * margin;
	function line(
		text: string,
		font: string,
		size: number,
		color: string,
		y: number,
		align: "left" | "center" | "right" = "center",
	): void {
		const options = { width: inside, height: size * unit * 2.8, ellipsis: true, align };
		page
			.font(font)
			.fontSize(size * unit)
			.fillColor(color)
			.text(inkless(text), margin, y, options);
	}
	line(schoolOf(answered), regular, 2.4, faint, 6 * unit);
	line(report.name[language], bold, 7, ink, 10 * unit);
	line(periodOf(question), regular, 2.4, faint, 20 * unit);
	const top = 27 * unit;
	const step = Math.min(9.5 * unit, (height - top - 14 * unit) / most);
	const first = Number(rows[0]?.per_pupil ?? 0);
	const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
	for (const [at, { place, class_code, school, per_pupil }] of rows.entries()) {
		const y = top + at * step;
		// Of all schools together a class's code alone says nothing.
		const name = question.school.id === "" ? `${class_code} · ${school}` : String(class_code);
		line(`${place}.  ${name}`, bold, 3.2, ink, y, "left");
		const average = words.average[language].replace("{average}", number.format(Number(per_pupil)));
		line(average, regular, 2.4, ink, y + 0.6 * unit, "right");
		const share = first > 0 ? Number(per_pupil) / first : 0;
		page.rect(margin, y + 4.6 * unit, inside, 1.6 * unit).fill(paper);
		page.rect(margin, y + 4.6 * unit, inside * share, 1.6 * unit).fill(ink);
	}
	if (rows.length === 0) line(words.empty[language], regular, 3, ink, top);
	line(words.rule[language], regular, 1.8, faint, height - 9 * unit);
	page.end();
	return whole;
}

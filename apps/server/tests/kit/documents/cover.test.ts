import { textWidth } from "@rafta/library/covers/widths";
import { expect, test } from "vitest";
import { drawCover, serif } from "../../../src/kit/documents/cover.ts";
import { createPdf } from "../../../src/kit/documents/pdf.ts";
import { newDocument } from "../../../src/kit/documents/pdfkit.ts";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";

const letters =
	"AaBbCcÇçDdEeFfGgĞğHhIıİiJjKkLlMmNnOoÖöPpRrSsŞşTtUuÜüVvYyZzÂâÎîÛûQqWwXx0123456789 .,:;'’!?&-–…";

test("the table of widths is that of the font: no letter is wider, none much narrower", () => {
	const page = newDocument({});
	page.font(serif).fontSize(1000);
	for (const letter of letters) {
		const width = page.widthOfString(letter) / 1000;
		expect(textWidth(letter), letter).toBeGreaterThanOrEqual(width - 0.0001);
		expect(textWidth(letter), letter).toBeLessThan(width + 0.006);
	}
});

test("covers are drawn into a document, their letters with them, and the text goes on where it was", async () => {
	const pdf = createPdf({
		title: "Yeni gelenler",
		school: "Çağlar Ortaokulu",
		language: "tr",
		now: new Date(0),
	});
	await pdf.head("Yeni gelenler");
	const { x, y } = pdf.page;
	drawCover(pdf.page, { title: "İnce Memed 2", author_line: "Kemal, Yaşar" }, { x: 60, y: 200, width: 90 });
	drawCover(pdf.page, { title: "Ağaç & <Işık>", age_min: 6 }, { x: 160, y: 200, width: 90 });
	drawCover(pdf.page, { title: "漢字 Öykü", age_min: 16 }, { x: 260, y: 200, width: 90 });
	expect([pdf.page.x, pdf.page.y]).toEqual([x, y]);
	const file = await pdf.finish();
	expect(file.toString("latin1")).toContain("RaftaSerif");
	expect(file.length).toBeLessThan(120_000);
	const words = readPdf(file).flatMap(({ texts }) => texts.map(({ text }) => text));
	for (const word of ["İnce", "Memed", "Yaşar Kemal", "2", "Öykü"])
		expect(words.join(" ").toLocaleLowerCase("tr")).toContain(word.toLocaleLowerCase("tr"));
});

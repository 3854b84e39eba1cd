/**
 * 1,000 barcode labels (apps/server/src/catalogue/labels) compared with a plain pdfkit document with the same bars and the same
 * texts.
 */
import { sheets } from "@rafta/library/labels/sheets";
import PDFDocument from "pdfkit";
import { barcodeLabel } from "../../apps/server/src/catalogue/labels/kinds.ts";
import { createPaper, drawSheets } from "../../apps/server/src/catalogue/labels/paper.ts";
import { barsOf } from "../../apps/server/src/kit/documents/codes.ts";
import { collectBuffer, regular } from "../../apps/server/src/kit/documents/pdf.ts";
import { setting } from "./setting.ts";
import { milliseconds } from "./statistics.ts";

const rounds = setting("ROUNDS", 5, 1);
const count = setting("LABELS", 1000, 70);
const school = "Şehit Öğretmen Çağlar Ortaokulu";
const labels = Array.from({ length: count }, (_, place) => ({
	id: "",
	printedOn: "",
	barcode: String(1_000_001 + place),
	callNumber: "",
	title: `Bin Dokuz Yüz Seksen Dört ve bu satıra sığmayacak kadar uzun bir başlık ${place}`,
}));

async function ours(): Promise<Buffer> {
	const paper = createPaper("Etiketler", "tr", new Date());
	const layout = { sheet: sheets["65-38.1x21.2"], start: 1, dx: 0, dy: 0, marks: false };
	await drawSheets(paper, layout, labels, (label, box) => barcodeLabel(paper, label, school, box));
	return paper.finish();
}

/** Without text fitting or sheet cells: the minimum that a document made with pdfkit and bwip-js costs. */
async function plain(): Promise<Buffer> {
	const document = new PDFDocument({ size: "A4", margin: 0, font: regular });
	const file = collectBuffer(document);
	for (const [place, { barcode, title }] of labels.entries()) {
		if (place > 0 && place % 65 === 0) document.addPage();
		const [left, top] = [(place % 5) * 115 + 10, Math.floor((place % 65) / 5) * 60 + 10];
		document.fontSize(5).text(school, left, top, { lineBreak: false });
		document.text(title.slice(0, 30), left, top + 8, { lineBreak: false });
		let x = left;
		for (const [bar, width] of barsOf(barcode).entries()) {
			if (bar % 2 === 0) document.rect(x, top + 16, width, 20);
			x += width;
		}
		document.fill("#000000").text(barcode, left, top + 38, { lineBreak: false });
	}
	document.end();
	return file;
}

async function best(make: () => Promise<Buffer>): Promise<{ took: number; size: number }> {
	let [took, size] = [Number.POSITIVE_INFINITY, 0];
	for (let round = 0; round < rounds; round++) {
		const started = performance.now();
		size = (await make()).length;
		took = Math.min(took, performance.now() - started);
	}
	return { took, size };
}

export async function run(): Promise<void> {
	const [rafta, reference] = [await best(ours), await best(plain)];
	const format = ({ took, size }: typeof rafta) => `${milliseconds(took)}, ${Math.round(size / 1024)} kB`;
	console.log(`${count} labels: ${format(rafta)}; plain pdfkit: ${format(reference)}`);
	console.log(`ratio ${(rafta.took / reference.took).toFixed(2)}`);
}

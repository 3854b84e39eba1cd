/** Contents of each kind of label and card, and their layout in a box (mm). */
import { BAND_WIDTH, drawCardBand } from "@rafta/library/covers/card-band";
import { isInFont } from "@rafta/library/covers/widths";
import type { Box } from "@rafta/library/labels/sheets";
import { spineParts } from "@rafta/library/labels/texts";
import { type Language, words } from "@rafta/words";
import { barcodeFits, drawBarcode, drawQr, point } from "../../kit/documents/codes.ts";
import { drawDrawing } from "../../kit/documents/cover.ts";
import { fonts, type SheetPaper } from "./paper.ts";
import type { Card, CopyLabel } from "./queries.ts";

const messages = words("server/catalogue/labels");

/** Height in mm of a text line of the given points. */
const lineHeight = (size: number): number => (size * 1.2) / point;

/** Minimum height of a barcode: a lower one is hard to hit with a scanner, so the texts above it are dropped first. */
const lowestBars = 7;
const highestBars = 14;

/** A part of a box with the given height. */
const part = (box: Box, y: number, height: number): Box => ({ ...box, y, height });

/** Draws school, title, bars and the number below them. In a low cell the school is dropped first, then the title. */
export function barcodeLabel(paper: SheetPaper, label: CopyLabel, school: string, box: Box): void {
	const number = 8;
	const all = [
		{ text: school, size: 5.5, font: "regular" },
		{ text: label.title, size: 7, font: "bold" },
	] as const;
	// A label of a roll has no title yet.
	const texts = all.filter(({ text }) => text !== "");
	const heightOf = (lines: readonly (typeof all)[number][]): number =>
		lines.reduce((sum, { size }) => sum + lineHeight(size), lineHeight(number) + 0.8);
	const from = [0, 1, 2].find((first) => box.height - heightOf(texts.slice(first)) >= lowestBars) ?? 2;
	const lines = texts.slice(from);
	const bars = Math.min(highestBars, box.height - heightOf(lines));
	let y = box.y + (box.height - heightOf(lines) - bars) / 2;
	for (const { text, size, font } of lines) {
		paper.line(text, part(box, y, lineHeight(size)), size, { font });
		y += lineHeight(size);
	}
	drawBarcode(paper.document, label.barcode, part(box, y + 0.4, bars));
	paper.line(label.barcode, part(box, y + bars + 0.8, lineHeight(number)), number);
}

/** Draws the call number, its parts below each other, as large as the cell allows. */
export function spineLabel(paper: SheetPaper, label: CopyLabel, box: Box): void {
	const lines = spineParts(label.callNumber);
	const { document } = paper;
	const widest = (size: number): number => {
		document.font(fonts.bold).fontSize(size);
		return Math.max(...lines.map((line) => document.widthOfString(line.slice(0, 60)))) / point;
	};
	const sizes = [16, 14, 12, 11, 10, 9, 8, 7, 6, 5];
	const fits = (size: number) => lineHeight(size) * lines.length <= box.height && widest(size) <= box.width;
	const size = sizes.find(fits) ?? 5;
	let y = box.y + Math.max(0, (box.height - lineHeight(size) * lines.length) / 2);
	for (const line of lines) {
		paper.line(line, part(box, y, lineHeight(size)), size, { font: "bold" });
		y += lineHeight(size);
	}
}

/** Minimum size of a card, in mm. */
export const smallestCard = { width: 75, height: 45 };

/** Width in mm of a card's band, with the space beside it. */
const bandWidth = BAND_WIDTH / 10;
const bandGap = 2.5;

/** Points of the school and of a given name, largest first: the name is what a child looks for. */
const schoolSizes = [8, 7.5, 7];
const nameSizes = [24, 22, 20, 18, 16, 14, 12];

/** The words of a text over two lines: as many on the first as fit. */
function halves(text: string, fits: (text: string) => boolean): readonly string[] {
	const words = text.split(" ");
	const count = words.findLastIndex((_, place) => fits(words.slice(0, place + 1).join(" "))) + 1;
	const first = words.slice(0, Math.max(1, count)).join(" ");
	return [first, words.slice(Math.max(1, count)).join(" ")].filter(Boolean);
}

/**
 * Draws a band of cloth with an ornament of one's own, school, name, the QR code of the reader's short page, and the
 * barcode for the desk. A card is valid for all years at the school, so it shows the class only if it is asked for.
 * Everything that is read, by eyes or by a scanner, is black on white.
 */
export function readerCard(
	paper: SheetPaper,
	card: Card,
	{
		school,
		address,
		language,
		isClassShown,
	}: { school: string; address: string; language: Language; isClassShown: boolean },
	box: Box,
): void {
	const { document } = paper;
	const qr = 26;
	const bars = 11;
	const x = box.x + bandWidth + bandGap;
	const inner = { x, y: box.y + 2, width: box.x + box.width - 2 - x, height: box.height - 4 };
	const beside = { ...inner, width: inner.width - qr - 1 };
	// The smallest card has room beside the band for the longest number.
	const isBarred = card.barcode !== "" && barcodeFits(card.barcode, inner.width);
	const bottom = inner.y + inner.height;
	const barsTop = isBarred ? bottom - bars - 4 : bottom;
	const band = drawCardBand(card.barcode || card.name, Math.round(box.height * 10));
	drawDrawing(document, band, { x: box.x * point, y: box.y * point, scale: point / 10 });

	const left = { align: "left" } as const;
	const reaches = (text: string, size: number): boolean =>
		document.fontSize(size).widthOfString(text) / point <= beside.width;
	document.font(fonts.bold);
	const schoolSize = schoolSizes.find((one) => reaches(school, one)) ?? 7;
	const schoolLines = reaches(school, schoolSize) ? [school] : halves(school, (text) => reaches(text, 7));
	let y = inner.y;
	for (const text of schoolLines) {
		paper.line(text, part(beside, y, lineHeight(schoolSize)), schoolSize, { ...left, font: "bold" });
		y += lineHeight(schoolSize);
	}
	paper.line(messages.cardTitle[language], part(beside, y + 0.4, lineHeight(7)), 7, left);
	// A name is split into two lines before it is shortened: given names above, the surname below.
	const words = card.name.split(" ");
	const surname = words.pop() ?? "";
	const given = words.join(" ");
	const large = given || surname;
	const font = isInFont(large) ? "serif" : "bold";
	document.font(fonts[font]);
	const lowest = lineHeight(nameSizes.at(-1) ?? 12);
	const second = given ? lineHeight(13) : 0;
	const third = isClassShown && card.classCode !== "" ? lineHeight(10) : 0;
	const top = y + 0.4 + lineHeight(7) + 0.6;
	const room = barsTop - top - second - third;
	const size =
		nameSizes.find((one) => lineHeight(one) <= Math.max(room, lowest) && reaches(large, one)) ?? 12;
	y = top + Math.max(0, (barsTop - top - lineHeight(size) - second - third) / 2);
	paper.line(large, part(beside, y, lineHeight(size)), size, { ...left, font });
	y += lineHeight(size);
	if (given) paper.line(surname, part(beside, y, second), 13, { ...left, font: "bold" });
	if (third > 0) paper.line(card.classCode, part(beside, y + second, third), 10, left);

	if (card.key) drawQr(document, address, inner.x + inner.width - qr, inner.y - 1, qr);
	if (!isBarred) return;
	drawBarcode(document, card.barcode, part(inner, barsTop, bars));
	paper.line(card.barcode, part(inner, bottom - 3.6, 3.6), 8);
}

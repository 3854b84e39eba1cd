/** Contents of each kind of label and card, and their layout in a box (mm). */
import type { Box } from "@rafta/library/labels/sheets";
import { spineParts } from "@rafta/library/labels/texts";
import type { Language } from "@rafta/records";
import { barcodeFits, drawBarcode, drawQr, point } from "./codes.ts";
import { fonts, type SheetPaper } from "./paper.ts";
import type { Card, CopyLabel } from "./queries.ts";

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

const cardTitle = { tr: "Kütüphane kartı", en: "Library card" };

/** Minimum size of a card, in mm. */
export const smallestCard = { width: 75, height: 45 };

/**
 * Draws name, school, the QR code of the reader's short page, and the barcode for the desk. A card is valid for all
 * years at the school, so it shows no class.
 */
export function readerCard(
	paper: SheetPaper,
	card: Card,
	{ school, address, language }: { school: string; address: string; language: Language },
	box: Box,
): void {
	const qr = 26;
	const inner = { ...box, x: box.x + 2, width: box.width - 4, y: box.y + 2, height: box.height - 4 };
	const beside = { ...inner, width: inner.width - qr - 1 };
	const left = { align: "left" } as const;
	paper.line(school, part(beside, inner.y, 4), 8, { ...left, font: "bold" });
	paper.line(cardTitle[language], part(beside, inner.y + 4, 4), 7, left);
	// A name is split into two lines before it is shortened: given names above, the surname below.
	const words = card.name.split(" ");
	const surname = words.pop() ?? "";
	const given = words.join(" ");
	paper.line(given || surname, part(beside, inner.y + 11, 6), 12, { ...left, font: "bold" });
	if (given) paper.line(surname, part(beside, inner.y + 16.5, 6), 12, { ...left, font: "bold" });
	if (card.key) drawQr(paper.document, address, inner.x + inner.width - qr, inner.y - 1, qr);
	if (card.barcode === "" || !barcodeFits(card.barcode, inner.width)) return;
	const bars = 11;
	const bottom = inner.y + inner.height;
	drawBarcode(paper.document, card.barcode, part(inner, bottom - bars - 4, bars));
	paper.line(card.barcode, part(inner, bottom - 3.6, 3.6), 8);
}

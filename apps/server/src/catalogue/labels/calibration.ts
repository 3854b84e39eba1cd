/** Calibration page for measuring a printer's offset: the outlines of the cells, and rulers in millimetres. */
import { cellBox, cellsOf, page } from "@rafta/library/labels/sheets";
import { formatNumber } from "@rafta/library/text/numbers";
import { type Language, words } from "@rafta/words";
import { point } from "../../kit/documents/codes.ts";
import { faint } from "../../kit/documents/ink.ts";
import { fonts, type SheetPaper } from "./paper.ts";
import type { Layout } from "./sheet-query.ts";

const texts = words("server/catalogue/labels");

const ruler = 100;

/** Draws ticks at every millimetre, longer ones at five and ten. */
function drawRuler({ document }: SheetPaper, x: number, y: number, isAcross: boolean): void {
	for (let at = 0; at <= ruler; at++) {
		const length = at % 10 === 0 ? 5 : at % 5 === 0 ? 3.5 : 2;
		const [fromX, fromY] = isAcross ? [x + at, y] : [x, y + at];
		document.moveTo(fromX * point, fromY * point);
		if (isAcross) document.lineTo(fromX * point, (fromY + length) * point);
		else document.lineTo((fromX + length) * point, fromY * point);
	}
	document.lineWidth(0.3).strokeColor("#000000").stroke();
	document.font(fonts.regular).fontSize(6).fillColor("#000000");
	for (let at = 0; at <= ruler; at += 10) {
		const [textX, textY] = isAcross ? [x + at - 1, y + 5.5] : [x + 5.5, y + at - 1];
		document.text(String(at), textX * point, textY * point, { lineBreak: false });
	}
}

/** Draws the page for a sheet, shifted by the offsets under test. */
export function drawCalibration(paper: SheetPaper, layout: Layout, language: Language): void {
	const { document } = paper;
	const { sheet, dx, dy } = layout;
	document.addPage();
	for (let cell = 0; cell < cellsOf(sheet); cell++) {
		const box = cellBox(sheet, cell);
		document.rect((box.x + dx) * point, (box.y + dy) * point, box.width * point, box.height * point);
	}
	document.lineWidth(0.4).strokeColor(faint).stroke();
	const [x, y] = [40, 90];
	document.rect((x - 5) * point, (y - 5) * point, 135 * point, 118 * point).fill("#ffffff");
	drawRuler(paper, x, y, true);
	drawRuler(paper, x, y, false);
	document.font(fonts.regular).fontSize(9).fillColor("#000000");
	const mm = (value: number): string => `${formatNumber(value, language, 1)} mm`;
	const about = [texts.lead, texts.rulers, texts.shift].map((text) => text[language]);
	document.text(
		[...about, `${texts.now[language]}: ${mm(dx)}; ${mm(dy)}`].join("\n\n"),
		(x + 20) * point,
		(y + 20) * point,
		{ width: 95 * point },
	);
	// Centre of the page, for measuring from its edges.
	const [middleX, middleY] = [(page.width / 2 + dx) * point, (page.height - 40 + dy) * point];
	document.moveTo(middleX - 15, middleY).lineTo(middleX + 15, middleY);
	document.moveTo(middleX, middleY - 15).lineTo(middleX, middleY + 15);
	document.lineWidth(0.5).strokeColor("#000000").stroke();
}

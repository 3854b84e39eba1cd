/** Class sheets: every pupil of a class with the card's barcode, for a binder at the desk. */
import { setImmediate } from "node:timers/promises";
import type { Sheet } from "@rafta/library/labels/sheets";
import { cellBox, cellsOf } from "@rafta/library/labels/sheets";
import { type Language, words } from "@rafta/words";
import { barcodeFits, drawBarcode } from "../../kit/documents/codes.ts";
import type { SheetPaper } from "./paper.ts";
import type { Card } from "./queries.ts";

const texts = words("server/catalogue/labels");

/** Three columns below the heading, 36 pupils per page: no class of a state school has more. */
const cells: Sheet = {
	width: 60,
	height: 21,
	columns: 3,
	rows: 12,
	left: 12,
	top: 27,
	pitchX: 63,
	pitchY: 21.5,
};

/** Draws the classes one after the other, each starting on a new page. */
export async function drawClasses(
	paper: SheetPaper,
	readers: readonly Card[],
	school: string,
	language: Language,
): Promise<void> {
	const classes = Map.groupBy(readers, ({ classCode }) => classCode);
	for (const [classCode, members] of classes) {
		for (const [index, reader] of members.entries()) {
			const cell = index % cellsOf(cells);
			if (cell === 0) {
				await setImmediate();
				paper.document.addPage();
				const name = classCode || texts.without[language];
				const title = index === 0 ? name : `${name} (${texts.goesOn[language]})`;
				const head = { x: cells.left, y: 9, width: 186, height: 8 };
				paper.line(school, head, 9, { align: "left" });
				paper.line(title, { ...head, y: 14 }, 18, { font: "bold", align: "left" });
			}
			const box = cellBox(cells, cell);
			const name = reader.number === "" ? reader.name : `${reader.number} ${reader.name}`;
			paper.line(name, box, 9);
			if (reader.barcode === "" || !barcodeFits(reader.barcode, box.width)) continue;
			drawBarcode(paper.document, reader.barcode, { ...box, y: box.y + 4.4, height: 10 });
			paper.line(reader.barcode, { ...box, y: box.y + 14.8 }, 7);
		}
	}
}

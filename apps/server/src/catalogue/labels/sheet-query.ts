/** Query parameters of a label sheet: which sheet, its first cell, and the offset of the printer. */
import type { layoutQuery } from "@rafta/library/api/labels";
import {
	cellsOf,
	readSheet,
	type Sheet,
	type SheetName,
	type SheetProblem,
	sheets,
} from "@rafta/library/labels/sheets";
import { badRequest } from "@rafta/records";
import { type Text, words } from "@rafta/words";
import type { z } from "zod";

const texts = words("server/catalogue/labels");

export interface Layout {
	readonly sheet: Sheet;
	readonly start: number;
	readonly dx: number;
	readonly dy: number;
	readonly marks: boolean;
}

const sheetProblems: Readonly<Record<SheetProblem, Text>> = words("server/catalogue/labels/sheet-query");

/** Returns the sheet and its print layout. @throws ApiError 400 for an invalid sheet or a cell outside it */
export function layoutOf(
	{ sheet, own = "", start, dx, dy, marks }: z.output<typeof layoutQuery>,
	usual: SheetName,
): Layout {
	const chosen: Sheet | SheetProblem = sheet === "own" ? readSheet(own) : sheets[sheet ?? usual];
	if (typeof chosen === "string") throw badRequest(sheetProblems[chosen]);
	if (start > cellsOf(chosen)) throw badRequest(texts.startBeyond);
	return { sheet: chosen, start, dx, dy, marks: marks === "1" };
}

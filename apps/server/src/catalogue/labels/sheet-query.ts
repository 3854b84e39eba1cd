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
import type { z } from "zod";

export interface Layout {
	readonly sheet: Sheet;
	readonly start: number;
	readonly dx: number;
	readonly dy: number;
	readonly marks: boolean;
}

const sheetProblems: Readonly<Record<SheetProblem, { tr: string; en: string }>> = {
	numbers: {
		tr: "Sayfa ölçüleri sekiz sayıdan oluşmalı.",
		en: "A sheet needs eight measurements.",
	},
	size: {
		tr: "Etiket en az 15 x 8 mm olmalı ve sayfaya sığmalı.",
		en: "A label must be at least 15 x 8 mm and fit on the page.",
	},
	overlap: { tr: "Etiketler birbirinin üstüne geliyor.", en: "The labels overlap." },
	page: { tr: "Etiketler A4 sayfadan taşıyor.", en: "The labels extend beyond the A4 page." },
};

const startBeyond = {
	tr: "İlk boş yerin sırası, sayfadaki etiket sayısından büyük.",
	en: "The first free position is not on the sheet.",
};

/** Returns the sheet and its print layout. @throws ApiError 400 for an invalid sheet or a cell outside it */
export function layoutOf(
	{ sheet, own = "", start, dx, dy, marks }: z.output<typeof layoutQuery>,
	usual: SheetName,
): Layout {
	const chosen: Sheet | SheetProblem = sheet === "own" ? readSheet(own) : sheets[sheet ?? usual];
	if (typeof chosen === "string") throw badRequest(sheetProblems[chosen]);
	if (start > cellsOf(chosen)) throw badRequest(startBeyond);
	return { sheet: chosen, start, dx, dy, marks: marks === "1" };
}

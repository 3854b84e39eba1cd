/** Query parameters of a label sheet: which sheet, its first cell, and the offset of the printer. */
import {
	cellsOf,
	readSheet,
	type Sheet,
	type SheetName,
	type SheetProblem,
	sheetNames,
	sheets,
} from "@rafta/library/labels/sheets";
import { isCalendarDate } from "@rafta/library/turkish/dates";
import { badRequest } from "@rafta/records";
import { z } from "zod";
import { readBody } from "../http/body.ts";
import { recordId, recordIdList } from "../operations/ids.ts";

/** Maximum labels or cards per file. */
export const MAX_LABELS = 2000;

/** Maximum ids; limited by the length of an address. */
const MAX_IDS = 500;

const offset = z.coerce.number().min(-20).max(20).default(0);
const ids = recordIdList(MAX_IDS);
const digits = z.string().regex(/^\d{1,30}$/);

const layout = {
	sheet: z.enum([...sheetNames, "own"]).optional(),
	/** A custom sheet, when `sheet` is `own`. */
	own: z.string().max(80).optional(),
	/** The first cell that still has a label, counted by rows from 1. */
	start: z.coerce.number().int().min(1).max(1000).default(1),
	/** Offset of every position, in mm to the right and down. */
	dx: offset,
	dy: offset,
	/** Whether cut marks are drawn. */
	marks: z.enum(["0", "1"]).default("0"),
};

export const layoutQuery = z.strictObject(layout);

export const copiesQuery = z.strictObject({
	...layout,
	ids: ids.optional(),
	/** Range of barcodes of one length, inclusive. */
	from: digits.optional(),
	to: digits.optional(),
	library: recordId.optional(),
	/** Labels of a roll, without copies. */
	roll: recordId.optional(),
	/** Only copies recorded on this day or later. */
	since: z.string().refine(isCalendarDate).optional(),
});

export const cardsQuery = z.strictObject({
	...layout,
	ids: ids.optional(),
	/** Empty: readers without a class. */
	class: z.string().max(20).optional(),
});

export const classesQuery = z.strictObject({ class: z.string().max(20).optional() });

export interface Layout {
	readonly sheet: Sheet;
	readonly start: number;
	readonly dx: number;
	readonly dy: number;
	readonly marks: boolean;
}

const sheetProblems: Readonly<Record<SheetProblem, { tr: string; en: string }>> = {
	numbers: {
		tr: "Sayfa ölçüleri sekiz sayı olmalı.",
		en: "A sheet is described by eight numbers.",
	},
	size: {
		tr: "Etiket en az 15 x 8 mm olmalı ve sayfaya sığmalı.",
		en: "A label has at least 15 x 8 mm and fits on the page.",
	},
	overlap: { tr: "Etiketler birbirinin üstüne geliyor.", en: "The labels overlap." },
	page: { tr: "Etiketler A4 sayfadan taşıyor.", en: "The labels go beyond the A4 page." },
};

const startBeyond = {
	tr: "Başlangıç hücresi sayfadaki etiket sayısından büyük.",
	en: "The first cell is not on the sheet.",
};

/** Parses a query with its schema. @throws ApiError 400 */
export const readQuery = <Schema extends z.ZodType>(schema: Schema, query: unknown): z.output<Schema> =>
	readBody(schema, query);

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

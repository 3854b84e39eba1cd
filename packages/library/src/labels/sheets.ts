/**
 * Sheets of labels and cards on A4 and the positions of their cells. Every length is in millimetres from the top left
 * corner of the page.
 */
export const page = { width: 210, height: 297 };

/** Outermost strip of the page, which home printers cannot print on. */
const unprintable = 5;

/** Distance between the edge of a label and its contents, because sheets are never fed quite straight. */
const padding = 1.5;

export interface Sheet {
	/** Width of one cell. */
	readonly width: number;
	readonly height: number;
	readonly columns: number;
	readonly rows: number;
	/** Left edge of the first cell. */
	readonly left: number;
	readonly top: number;
	/** Distance from the start of one cell to the start of the next. */
	readonly pitchX: number;
	readonly pitchY: number;
}

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Common commercial sheets, named as on the package: cells on a page, width x height. */
export const sheets = {
	"24-70x37": grid(70, 37, 3, 8, 0, 0.5),
	"24-63.5x33.9": grid(63.5, 33.9, 3, 8, 7.21, 12.9, 66.04),
	"21-63.5x38.1": grid(63.5, 38.1, 3, 7, 7.21, 15.15, 66.04),
	"40-52.5x29.7": grid(52.5, 29.7, 4, 10, 0, 0),
	"40-48.5x25.4": grid(48.5, 25.4, 4, 10, 8, 21.5),
	"65-38.1x21.2": grid(38.1, 21.2, 5, 13, 4.67, 10.7, 40.64),
	"10-85.6x54": grid(85.6, 54, 2, 5, 14.4, 13.5, 95.6),
} as const satisfies Readonly<Record<string, Sheet>>;

export type SheetName = keyof typeof sheets;

export const sheetNames = Object.keys(sheets) as readonly SheetName[];

function grid(
	width: number,
	height: number,
	columns: number,
	rows: number,
	left: number,
	top: number,
	pitchX = width,
	pitchY = height,
): Sheet {
	return { width, height, columns, rows, left, top, pitchX, pitchY };
}

/** Why a custom sheet is invalid: no numbers, cells too small or too large, cells that overlap or lie off the page. */
export type SheetProblem = "numbers" | "size" | "overlap" | "page";

const smallest = { width: 15, height: 8 };
/** Sheets are measured with a ruler: a tenth too much still counts as on the page. */
const tolerance = 0.1;

/** Returns the problem of a sheet; `null` for one that can be printed. */
export function sheetProblem(sheet: Sheet): SheetProblem | null {
	const { width, height, columns, rows, left, top, pitchX, pitchY } = sheet;
	if (![width, height, columns, rows, left, top, pitchX, pitchY].every(Number.isFinite)) return "numbers";
	if (!Number.isInteger(columns) || !Number.isInteger(rows) || columns < 1 || rows < 1) return "numbers";
	if (width < smallest.width || height < smallest.height) return "size";
	if (width > page.width + tolerance || height > page.height + tolerance) return "size";
	if (left < 0 || top < 0) return "page";
	if (pitchX < width || pitchY < height) return "overlap";
	const right = left + (columns - 1) * pitchX + width;
	const bottom = top + (rows - 1) * pitchY + height;
	return right > page.width + tolerance || bottom > page.height + tolerance ? "page" : null;
}

/** Order of a custom sheet's measures in an address: `63.5,33.9,3,8,7.2,12.9,66,33.9`. */
export const measures = ["width", "height", "columns", "rows", "left", "top", "pitchX", "pitchY"] as const;

/** Parses a sheet from text; returns a problem if it is not valid. */
export function readSheet(text: string): Sheet | SheetProblem {
	const parts = text.split(",");
	if (parts.length !== measures.length || !parts.every((part) => /^\d{1,3}(\.\d{1,3})?$/.test(part))) {
		return "numbers";
	}
	const [width = 0, height = 0, columns = 0, rows = 0, left = 0, top = 0, pitchX = 0, pitchY = 0] =
		parts.map(Number);
	const sheet = { width, height, columns, rows, left, top, pitchX, pitchY };
	return sheetProblem(sheet) ?? sheet;
}

export const cellsOf = (sheet: Sheet): number => sheet.columns * sheet.rows;

/** Returns page and cell of the label at an index, both from 0, when the first label is in cell `start` (from 1). */
export function placeOf(sheet: Sheet, index: number, start: number): { page: number; cell: number } {
	const position = index + start - 1;
	return { page: Math.floor(position / cellsOf(sheet)), cell: position % cellsOf(sheet) };
}

/** Position of a cell, counted along the rows from 0. */
export const cellBox = (sheet: Sheet, cell: number): Box => ({
	x: sheet.left + (cell % sheet.columns) * sheet.pitchX,
	y: sheet.top + Math.floor(cell / sheet.columns) * sheet.pitchY,
	width: sheet.width,
	height: sheet.height,
});

/** Printable area of a cell: without its padding and the strip of the page that printers leave white. */
export function printable(box: Box): Box {
	const x = Math.max(box.x + padding, unprintable);
	const y = Math.max(box.y + padding, unprintable);
	const right = Math.min(box.x + box.width - padding, page.width - unprintable);
	const bottom = Math.min(box.y + box.height - padding, page.height - unprintable);
	return { x, y, width: right - x, height: bottom - y };
}

/**
 * Widths of a barcode's narrowest bar, widest first: whole dots of a 600 dpi printer (12, 10, 8, 6 and 5), so that all
 * bars print alike. Cheap scanners read 0.19 mm and more.
 */
const modules: readonly number[] = [12, 10, 8, 6, 5].map((dots) => (dots * 25.4) / 600);

/** White space on both sides of a barcode, in modules. */
export const quietZone = 10;

/** Widest module with which a code of that many modules and its quiet zones fit; `null` when none does. */
export const moduleFor = (count: number, width: number): number | null =>
	modules.find((module) => (count + 2 * quietZone) * module <= width) ?? null;

/** A table as it comes from a spreadsheet: cells as text, without formulas, colours and formats. */

/** A block of cells that are one; counted from 0, both ends included. Only the first of them has a value. */
export interface Merge {
	readonly top: number;
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
}

export interface Sheet {
	readonly name: string;
	/** Empty cells are empty texts; rows may be of different lengths. */
	readonly rows: readonly (readonly string[])[];
	readonly merges: readonly Merge[];
}

/** What a file may hold at most. A school's lists are far below. */
export const bounds = {
	sheets: 60,
	rows: 20_000,
	columns: 120,
	/** Characters of a cell; what is longer is cut. */
	cell: 1000,
} as const;

export const cellAt = (rows: Sheet["rows"], row: number, column: number): string =>
	(rows[row]?.[column] ?? "").trim();

/** Rows in which cells that are merged downwards all have their value, as a person reads them. */
export function filledDown({ rows, merges }: Sheet): string[][] {
	const filled = rows.map((row) => [...row]);
	for (const { top, left, bottom } of merges) {
		const value = filled[top]?.[left] ?? "";
		if (value === "") continue;
		for (let row = top + 1; row <= Math.min(bottom, filled.length - 1); row++) {
			const cells = filled[row];
			if (cells && (cells[left] ?? "") === "") {
				while (cells.length < left) cells.push("");
				cells[left] = value;
			}
		}
	}
	return filled;
}

/** `0` -> `A`, `27` -> `AB`: a column as spreadsheets name it. */
export function columnName(column: number): string {
	const letter = String.fromCharCode(65 + (column % 26));
	return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

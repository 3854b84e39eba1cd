/** A table as it comes from a spreadsheet: cells as text, without formulas, colours and formats. */

/** A block of merged cells; counted from 0, both ends included. Only the first of them has a value. */
export interface Merge {
	readonly top: number;
	readonly left: number;
	readonly bottom: number;
	readonly right: number;
}

export interface Sheet {
	readonly name: string;
	/** Empty cells are empty texts; rows may differ in length. */
	readonly rows: readonly (readonly string[])[];
	readonly merges: readonly Merge[];
}

/** Maximum contents of a file. */
export interface Bounds {
	readonly sheets: number;
	/** Of all sheets together. */
	readonly rows: number;
	readonly columns: number;
	/** Characters of a cell; longer ones are cut. */
	readonly cell: number;
	/** Characters of all cells together. */
	readonly characters: number;
	/** Maximum unpacked bytes of a workbook's parts. */
	readonly unpacked: number;
}

/** For lists of people. A school's lists are far smaller. */
export const bounds: Bounds = {
	sheets: 60,
	rows: 20_000,
	columns: 120,
	cell: 1000,
	characters: 20_000_000,
	unpacked: 100 * 1024 ** 2,
};

/** For lists of books: the stock of a province. */
export const titleBounds: Bounds = {
	sheets: 60,
	rows: 200_000,
	columns: 120,
	cell: 4000,
	characters: 100_000_000,
	unpacked: 300 * 1024 ** 2,
};

export const cellAt = (rows: Sheet["rows"], row: number, column: number): string =>
	(rows[row]?.[column] ?? "").trim();

/** Rows in which vertically merged cells all have their value, as a person reads them. */
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

/** Whole-number programmes, and who solves them: the server brings a solver along. */

/** Coefficients of columns; a column comes once. */
export interface Sum {
	readonly columns: readonly number[];
	readonly factors: readonly number[];
}

export interface Row extends Sum {
	readonly least: number;
	readonly most: number;
}

export interface Programme {
	/** The most of each column; the least is 0, and all are whole numbers. */
	readonly most: readonly number[];
	readonly rows: readonly Row[];
	/** What is to be as large as possible: the first, of those results the second, and so on. Factors are whole numbers. */
	readonly goals: readonly Sum[];
	/** Values that are allowed, and good as far as is known. */
	readonly start: readonly number[];
}

export interface Packed {
	readonly values: ArrayLike<number>;
	/** Whether it was proven that nothing is better. */
	readonly exact: boolean;
}

/** Solves a programme, or gets as far as it may: never to less than what it begins with. @throws RangeError where that breaks a rule */
export type Packer = (programme: Programme) => Packed;

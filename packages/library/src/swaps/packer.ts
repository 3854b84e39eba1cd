/** Integer programs and their solver interface; the server supplies the solver. */

/** Coefficients of columns; each column occurs once. */
export interface Sum {
	readonly columns: readonly number[];
	readonly factors: readonly number[];
}

export interface Row extends Sum {
	readonly lower: number;
	readonly upper: number;
}

export interface IntegerProgram {
	/** Upper bound of each column; the lower bound is 0, and all values are integers. */
	readonly upperBounds: readonly number[];
	readonly rows: readonly Row[];
	/** Objectives to maximise, in lexicographic order. Factors are integers. */
	readonly goals: readonly Sum[];
	/** A feasible starting solution, the best known. */
	readonly start: readonly number[];
}

export interface Packed {
	readonly values: ArrayLike<number>;
	/** Whether the solution is proven optimal. */
	readonly exact: boolean;
}

/**
 * Solves a program within its limits: the result is never worse than the start. @throws RangeError if the start
 * violates a constraint
 */
export type Packer = (program: IntegerProgram) => Packed;

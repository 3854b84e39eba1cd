/**
 * Integer programs of swaps, solved by HiGHS (Huangfu and Hall, "Parallelizing the dual revised simplex method",
 * Mathematical Programming Computation 10, 2018). It comes as WebAssembly and is loaded on first use. One thread, a
 * fixed seed, limits of work and none of time: the same program has the same solution on every machine.
 */
import type { IntegerProgram, Packed, Packer, Sum } from "@rafta/library/swaps/packer";
import type { Highs, Model } from "highs";

/** Limits of branch-and-bound nodes for one goal, and of simplex iterations. */
const [MAX_NODES, MAX_SIMPLEX_STEPS] = [1000, 5000];

const options = {
	output_flag: false,
	random_seed: 1,
	mip_rel_gap: 0,
	// Sums are integers: an improvement of less than one is none.
	mip_abs_gap: 0.5,
	mip_max_nodes: MAX_NODES,
	// A good start solution is given; the solver's heuristics for a better one cost more than the proof.
	mip_heuristic_effort: 0,
	mip_allow_restart: false,
} as const;

function modelOf(highs: Highs, { upperBounds, rows, goals }: IntegerProgram): Model {
	const starts = new Int32Array(rows.length + 1);
	for (const [row, { columns }] of rows.entries()) starts[row + 1] = (starts[row] ?? 0) + columns.length;
	const model = highs.createModel({
		numCols: upperBounds.length,
		numRows: rows.length,
		sense: highs.constants.objectiveSense.maximize,
		colCost: costsOf(upperBounds.length, goals[0]),
		colLower: new Float64Array(upperBounds.length),
		colUpper: Float64Array.from(upperBounds),
		rowLower: Float64Array.from(rows, ({ lower }) => lower),
		rowUpper: Float64Array.from(rows, (row) => row.upper),
		integrality: Int32Array.from(upperBounds, () => highs.constants.variableType.integer),
		matrix: {
			format: "csr",
			numCols: upperBounds.length,
			numRows: rows.length,
			starts,
			indices: Int32Array.from(rows.flatMap(({ columns }) => columns)),
			values: Float64Array.from(rows.flatMap(({ factors }) => factors)),
		},
	});
	model.options.set(options);
	return model;
}

function costsOf(columns: number, goal: Sum | undefined): Float64Array {
	const costs = new Float64Array(columns);
	goal?.columns.forEach((column, at) => {
		costs[column] = goal.factors[at] ?? 0;
	});
	return costs;
}

/** Checked in whole numbers, more strictly than the solver's tolerance. */
function isAllowed({ upperBounds, rows }: IntegerProgram, values: Float64Array): boolean {
	return (
		upperBounds.every((limit, column) => (values[column] ?? 0) >= 0 && (values[column] ?? 0) <= limit) &&
		rows.every((row) => {
			const sum = sumOf(row, values);
			return sum >= row.lower && sum <= row.upper;
		})
	);
}

const sumOf = ({ columns, factors }: Sum, values: ArrayLike<number>): number =>
	columns.reduce((sum, column, at) => sum + (factors[at] ?? 0) * (values[column] ?? 0), 0);

function pack(highs: Highs, program: IntegerProgram): Packed {
	const columns = program.upperBounds.length;
	let values = Float64Array.from(program.start);
	let exact = true;
	if (!isAllowed(program, values))
		throw new RangeError("a programme begins with values that it does not allow");
	if (columns === 0) return { values, exact };
	const model = modelOf(highs, program);
	const { mipInterrupt } = highs.constants.callbackType;
	try {
		for (const [place, goal] of program.goals.entries()) {
			if (place > 0)
				model.changeColsCost({ kind: "range", from: 0, to: columns - 1 }, costsOf(columns, goal));
			model.setSolution({ colValue: values });
			model.run({
				[mipInterrupt]: (event) => {
					if (Number(event.data.mip_total_lp_iterations ?? 0) > MAX_SIMPLEX_STEPS) event.interrupt();
				},
			});
			const isDone = model.getModelStatus() === highs.constants.modelStatus.optimal;
			const found = model.getSolution().colValue.map(Math.round);
			exact &&= isDone;
			if (found.length === columns && isAllowed(program, found) && sumOf(goal, found) >= sumOf(goal, values))
				values = found;
			model.addRow(sumOf(goal, values), Number.POSITIVE_INFINITY, {
				indices: goal.columns,
				values: goal.factors,
			});
		}
	} finally {
		model.dispose();
	}
	return { values, exact };
}

/** TypeScript resolves the declarations of the CommonJS build, where the loader is one member deeper. */
type Loader = Promise<{ readonly default: () => Promise<Highs> }>;

let loading: Promise<Highs> | undefined;

/** Returns the packer; the first call loads the solver. */
export async function packerOf(): Promise<Packer> {
	loading ??= (import("highs") as unknown as Loader).then(({ default: load }) => load());
	const highs = await loading;
	return (program) => pack(highs, program);
}

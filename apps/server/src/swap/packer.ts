/**
 * Integer programs of swaps, solved by HiGHS (Huangfu and Hall, "Parallelizing the dual revised simplex method",
 * Mathematical Programming Computation 10, 2018). It comes as WebAssembly and is loaded on first use. One thread, a
 * fixed seed, limits of work and none of time: the same program has the same solution on every machine.
 */
import type { Packed, Packer, Programme, Sum } from "@rafta/library/swap/packer";
import type { Highs, Model } from "highs";

/** Limits of branch-and-bound nodes for one goal, and of simplex iterations. */
const [mostParts, mostSteps] = [1000, 5000];

const options = {
	output_flag: false,
	random_seed: 1,
	mip_rel_gap: 0,
	// Sums are integers: an improvement of less than one is none.
	mip_abs_gap: 0.5,
	mip_max_nodes: mostParts,
	// A good start solution is given; the solver's heuristics for a better one cost more than the proof.
	mip_heuristic_effort: 0,
	mip_allow_restart: false,
} as const;

function modelOf(highs: Highs, { most, rows, goals }: Programme): Model {
	const starts = new Int32Array(rows.length + 1);
	for (const [row, { columns }] of rows.entries()) starts[row + 1] = (starts[row] ?? 0) + columns.length;
	const model = highs.createModel({
		numCols: most.length,
		numRows: rows.length,
		sense: highs.constants.objectiveSense.maximize,
		colCost: costsOf(most.length, goals[0]),
		colLower: new Float64Array(most.length),
		colUpper: Float64Array.from(most),
		rowLower: Float64Array.from(rows, ({ least }) => least),
		rowUpper: Float64Array.from(rows, (row) => row.most),
		integrality: Int32Array.from(most, () => highs.constants.variableType.integer),
		matrix: {
			format: "csr",
			numCols: most.length,
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
function isAllowed({ most, rows }: Programme, values: Float64Array): boolean {
	return (
		most.every((limit, column) => (values[column] ?? 0) >= 0 && (values[column] ?? 0) <= limit) &&
		rows.every((row) => {
			const sum = sumOf(row, values);
			return sum >= row.least && sum <= row.most;
		})
	);
}

const sumOf = ({ columns, factors }: Sum, values: ArrayLike<number>): number =>
	columns.reduce((sum, column, at) => sum + (factors[at] ?? 0) * (values[column] ?? 0), 0);

function pack(highs: Highs, programme: Programme): Packed {
	const columns = programme.most.length;
	let values = Float64Array.from(programme.start);
	let exact = true;
	if (!isAllowed(programme, values))
		throw new RangeError("a programme begins with values that it does not allow");
	if (columns === 0) return { values, exact };
	const model = modelOf(highs, programme);
	const { mipInterrupt } = highs.constants.callbackType;
	try {
		for (const [place, goal] of programme.goals.entries()) {
			if (place > 0)
				model.changeColsCost({ kind: "range", from: 0, to: columns - 1 }, costsOf(columns, goal));
			model.setSolution({ colValue: values });
			model.run({
				[mipInterrupt]: (event) => {
					if (Number(event.data.mip_total_lp_iterations ?? 0) > mostSteps) event.interrupt();
				},
			});
			const isDone = model.getModelStatus() === highs.constants.modelStatus.optimal;
			const found = model.getSolution().colValue.map(Math.round);
			exact &&= isDone;
			if (
				found.length === columns &&
				isAllowed(programme, found) &&
				sumOf(goal, found) >= sumOf(goal, values)
			)
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
	return (programme) => pack(highs, programme);
}

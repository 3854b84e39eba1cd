/**
 * Amount of work of a bench: the default, another by `RAFTA_BENCH_<NAME>`, or with `--brief` only enough to show that
 * it runs.
 */

export const isBrief = process.argv.includes("--brief");

export const setting = (name: string, usual: number, brief: number): number =>
	Number(process.env[`RAFTA_BENCH_${name}`] ?? (isBrief ? brief : usual));

/** Database engines to measure. */
export const engines = (process.env.RAFTA_BENCH_ENGINES ?? (isBrief ? "sqlite" : "sqlite,postgres")).split(
	",",
);

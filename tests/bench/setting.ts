/** How much a bench does: the usual amount, another by `RAFTA_BENCH_<NAME>`, or with `--brief` only so much as shows that it runs. */

export const isBrief = process.argv.includes("--brief");

export const setting = (name: string, usual: number, brief: number): number =>
	Number(process.env[`RAFTA_BENCH_${name}`] ?? (isBrief ? brief : usual));

/** The database engines that are measured. */
export const engines = (process.env.RAFTA_BENCH_ENGINES ?? (isBrief ? "sqlite" : "sqlite,postgres")).split(
	",",
);

/**
 * `npm run bench [name]`: runs the benches one after the other and prints their results. With `-- --brief` each does
 * only enough to show that it runs.
 */
import { readdirSync } from "node:fs";

const wanted = process.argv.slice(2).find((word) => !word.startsWith("--"));
const names = readdirSync(import.meta.dirname)
	.filter((file) => file.endsWith(".bench.ts"))
	.map((file) => file.replace(".bench.ts", ""))
	.sort();
if (wanted !== undefined && !names.includes(wanted)) {
	console.error(`no bench is called ${wanted}; there are ${names.join(", ")}`);
	process.exitCode = 1;
}
for (const name of names.filter((one) => wanted === undefined || one === wanted)) {
	console.log(`\n# ${name}`);
	const { run } = (await import(`./${name}.bench.ts`)) as { run(): Promise<void> };
	await run();
}

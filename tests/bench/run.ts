/**
 * `npm run bench [name]`: runs the benches one after the other and prints their results. With `-- --brief` each does
 * only enough to show that it runs.
 */
import { readdirSync } from "node:fs";

const wanted = process.argv.slice(2).find((word) => !word.startsWith("--"));
const files = readdirSync(import.meta.dirname)
	.filter((file) => file.endsWith(".bench.ts") && (wanted === undefined || file === `${wanted}.bench.ts`))
	.sort();
if (files.length === 0) {
	console.error(`no bench is called ${wanted}`);
	process.exitCode = 1;
}
for (const file of files) {
	console.log(`\n# ${file.replace(".bench.ts", "")}`);
	const { run } = (await import(`./${file}`)) as { run(): Promise<void> };
	await run();
}

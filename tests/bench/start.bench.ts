/**
 * Loading the server from its bundle and from its sources, beside a process that loads nothing: processor time and
 * memory of the whole process, with a filled compile cache.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setting } from "./setting.ts";

const rounds = setting("ROUNDS", 7, 1);
const root = join(import.meta.dirname, "..", "..");
const programs = {
	nothing: "",
	"the bundle": "./apps/server/dist/main.js",
	"the sources": "./apps/server/src/main.ts",
};

interface Cost {
	milliseconds: number;
	megabytes: number;
}

/** Loads a program in a process of its own; nothing is started by that. */
function load(program: string, cache: string): Cost {
	const code = `${program ? `await import("${program}");` : ""}
		const { user, system } = process.cpuUsage();
		console.log(JSON.stringify({ milliseconds: (user + system) / 1e3, megabytes: process.memoryUsage().rss / 1e6 }));`;
	const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], {
		cwd: root,
		encoding: "utf8",
		env: { ...process.env, NODE_COMPILE_CACHE: cache },
	});
	if (stdout === "") throw new Error(stderr);
	return JSON.parse(stdout);
}

export async function run(): Promise<void> {
	const build = spawnSync(process.execPath, ["start.mjs", "build"], { cwd: root, stdio: "inherit" });
	if (build.status !== 0) throw new Error("the program could not be built");
	const cache = mkdtempSync(join(tmpdir(), "rafta-cache-"));
	for (const program of Object.values(programs)) load(program, cache);
	for (const [name, program] of Object.entries(programs)) {
		const costs = Array.from({ length: rounds }, () => load(program, cache));
		const lowest = (of: (cost: Cost) => number): string => Math.min(...costs.map(of)).toFixed(0);
		console.log(
			`${name}: ${lowest((one) => one.milliseconds)} ms of the processor, ${lowest((one) => one.megabytes)} MB`,
		);
	}
	rmSync(cache, { recursive: true });
}

/**
 * Loading the server from its bundle and from its sources, beside a process that loads nothing: processor time and
 * memory of the whole process, with a filled compile cache. Then whole starts, up to the line that says so: of an empty
 * installation, and of a province (`RAFTA_BENCH_COPIES`).
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { freePort } from "../support/port.ts";
import { makeProvince } from "./lending/province.ts";
import { memoryOf, spentBy } from "./processes.ts";
import { setting } from "./setting.ts";

const rounds = setting("ROUNDS", 7, 1);
const root = join(import.meta.dirname, "..", "..");
const programs = {
	nothing: "",
	"the bundle": "./apps/server/dist/main.js",
	"the sources": "./apps/server/src/main.ts",
};

const copies = setting("COPIES", 200_000, 2000);
const province = {
	schools: copies < 20_000 ? 25 : 70,
	copies,
	readers: copies / 10,
	loans: copies < 20_000 ? copies : copies * 5,
	titles: copies / 40,
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

interface StartCost extends Cost {
	readonly seconds: number;
}

/** Starts the program over a folder until it serves, and ends it again. */
async function start(folder: string): Promise<StartCost> {
	const env = { ...process.env, RAFTA_DATA: folder, RAFTA_PORT: String(await freePort()) };
	const began = performance.now();
	const child = spawn(process.execPath, ["start.mjs"], {
		cwd: root,
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	await once(child.stdout, "data");
	const seconds = (performance.now() - began) / 1000;
	const pid = child.pid ?? 0;
	const cost = { seconds, milliseconds: spentBy([pid]), megabytes: memoryOf(pid) };
	child.kill();
	await once(child, "exit");
	return cost;
}

async function measureStarts(name: string, folder: string): Promise<void> {
	// The first one makes the tables, and fills the compile cache.
	await start(folder);
	const costs: StartCost[] = [];
	for (let round = 0; round < rounds; round += 1) costs.push(await start(folder));
	const lowest = (of: (cost: StartCost) => number): number => Math.min(...costs.map(of));
	console.log(
		`${name}: ready after ${lowest((one) => one.seconds).toFixed(2)} s, ${lowest((one) => one.milliseconds)} ms of the processor, ${lowest((one) => one.megabytes).toFixed(0)} MB`,
	);
}

async function measureProgram(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-start-"));
	try {
		await measureStarts("started, empty", folder);
		const { service } = await openRafta({ folder });
		await makeProvince(service, province, Date.now());
		await service.database.optimize();
		await service.close();
		await measureStarts(`started, ${copies} copies`, folder);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
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
	await measureProgram();
}

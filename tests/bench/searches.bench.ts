/**
 * Whether searches without an index hold up the others: what views of a record take alone, and while two callers search
 * 200,000 records without a pause. RAFTA_BENCH_ENGINES=sqlite,postgres, _RECORDS, _VIEWS.
 */
import type { ChildProcess } from "node:child_process";
import { Agent, request } from "node:http";
import { startPostgres } from "../support/postgres.ts";
import { startServer } from "./servers/start.ts";
import { engines, setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const rows = setting("RECORDS", 200_000, 500);
const views = setting("VIEWS", 2000, 20);
const viewers = 4;
const searchers = setting("SEARCHERS", 2, 1);

async function start(environment: NodeJS.ProcessEnv): Promise<{ port: number; child: ChildProcess }> {
	const env = { RAFTA_BENCH_RECORDS: String(rows), ...environment };
	const { line, child } = await startServer("searched", { env });
	return { port: Number(line), child };
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds of one request; `caller`: the last number of its address. */
function time(port: number, path: string, caller: number): Promise<number> {
	const started = performance.now();
	return new Promise((resolve, reject) => {
		const headers = { "x-forwarded-for": `10.1.0.${caller}` };
		const call = request({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
			response.resume();
			response.on("end", () =>
				response.statusCode === 200
					? resolve(performance.now() - started)
					: reject(new Error(`${path} answered ${response.statusCode}`)),
			);
		});
		call.on("error", reject);
		call.end();
	});
}

type Query = (n: number) => Readonly<Record<string, string>>;

const searches: readonly (readonly [name: string, query: Query])[] = [
	["~", (n) => ({ filter: `title ~ "${n % 1000}"` })],
	["?~", (n) => ({ filter: `tags ?~ "kedi" && views = ${n % 1000}` })],
	[":each", (n) => ({ filter: `tags:each ?= "deniz" && title != "${n}"` })],
	[":lower", (n) => ({ filter: `title:lower = "kitap ${n}"` })],
	["= without an index", (n) => ({ filter: `city = "Yer ${n % 5000}"` })],
	["= with an index, total", (n) => ({ filter: `active = true && views >= ${n % 500}` })],
	["sort without an index", (n) => ({ sort: "city", page: String(1 + (n % 50)), skipTotal: "1" })],
	["back-relation", (n) => ({ filter: `name = "Yazar ${n % 1000}"`, expand: "posts_via_author" })],
];

const pathOf = (query: Readonly<Record<string, string>>): string => {
	const { expand } = query;
	return `/api/collections/${expand ? "authors" : "posts"}/records?${new URLSearchParams(query)}`;
};

async function viewAll(port: number): Promise<number[]> {
	const times: number[] = [];
	let next = 0;
	const work = async (_: unknown, caller: number) => {
		while (next < views) {
			const id = `p${String((next++ * 31) % rows).padStart(14, "0")}`;
			times.push(await time(port, `/api/collections/posts/records/${id}`, 100 + caller));
		}
	};
	await Promise.all(Array.from({ length: viewers }, work));
	return times;
}

async function measure(engine: string, environment: NodeJS.ProcessEnv): Promise<void> {
	const { port, child } = await start(environment);
	try {
		await viewAll(port);
		const print = (name: string, times: readonly number[], searched: readonly number[]) => {
			const { median, p99 } = summarise(times);
			const end =
				searched.length > 0
					? `; ${searched.length} searches, median ${milliseconds(summarise(searched).median)}`
					: "";
			const worst = Math.max(...times);
			console.log(
				`${engine}, views beside ${name}: median ${milliseconds(median)}, p99 ${milliseconds(p99)}, longest ${milliseconds(worst)}${end}`,
			);
		};
		print("nothing", await viewAll(port), []);
		for (const [name, query] of searches) {
			let isOver = false;
			const searched: number[] = [];
			let n = 0;
			const search = async (_: unknown, caller: number) => {
				while (!isOver || searched.length === 0) searched.push(await time(port, pathOf(query(n++)), caller));
			};
			const load = Promise.all(Array.from({ length: searchers }, search));
			const times = await viewAll(port);
			isOver = true;
			await load;
			print(name, times, searched);
		}
		print("nothing again", await viewAll(port), []);
	} finally {
		child.kill();
	}
}

export async function run(): Promise<void> {
	try {
		if (engines.includes("sqlite")) await measure("sqlite", { RAFTA_TEST_ENGINE: "sqlite" });
		if (!engines.includes("postgres")) return;
		const server = await startPostgres();
		try {
			await measure("postgres", { RAFTA_TEST_ENGINE: "postgres", RAFTA_TEST_POSTGRES: server.url });
		} finally {
			await server.dispose();
		}
	} finally {
		agent.destroy();
	}
}

/**
 * The lending mix over HTTP: 70 of 100 requests read, 20 search, 10 lend or return, by desks of several schools at
 * once. One server process against two, on both engines, alternating over the same data. Load, servers and database
 * share this machine's processors, so the processor time of each part is printed as well: the cost of one request to
 * each of them.
 *
 * `npm run bench lending`; RAFTA_BENCH_ENGINES=postgres, _SECONDS, _ROUNDS, _LOANS, _COPIES, _DESKS change it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type InstallationOptions, openRafta } from "../../apps/server/src/composition/service.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
import { type DeskWork, type Kind, lendingMix, type Mix, onlyScans, openDesk, work } from "./lending/load.ts";
import { makeProvince, type Province } from "./lending/province.ts";
import { childrenOf, spentBy } from "./processes.ts";
import { engines, setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const rounds = setting("ROUNDS", 3, 1);
const seconds = setting("SECONDS", 10, 0.4);
const desksAtWork = setting("DESKS", 32, 4);
const sizes = {
	schools: setting("SCHOOLS", 60, 6),
	copies: setting("COPIES", 200_000, 1200),
	readers: setting("READERS", 50_000, 300),
	loans: setting("LOANS", 100_000, 600),
	titles: setting("TITLES", 30_000, 400),
};
const desksOfSchool = 2;

/** Servers of one kind with their addresses and processes. */
interface Servers {
	readonly urls: readonly URL[];
	readonly pids: readonly number[];
	stop(): Promise<void>;
}

interface Round {
	readonly perSecond: number;
	readonly times: Record<Kind, number[]>;
	readonly errors: number;
	/** Milliseconds of processor time per request. */
	readonly cost: { server: number; database: number; load: number };
	/** Share of all processors used by all parts together. */
	readonly busy: number;
}

async function measure(
	desks: readonly DeskWork[],
	servers: Servers,
	database: readonly number[],
	mix: Mix,
): Promise<Round> {
	const before = { servers: spentBy(servers.pids), database: spentBy(database), load: process.cpuUsage() };
	const started = performance.now();
	const { times, errors } = await work(desks, servers.urls, seconds * 1000, mix);
	const took = performance.now() - started;
	const own = process.cpuUsage(before.load);
	const count = Object.values(times).reduce((sum, list) => sum + list.length, 0);
	const spent = {
		server: spentBy(servers.pids) - before.servers,
		database: spentBy(database) - before.database,
		load: (own.user + own.system) / 1000,
	};
	for (const [text, number] of errors) console.log(`  ${number} times: ${text}`);
	return {
		perSecond: (count / took) * 1000,
		times,
		errors: [...errors.values()].reduce((sum, number) => sum + number, 0),
		cost: {
			server: spent.server / count,
			database: spent.database / count,
			load: spent.load / count,
		},
		busy: (spent.server + spent.database + spent.load) / took,
	};
}

/** Cost to a process of another one's changes: all requests go to the first, the second is only notified. */
async function hearing(desks: readonly DeskWork[], { urls, pids }: Servers): Promise<string> {
	const [first] = urls;
	const second = pids.slice(1);
	if (!first) throw new Error("no server");
	// The idle cost is subtracted.
	const idle = spentBy(second);
	await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
	const before = spentBy(second);
	const { times } = await work(desks, [first], seconds * 1000, onlyScans);
	const spent = spentBy(second) - before - (before - idle);
	const scans = times.lend.length + times.return.length;
	return `a process that only hears of ${scans} scans at another one spends ${milliseconds(spent / scans)} on each`;
}

const middle = (values: readonly number[]): number => summarise(values).median;

function report(name: string, found: readonly Round[]): void {
	const cost = (part: keyof Round["cost"]) => middle(found.map((round) => round.cost[part]));
	console.log(
		`${name}: ${middle(found.map(({ perSecond }) => perSecond)).toFixed(0)} requests/s; processor time a request: servers ${milliseconds(cost("server"))}, database ${milliseconds(cost("database"))}, load ${milliseconds(cost("load"))}; ${middle(found.map(({ busy }) => busy)).toFixed(2)} processors busy; errors ${found.reduce((sum, { errors }) => sum + errors, 0)}`,
	);
	for (const kind of ["view", "list", "search", "lend", "return"] as const) {
		const times = found.flatMap((round) => round.times[kind]);
		if (times.length === 0) continue;
		const { median, p95, p99 } = summarise(times);
		console.log(
			`  ${kind}: median ${milliseconds(median)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}`,
		);
	}
}

async function fill(place: InstallationOptions): Promise<Province> {
	const started = performance.now();
	const { service } = await openRafta(place);
	const province = await makeProvince(service, sizes, Date.now());
	await service.database.optimize();
	await service.close();
	console.log(
		`${sizes.schools} schools, ${sizes.copies} copies, ${sizes.readers} readers, ${sizes.loans} loans written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
	);
	return province;
}

const together = (running: readonly RunningRafta[]): Servers => ({
	urls: running.map(({ url }) => new URL(url)),
	pids: running.map(({ pid }) => pid),
	stop: async () => {
		for (const one of running) await one.stop();
	},
});

/**
 * Compares one and two processes, alternating. `start` opens the given number; `database` lists the processes of the
 * database.
 */
async function compare(
	name: string,
	province: Province,
	start: (processes: number) => Promise<Servers>,
	database: readonly number[],
	observe?: () => Promise<State>,
): Promise<void> {
	const found: Round[][] = [[], []];
	const scans: Round[][] = [[], []];
	const changes: string[] = [];
	let desks: DeskWork[] | undefined;
	for (let round = 0; round < rounds; round++) {
		for (const processes of [1, 2]) {
			const servers = await start(processes);
			try {
				desks ??= await Promise.all(
					Array.from({ length: desksAtWork }, (_, place) => {
						const desk = province.desks[Math.floor(place / desksOfSchool) % province.desks.length];
						const [url] = servers.urls;
						if (!desk || !url) throw new Error("no desk or no server");
						return openDesk(url, desk, province, place % desksOfSchool, desksOfSchool);
					}),
				);
				// Warm-up: compilation and query planning are not included in the figure.
				await work(desks, servers.urls, 300 * seconds, lendingMix);
				found[processes - 1]?.push(await measure(desks, servers, database, lendingMix));
				if (round < rounds - 1) continue;
				const before = await observe?.();
				scans[processes - 1]?.push(await measure(desks, servers, database, onlyScans));
				const after = await observe?.();
				if (before && after) changes.push(changeOf(before, after));
				if (observe && processes === 2) changes.push(await hearing(desks, servers));
			} finally {
				await servers.stop();
			}
		}
	}
	const [one = [], two = []] = found;
	report(`${name}, 1 process`, one);
	report(`${name}, 2 processes`, two);
	report(`${name}, scans alone, 1 process`, scans[0] ?? []);
	report(`${name}, scans alone, 2 processes`, scans[1] ?? []);
	for (const text of changes) console.log(`${name}, scans alone: ${text}`);
	const ratios = one.map((round, place) => (two[place]?.perSecond ?? 0) / round.perSecond);
	const costs = one.map((round, place) => round.cost.server / (two[place]?.cost.server ?? 1));
	console.log(
		`${name}: 2 processes answer ${middle(ratios).toFixed(2)} times as many requests as 1 (${ratios.map((ratio) => ratio.toFixed(2)).join(", ")}) on the same processors as load and database; reckoned with a processor for each process and enough for the rest: ${(2 * middle(costs)).toFixed(2)} times (2 x the servers' time of a request with 1 / with 2)`,
	);
}

/** Counters of a PostgreSQL database. */
type State = Readonly<Record<"rollbacks" | "deadlocks" | "wal" | "scans", number>>;

function changeOf(before: State, after: State): string {
	const scans = after.scans - before.scans;
	const rollbacks = after.rollbacks - before.rollbacks;
	return `${scans} scans; transactions that began anew or were refused ${rollbacks} (${((rollbacks / scans) * 100).toFixed(1)} of 100 scans), deadlocks ${after.deadlocks - before.deadlocks}; write-ahead log ${((after.wal - before.wal) / scans / 1024).toFixed(1)} kB a scan, journals and lines of the request log included`;
}

/** Bytes per row on the disk, including its indexes. */
async function printSizes(client: pg.Client): Promise<void> {
	const tables = [
		"books",
		"library_books",
		"students",
		"book_loans",
		"circulation_events",
		"audit_events",
		"_logs",
	];
	for (const table of tables) {
		await client.query(`VACUUM "${table}"`);
		const { rows } = await client.query(
			`SELECT count(*)::float8 AS rows, pg_table_size('"${table}"')::float8 AS own, pg_indexes_size('"${table}"')::float8 AS indexes FROM "${table}"`,
		);
		const size = rows[0] as Record<"rows" | "own" | "indexes", number>;
		console.log(
			`postgres: ${table}: ${size.rows} rows, ${(size.own / size.rows).toFixed(0)} bytes a row and ${(size.indexes / size.rows).toFixed(0)} in its indexes`,
		);
	}
}

/**
 * @throws Error when the server's processes have not started within a generous timeout
 */
async function untilWorkers(pid: number, wanted: number): Promise<void> {
	for (let tries = 0; childrenOf(pid) < wanted; tries += 1) {
		if (tries === 100) throw new Error("there are no workers");
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
}

async function onSqlite(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	try {
		const province = await fill({ folder });
		const start = async (processes: number) => {
			const running = await startRafta({ folder, workers: processes });
			if (processes > 1) await untilWorkers(running.pid, processes);
			return together([running]);
		};
		await compare("sqlite", province, start, []);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function onPostgres(): Promise<void> {
	const server = await startPostgres({
		durable: true,
		settings: { shared_buffers: "2GB", max_wal_size: "4GB", effective_cache_size: "8GB" },
	});
	const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), "rafta-bench-")));
	const client = new pg.Client({ connectionString: server.url });
	await client.connect();
	try {
		const province = await fill({ folder: folders[0] ?? "", database: server.url });
		await client.query("VACUUM (ANALYZE)");
		await client.query("CHECKPOINT");
		const start = async (processes: number) => {
			const env = { RAFTA_DATABASE: server.url };
			const running: RunningRafta[] = [];
			for (const folder of folders.slice(0, processes)) running.push(await startRafta({ folder, env }));
			return together(running);
		};
		const observe = async () => {
			const { rows } = await client.query(
				"SELECT xact_rollback::float8 AS rollbacks, deadlocks::float8 AS deadlocks, (pg_current_wal_lsn() - '0/0')::float8 AS wal, (SELECT count(*)::float8 FROM circulation_events) AS scans FROM pg_stat_database WHERE datname = current_database()",
			);
			return rows[0] as State;
		};
		// PostgreSQL reports a connection's statistics once a second.
		const settled = () =>
			new Promise((resolve) => setTimeout(resolve, setting("SETTLE", 1500, 50))).then(observe);
		await compare("postgres", province, start, [server.pid], settled);
		await printSizes(client);
	} finally {
		await client.end();
		await server.dispose();
		for (const folder of folders) rmSync(folder, { recursive: true, force: true });
	}
}

export async function run(): Promise<void> {
	if (engines.includes("sqlite")) await onSqlite();
	if (engines.includes("postgres")) await onPostgres();
}

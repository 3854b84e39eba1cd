/**
 * Scans of 32 desks, each one a second, beside a million past loans and 200,000 copies, while something else runs:
 * reports, exports, an import, a backup, the nightly jobs. `npm run bench desks`; RAFTA_BENCH_ENGINES=postgres, _LOANS,
 * _COPIES, _DESKS, _SECONDS change it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { reports } from "@rafta/library/reports/index";
import PocketBase from "pocketbase";
import { type InstallationOptions, openRafta } from "../../apps/server/src/composition/service.ts";
import { startPostgres } from "../support/postgres.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
import { type DeskWork, onlyScans, openDesk, work } from "./lending/load.ts";
import { addAdministrator, at, makeProvince, type Province, password } from "./lending/province.ts";
import { memoryOf } from "./processes.ts";
import { engines, setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const sizes = {
	schools: setting("SCHOOLS", 70, 6),
	copies: setting("COPIES", 200_000, 1200),
	readers: setting("READERS", 20_000, 300),
	loans: setting("LOANS", 1_000_000, 2000),
	titles: setting("TITLES", 5000, 400),
};
const desks = setting("DESKS", 32, 4);
/** Scans last at least so long; longer if the work beside them does. */
const seconds = setting("SECONDS", 20, 0.15);
const importedRows = setting("ROWS", 5000, 20);
const secondsBetweenJobs = setting("BETWEEN", 2, 0.01);
const pace = { ...onlyScans, every: setting("EVERY", 1000, 20) };
const operator = { email: "isletici@example.org", password };
const administrator = "yonetici@example.org";

async function fill(place: InstallationOptions): Promise<Province> {
	const { service, indexer } = await openRafta(place);
	const province = await makeProvince(service, sizes, Date.now());
	await service.transaction((records) =>
		records.create("_superusers", { ...operator, passwordConfirm: password }),
	);
	await addAdministrator(service, administrator);
	// Without statistics, PostgreSQL reads all copies for every few titles of the index.
	await service.database.optimize();
	indexer.start();
	await indexer.settled();
	await service.database.optimize();
	await service.close();
	return province;
}

/** A school's manager, an administrator and the operator. */
async function clientsOf({ url }: RunningRafta, province: Province) {
	const signIn = async (collection: string, email: string) => {
		const client = new PocketBase(url).autoCancellation(false);
		await client.collection(collection).authWithPassword(email, password);
		return client;
	};
	return {
		manager: await signIn("users", at(province.desks, desks).email),
		administrator: await signIn("users", administrator),
		superuser: await signIn("_superusers", operator.email),
	};
}

/** Reads a whole response without keeping it. */
async function fetched(client: PocketBase, path: string, body?: object): Promise<void> {
	const response = await fetch(client.buildURL(path), {
		method: body ? "POST" : "GET",
		headers: { authorization: client.authStore.token, "content-type": "application/json" },
		...(body && { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
	for await (const piece of response.body ?? []) void piece;
}

async function importTitles(client: PocketBase): Promise<void> {
	const lines = Array.from(
		{ length: importedRows },
		(_, n) => `Kitap ${n};Yazar ${n % 900};${90_000_000 + n}`,
	);
	const body = new FormData();
	body.append("file", new Blob([["Eser adı;Yazar;Barkod", ...lines].join("\n")]), "kitaplar.csv");
	const { import: job } = await client.send("/api/imports/titles", { method: "POST", body });
	const reach = async (status: string) => {
		for (;;) {
			const { status: now, counts } = await client.collection("imports").getOne(job.id);
			if (now === status) return;
			if (now === "failed") throw new Error(JSON.stringify(counts));
			await pause(100);
		}
	};
	await reach("preview");
	await client.send(`/api/imports/${job.id}/apply`, { method: "POST", body: {} });
	await reach("applied");
}

/** Starts the jobs of the night, with so many milliseconds between two; by their times there are minutes. */
async function runNight(client: PocketBase, between: number): Promise<void> {
	const jobs = (await client.crons.getFullList()).filter(({ expression }) => !expression.startsWith("*"));
	for (const { id } of jobs) {
		await client.crons.run(id);
		await pause(between);
	}
}

/** What runs beside the desks, by name. */
function activities({ manager, administrator, superuser }: Awaited<ReturnType<typeof clientsOf>>) {
	const each = async (client: PocketBase) => {
		for (const { kind, filters } of reports)
			await fetched(client, `/api/reports/${kind}${filters.includes("period") ? "?from=2025-09-01" : ""}`);
	};
	return {
		"nothing else": async () => undefined,
		"reports of one school": () => each(manager),
		"reports of all schools": () => each(administrator),
		"titles exported": () => fetched(manager, "/api/exports/titles?format=xlsx"),
		"list of copies exported": () =>
			fetched(manager, "/api/exports/records", { collection: "library_books", format: "xlsx" }),
		[`${importedRows} titles imported`]: () => importTitles(manager),
		backup: () => superuser.backups.create("rafta-bench.zip"),
		[`nightly jobs, one every ${secondsBetweenJobs} s`]: () => runNight(superuser, secondsBetweenJobs * 1000),
		"nightly jobs, all at once": () => runNight(superuser, 0),
	};
}

async function measure(rafta: RunningRafta, province: Province): Promise<void> {
	const urls = [new URL(rafta.url)];
	const working: DeskWork[] = [];
	for (let n = 0; n < desks; n++)
		working.push(await openDesk(urls[0] as URL, at(province.desks, n), province, 0, 1));
	// Code that has run is compiled; the first seconds after a start are the bench `desk`'s.
	await work(working, urls, seconds * 500, { ...pace, every: 100 });
	for (const [name, run] of Object.entries(activities(await clientsOf(rafta, province)))) {
		const started = performance.now();
		const beside = run().then(() => performance.now() - started);
		const { times, errors } = await work(working, urls, seconds * 1000, pace, beside);
		const took = await beside;
		const { median, p99 } = summarise([...times.lend, ...times.return]);
		const slowest = Math.max(...times.lend, ...times.return);
		console.log(
			`${name}${took > 1 ? ` (${(took / 1000).toFixed(1)} s)` : ""}: ${times.lend.length + times.return.length} scans, p50 ${milliseconds(median)}, p99 ${milliseconds(p99)}, at most ${milliseconds(slowest)}; memory ${memoryOf(rafta.pid).toFixed(0)} MB`,
		);
		for (const [text, count] of errors) console.log(`  ${count} times: ${text}`);
	}
	console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
}

async function measureAt(folder: string, url?: string): Promise<void> {
	const province = await fill({ folder, ...(url && { database: url }) });
	const rafta = await startRafta({ folder, env: url ? { RAFTA_DATABASE: url } : {} });
	try {
		await measure(rafta, province);
	} finally {
		await rafta.stop();
	}
}

export async function run(): Promise<void> {
	for (const engine of engines) {
		console.log(`## ${engine}`);
		const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
		const server = engine === "postgres" ? await startPostgres({ durable: true }) : null;
		try {
			await measureAt(folder, server?.url);
		} finally {
			await server?.dispose();
			rmSync(folder, { recursive: true, force: true });
		}
	}
}

/**
 * From a scan to its response with a million past loans and 200,000 copies, compared with the bare transaction: the
 * same look-up and three writes on the same file and its indexes, by SQLite alone. Measured while the search index is
 * being built, in the first seconds after the next start, and afterwards. `npm run bench desk`; RAFTA_BENCH_LOANS,
 * _COPIES, _SCANS change it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import PocketBase from "pocketbase";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { placesIn } from "../../apps/server/src/installation/data-folder.ts";
import { startRafta } from "../support/rafta.ts";
import { at, makeProvince, type Province, password } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const sizes = {
	schools: setting("SCHOOLS", 70, 25),
	copies: setting("COPIES", 200_000, 2000),
	readers: setting("READERS", 20_000, 500),
	loans: setting("LOANS", 1_000_000, 2000),
	titles: setting("TITLES", 5000, 500),
};
const scans = setting("SCANS", 300, 20);
const opId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

async function timed(work: () => unknown): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

async function fill(folder: string): Promise<Province> {
	const started = performance.now();
	const { service } = await openRafta({ folder });
	const province = await makeProvince(service, sizes, Date.now());
	await service.database.optimize();
	await service.close();
	console.log(
		`${sizes.loans} loans, ${sizes.copies} copies in ${sizes.schools} schools written in ${((performance.now() - started) / 1000).toFixed(0)} s`,
	);
	return province;
}

interface Times {
	readonly lend: number[];
	readonly give: number[];
}

async function measureDesks(url: string, province: Province): Promise<Times> {
	const [lend, give]: [number[], number[]] = [[], []];
	for (let round = 0; lend.length < scans; round++) {
		const desk = at(province.desks, round);
		const client = new PocketBase(url);
		await client.collection("users").authWithPassword(desk.email, password);
		const scan = (body: object) =>
			client.send("/api/circulation/scan", { method: "POST", body: { op_id: opId(), ...body } });
		const share = Math.ceil(scans / 10);
		for (let n = 0; n < share; n++) {
			const [code, student] = [at(desk.barcodes, n), at(desk.readers, n)];
			lend.push(await timed(() => scan({ code, student })));
		}
		for (let n = 0; n < share; n++) give.push(await timed(() => scan({ code: at(desk.barcodes, n) })));
	}
	return { lend, give };
}

/** Starts Rafta and measures its desks several times in a row. */
async function measureRafta(folder: string, province: Province, times: number): Promise<Times[]> {
	const rafta = await startRafta({ folder });
	try {
		const measured: Times[] = [];
		for (let n = 0; n < times; n++) measured.push(await measureDesks(rafta.url, province));
		return measured;
	} finally {
		await rafta.stop();
	}
}

async function finishIndex(folder: string): Promise<void> {
	const { service, indexer } = await openRafta({ folder });
	indexer.start();
	await indexer.settled();
	await service.close();
}

async function measureBare(folder: string, province: Province): Promise<number[]> {
	const database = new Database(placesIn(folder).database);
	database.pragma("journal_mode = WAL");
	database.pragma("synchronous = FULL");
	const find = database.prepare(
		"SELECT * FROM library_books WHERE school_id = ? AND barcode = ? AND barcode <> ''",
	);
	const school = database.prepare("SELECT school_id FROM libraries WHERE id = ?").pluck();
	const lend = database.prepare(
		"INSERT INTO book_loans (id, library_book_id, book_id, library_id, school_id, student_id, loaned_at, due_on, status, op_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)",
	);
	const mark = database.prepare("UPDATE library_books SET status = 'on_loan' WHERE id = ?");
	const note = database.prepare(
		"INSERT INTO circulation_events (id, op_id, kind, copy, student, school_id, at_server) VALUES (?, ?, 'checkout', ?, ?, ?, ?)",
	);
	const checkout = database.transaction((place: string, code: string, student: string) => {
		const copy = find.get(place, code) as Record<string, string>;
		const [id, now] = [opId(), new Date().toISOString().replace("T", " ")];
		lend.run(id, copy.id, copy.book_id, copy.library_id, place, student, now, "2026-12-01", id);
		mark.run(copy.id);
		note.run(opId(), id, copy.id, student, place, now);
	});
	const times: number[] = [];
	for (let round = 0; times.length < scans; round++) {
		const desk = at(province.desks, round + 20);
		const place = String(school.get(desk.library));
		for (let n = 0; n < Math.ceil(scans / 10); n++)
			times.push(await timed(() => checkout(place, at(desk.barcodes, n), at(desk.readers, n))));
	}
	database.close();
	return times;
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	try {
		const province = await fill(folder);
		const building = await measureRafta(folder, province, 1);
		await finishIndex(folder);
		const usual = await measureRafta(folder, province, 2);
		const bare = summarise(await measureBare(folder, province));
		console.log(
			`bare transaction on the same file: p50 ${milliseconds(bare.median)}, p99 ${milliseconds(bare.p99)}; load of the machine ${loadavg()[0]?.toFixed(1)}`,
		);
		const rows = ["while the search index is built", "right after a start", "afterwards"];
		for (const [n, { lend, give }] of [...building, ...usual].entries()) {
			for (const [name, times] of [
				["lend", lend],
				["return", give],
			] as const) {
				const { median, p99 } = summarise(times);
				console.log(
					`${rows[n]}: ${name}, scan to answer over HTTP (${times.length}): p50 ${milliseconds(median)}, p99 ${milliseconds(p99)}, ${(median / bare.median).toFixed(1)} times the bare one`,
				);
			}
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

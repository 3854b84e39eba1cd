/**
 * Import of 100,000 books into the catalogue (`RAFTA_BENCH_ROWS` changes the number): read, previewed, applied, while a
 * desk continues scanning. For comparison, in the same run, bare SQLite writes a title, a copy and a list row for each,
 * with the same number per transaction and the same durability.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { emptyBook } from "@rafta/library/catalogue/lists/listed";
import { writeIso2709 } from "@rafta/library/catalogue/marc/iso2709";
import { recordsOf } from "@rafta/library/catalogue/marc/writing";
import { emptyState } from "@rafta/library/copies/state";
import Database from "better-sqlite3";
import PocketBase, { type RecordModel } from "pocketbase";
import { xlsxOf } from "../../apps/server/src/kit/exports/tables/xlsx.ts";
import { startRafta } from "../support/rafta.ts";
import { memoryOf } from "./processes.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const rows = setting("ROWS", 100_000, 300);
/** `csv`, `xlsx` or `mrc`. */
const format = process.env.RAFTA_BENCH_FORMAT ?? "csv";
const opId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

const words = "gece deniz yol ev çocuk ışık gölge rüzgâr şehir uzak kuş taş bahçe su güneş yıldız".split(" ");
const isbnOf = (place: number): string => {
	const nine = `975${String(place).padStart(6, "0")}`;
	const sum = [...nine].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
	const check = (11 - (sum % 11)) % 11;
	return toIsbn13(nine + (check === 10 ? "X" : check)) ?? "";
};
const bookOf = (place: number) => ({
	title: `${words[place % 16]} ${words[(place * 7 + 3) % 16]} ${place}`,
	author: `Yazar${place % 4000} Soyad${place % 900}`,
	publisher: `Yayınevi ${place % 300}`,
	year: 1950 + (place % 75),
	pages: 80 + (place % 500),
	isbn: place % 3 === 0 ? "" : isbnOf(place),
	barcode: String(50_000_000 + place),
	accession: String(500_000 + place),
	shelf: `R-${place % 60}`,
});

function* table(): Generator<(string | number)[]> {
	yield "Eser adı;Yazar;Yayınevi;Yayın yılı;Sayfa;ISBN;Barkod;Demirbaş no;Raf".split(";");
	for (let place = 0; place < rows; place++) yield Object.values(bookOf(place));
}

async function file(): Promise<Buffer> {
	if (format === "xlsx") return buffer(xlsxOf("Kitaplar", table()));
	if (format === "mrc")
		return Buffer.concat(
			Array.from({ length: rows }, (_, place) => {
				const { title, author, isbn, accession, ...book } = bookOf(place);
				const copy = {
					...{ call_number: "", acquired_on: "", price: 0, library: "", ...emptyState },
					...book,
					accession_no: accession,
				};
				const facts = { ...emptyBook, ...book, title, authors: [author], isbn13: isbn };
				return recordsOf(`b${place}`, new Date(0), facts, [copy]).map(writeIso2709);
			}).flat(),
		);
	return Buffer.from([...table()].map((row) => row.join(";")).join("\n"));
}

/**
 * Lends and returns at a desk until `over` returns true, at least once: on a busy machine what it is measured beside is
 * over before the desk has its copies and readers. Returns the milliseconds of each scan.
 */
async function deskUntil(client: PocketBase, over: () => boolean): Promise<number[]> {
	const copies = await client.collection("library_books").getList(1, 200, {
		filter: `status = "available" && loanable = "yes" && library_id = "${client.authStore.record?.library_id}"`,
	});
	const students = await client.collection("students").getList(1, 200, { filter: 'status = "active"' });
	const times: number[] = [];
	const scan = async (body: object) => {
		const started = performance.now();
		await client
			.send("/api/circulation/scan", { method: "POST", body: { op_id: opId(), ...body }, requestKey: null })
			.catch((error) => {
				// A reader at the loan limit is a valid response as well.
				if (error.status !== 422) throw error;
			});
		times.push(performance.now() - started);
	};
	for (let turn = 0; turn === 0 || !over(); turn++) {
		const code = copies.items[turn % copies.items.length]?.barcode;
		await scan({ code, student: students.items[turn % students.items.length]?.id });
		await scan({ code });
		await pause(100);
	}
	return times;
}

function plain(): number {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const database = new Database(join(folder, "bare.db"));
	database.pragma("journal_mode = WAL");
	database.pragma("synchronous = FULL");
	database.exec(`
		CREATE TABLE titles (id TEXT PRIMARY KEY, title TEXT, author TEXT, publisher TEXT, year INT, isbn TEXT);
		CREATE INDEX by_isbn ON titles (isbn); CREATE INDEX by_title ON titles (title);
		CREATE TABLE copies (id TEXT PRIMARY KEY, title TEXT, barcode TEXT UNIQUE, accession TEXT UNIQUE, shelf TEXT);
		CREATE TABLE list (id TEXT PRIMARY KEY, position INT, body TEXT);`);
	const title = database.prepare("INSERT INTO titles VALUES (?, ?, ?, ?, ?, ?)");
	const copy = database.prepare("INSERT INTO copies VALUES (?, ?, ?, ?, ?)");
	const list = database.prepare("INSERT INTO list VALUES (?, ?, ?)");
	const some = database.transaction((from: number) => {
		for (let place = from; place < Math.min(rows, from + 40); place++) {
			const book = bookOf(place);
			const id = opId();
			title.run(id, book.title, book.author, book.publisher, book.year, book.isbn);
			copy.run(opId(), id, book.barcode, book.accession, book.shelf);
			list.run(opId(), place, JSON.stringify(book));
		}
	});
	const started = performance.now();
	for (let from = 0; from < rows; from += 40) some(from);
	const took = performance.now() - started;
	database.close();
	rmSync(folder, { recursive: true, force: true });
	return took;
}

export async function run(): Promise<void> {
	const content = await file();
	console.log(`${rows} titles as ${format}: ${(content.length / 1024 ** 2).toFixed(1)} MB`);
	const rafta = await startRafta({ demo: true });
	try {
		const client = new PocketBase(rafta.url);
		client.autoCancellation(false);
		await client.collection("users").authWithPassword("sorumlu@rafta.test", "rafta-demo-2026");
		const before = memoryOf(rafta.pid);
		const report = (name: string, took: number) =>
			console.log(
				`${name}: ${(took / 1000).toFixed(1)} s, ${Math.round((rows / took) * 1000)} rows a second`,
			);

		/** Waits until the import has one of the given statuses. */
		async function until(id: string, ...statuses: string[]): Promise<RecordModel> {
			for (;;) {
				const job = await client.collection("imports").getOne(id);
				if (statuses.includes(job.status)) return job;
				if (job.status === "failed") throw new Error(JSON.stringify(job.counts));
				await pause(200);
			}
		}
		/** Runs some work while the desk scans. */
		async function whileScanning(name: string, work: () => Promise<void>): Promise<number> {
			let isOver = false;
			const desk = deskUntil(client, () => isOver);
			const started = performance.now();
			await work().finally(() => {
				isOver = true;
			});
			const took = performance.now() - started;
			const { median, p95, p99 } = summarise(await desk);
			console.log(
				`  the desk's scans (${name}): median ${milliseconds(median)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}`,
			);
			return took;
		}

		await whileScanning("nothing else", () => pause(setting("SECONDS", 5, 0.5) * 1000));
		let id = "";
		const read = await whileScanning("while a list is read", async () => {
			const body = new FormData();
			body.append("file", new Blob([new Uint8Array(content)]), `kitaplar.${format}`);
			const answer = await client.send("/api/imports/titles", { method: "POST", body });
			id = answer.import.id;
			await until(id, "preview");
		});
		report("read, compared and kept as a preview", read);
		const apply = await whileScanning("while it is applied", async () => {
			await client.send(`/api/imports/${id}/apply`, { method: "POST", body: {} });
			const { counts } = await until(id, "applied");
			if (counts.outcomes.applied !== rows) throw new Error(JSON.stringify(counts));
		});
		report("applied (a title and a copy each)", apply);
		const after = memoryOf(rafta.pid);
		console.log(
			`memory of the process: ${Math.round(before)} MB before, at most ${Math.round(memoryOf(rafta.pid, "VmHWM"))} MB, ${Math.round(after)} MB after`,
		);
		const bare = plain();
		report("bare SQLite, the same three rows", bare);
		console.log(
			`ratio ${((read + apply) / bare).toFixed(1)}, without the preview ${(apply / bare).toFixed(1)}`,
		);
	} finally {
		await rafta.dispose();
	}
}

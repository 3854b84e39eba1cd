/**
 * A swap event of 1,000 books over HTTP: matched, published to 500 readers, and matched again without one of them,
 * while the desk of another school lends. The baseline is the bare multi-row statements on the same file. `npm run
 * bench swap-server`; RAFTA_BENCH_PUPILS changes it.
 */
import { mkdtempSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { newId, type RecordService } from "@rafta/records";
import Database from "better-sqlite3";
import PocketBase from "pocketbase";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { placesIn } from "../../apps/server/src/installation/data-folder.ts";
import { startRafta } from "../support/rafta.ts";
import { at, makeProvince, type Province, password } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const pupils = setting("PUPILS", 500, 30);
const opId = newId;

/** Every pupil of the first school brings two books and wishes for six titles, popular ones more often. */
async function fill(service: RecordService, { titles }: Province): Promise<string> {
	let state = 7;
	const random = () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
	const title = (spread: number) => at(titles, Math.floor(titles.length * random() ** spread));
	const school = await service.findBy("schools", { name: "1. Okul" });
	const readers = await service.list("students", {
		filter: "school_id = {:school}",
		params: { school: school?.id },
		limit: pupils,
	});
	return service.transaction(async (records) => {
		const accounts = readers.map(({ id }) => ({ id: newId(), student_id: id }));
		await records.insert(
			"users",
			accounts.map(({ id, student_id }, n) => ({
				...{ id, student_id, email: `okur${n}@rafta.test`, username: `okur${n}`, name: `Okur ${n}` },
				...{ role: 4, status: "active", school_id: school?.id, tokenKey: newId() + newId() + newId() },
			})),
		);
		await records.updateMany(
			"students",
			accounts.map(({ id, student_id }) => ({ id: student_id, user_id: id })),
		);
		const event = await records.create("swap_events", { school_id: school?.id, name: "Takas şenliği" });
		const offered = { event_id: event.id, school_id: school?.id };
		await records.insert(
			"swaps",
			readers.flatMap(({ id }) =>
				[1, 2].map(() => ({
					...{ ...offered, id: newId(), student_id: id, book_id: title(1), condition: "good" },
					...{ status: "deposited", token: newId() },
				})),
			),
		);
		await records.insert(
			"swap_wants",
			readers.flatMap(({ id }) =>
				[1, 2, 3, 4, 5, 6].map((rank) => ({
					...{ ...offered, id: newId(), student_id: id, book_id: title(2), rank },
				})),
			),
		);
		for (const status of ["listing", "deposit", "matching"])
			await records.update("swap_events", event.id, { status });
		return event.id;
	});
}

/**
 * Writes the same rows by SQLite alone: the legs deleted and written again, the books' states, in one durable
 * transaction.
 */
function bare(folder: string, event: string): number {
	const database = new Database(placesIn(folder).database);
	database.pragma("journal_mode = WAL");
	database.pragma("synchronous = FULL");
	const legs = database.prepare("SELECT * FROM swap_legs WHERE event_id = ?").all(event) as Record<
		string,
		string | number
	>[];
	const names = Object.keys(legs[0] ?? {});
	const row = `(${names.map(() => "?").join(", ")})`;
	const times = Array.from({ length: 5 }, () => {
		const started = performance.now();
		database.transaction(() => {
			database.prepare("DELETE FROM swap_legs WHERE event_id = ?").run(event);
			for (let from = 0; from < legs.length; from += 100) {
				const some = legs.slice(from, from + 100);
				const values = some.flatMap((leg) => names.map((name) => leg[name]));
				const places = some.map(() => row).join(", ");
				database.prepare(`INSERT INTO swap_legs (${names.join(", ")}) VALUES ${places}`).run(...values);
			}
			database
				.prepare("UPDATE swaps SET updated = ? WHERE event_id = ?")
				.run(new Date().toISOString(), event);
		})();
		return performance.now() - started;
	});
	database.close();
	return summarise(times).median;
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const opened = await openRafta({ folder });
	const sizes = { schools: 2, copies: 2000, readers: pupils * 2, loans: 0, titles: pupils * 2 };
	const province = await makeProvince(opened.service, sizes, Date.now());
	const event = await fill(opened.service, province);
	await opened.service.database.optimize();
	await opened.service.close();
	const rafta = await startRafta({ folder });
	try {
		const signedIn = async (number: number) => {
			const client = new PocketBase(rafta.url);
			client.autoCancellation(false);
			await client.collection("users").authWithPassword(at(province.desks, number).email, password);
			return client;
		};
		const [staff, desk] = [await signedIn(0), await signedIn(1)];
		const { barcodes, readers } = at(province.desks, 1);
		let scans = 0;
		/** Lends and returns, one scan after the other. */
		async function deskUntil(isOver: () => boolean): Promise<number[]> {
			const times: number[] = [];
			while (!isOver()) {
				const n = scans++;
				const code = at(barcodes, Math.trunc(n / 2));
				const student = n % 2 === 0 ? { student: at(readers, Math.trunc(n / 2)) } : {};
				const started = performance.now();
				await desk.send("/api/circulation/scan", {
					method: "POST",
					body: { op_id: opId(), code, ...student },
				});
				times.push(performance.now() - started);
				await pause(5);
			}
			return times;
		}
		async function whileLending<T>(name: string, work: () => Promise<T>): Promise<T> {
			let isOver = false;
			const scanning = deskUntil(() => isOver);
			const started = performance.now();
			const answer = await work();
			const took = performance.now() - started;
			// Realtime messages are sent after the response.
			await pause(300);
			isOver = true;
			const times = await scanning;
			console.log(
				`${name}: ${milliseconds(took)}; scans of another school meanwhile: median ${milliseconds(summarise(times).median)}, the longest ${milliseconds(Math.max(...times))}`,
			);
			return answer;
		}
		const post = (path: string, body: object) =>
			staff.send(`/api/swaps/${path}`, { method: "POST", body: { op_id: opId(), event, ...body } });
		await whileLending("nothing else", () => pause(setting("SECONDS", 3, 0.3) * 1000));
		const { figures } = (await whileLending("matched for the first time", () => post("solve", {}))).event;
		console.log(`${figures.books} books, ${figures.placed} placed; load ${loadavg()[0]?.toFixed(1)}`);
		for (const seed of [2, 3, 4])
			await whileLending("matched with another seed", () => post("solve", { seed }));
		await whileLending(`published to ${pupils} readers`, () => post("step", { to: "published" }));
		const [absent] = await staff
			.collection("swaps")
			.getFullList({ filter: `event_id = "${event}"`, batch: 1 });
		await whileLending("matched without one who does not come", () =>
			post("no-show", { student: absent?.student_id }),
		);
		await rafta.stop();
		console.log(
			`bare statements, the legs and books of it written anew: ${milliseconds(bare(folder, event))}`,
		);
	} finally {
		await rafta.dispose();
	}
}

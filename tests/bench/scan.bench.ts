/**
 * A scan at the lending desk on the demonstration data: one HTTP request that finds the copy, checks every rule, writes
 * the loan, the copy and the journal, and responds. For comparison, in the same run, the minimum for any server: bare
 * `node:http` and bare SQLite doing the look-up and the three writes with the same durability.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import PocketBase from "pocketbase";
import { startRafta } from "../support/rafta.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const scans = setting("SCANS", 200, 10);
const opId = () => crypto.randomUUID().replaceAll("-", "").slice(0, 15);

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}

async function measureRafta(): Promise<{ lend: number[]; give: number[] }> {
	const rafta = await startRafta({ demo: true });
	try {
		const client = new PocketBase(rafta.url);
		await client.collection("users").authWithPassword("sorumlu@rafta.test", "rafta-demo-2026");
		const user = client.authStore.record;
		const copies = await client.collection("library_books").getList(1, scans, {
			filter: `status = "available" && loanable = "yes" && library_id = "${user?.library_id}"`,
		});
		const students = await client.collection("students").getList(1, 400, { filter: 'status = "active"' });
		const scan = (body: object) =>
			client.send("/api/circulation/scan", { method: "POST", body: { op_id: opId(), ...body } });
		const lend: number[] = [];
		const give: number[] = [];
		const lent: string[] = [];
		let reader = 0;
		for (const copy of copies.items) {
			// Readers who may not borrow are skipped; only scans that lend are measured.
			for (; reader < students.items.length; reader++) {
				const student = students.items[reader];
				let failed = false;
				const time = await timed(() =>
					scan({ code: copy.barcode, student: student?.id }).catch((error) => {
						if (error.status !== 422) throw error;
						failed = true;
					}),
				);
				if (!failed) {
					lend.push(time);
					lent.push(copy.barcode);
					reader += 1;
					break;
				}
			}
		}
		for (const barcode of lent) give.push(await timed(() => scan({ code: barcode })));
		return { lend, give };
	} finally {
		await rafta.dispose();
	}
}

async function measureBare(count: number): Promise<number[]> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const database = new Database(join(folder, "bare.db"));
	database.pragma("journal_mode = WAL");
	database.pragma("synchronous = FULL");
	database.exec(`
		CREATE TABLE copies (id TEXT PRIMARY KEY, barcode TEXT UNIQUE, status TEXT);
		CREATE TABLE loans (id TEXT PRIMARY KEY, copy TEXT, student TEXT, due TEXT);
		CREATE TABLE journal (id TEXT PRIMARY KEY, body TEXT);`);
	const add = database.prepare("INSERT INTO copies VALUES (?, ?, 'available')");
	for (let n = 0; n < 5000; n++) add.run(opId(), String(100000 + n));
	const find = database.prepare("SELECT * FROM copies WHERE barcode = ?");
	const lend = database.prepare("INSERT INTO loans VALUES (?, ?, ?, ?)");
	const mark = database.prepare("UPDATE copies SET status = 'on_loan' WHERE id = ?");
	const note = database.prepare("INSERT INTO journal VALUES (?, ?)");
	const checkout = database.transaction((code: string, student: string) => {
		const copy = find.get(code) as { id: string };
		const loan = { id: opId(), copy: copy.id, student, due: "2026-12-01" };
		lend.run(loan.id, loan.copy, loan.student, loan.due);
		mark.run(copy.id);
		note.run(opId(), JSON.stringify(loan));
		return { loan, copy };
	});
	const server = createServer((request, response) => {
		let body = "";
		request.on("data", (chunk) => {
			body += chunk;
		});
		request.on("end", () => {
			const { code, student } = JSON.parse(body);
			response.setHeader("content-type", "application/json");
			response.end(JSON.stringify(checkout(code, student)));
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" ? address?.port : undefined;
	const times: number[] = [];
	for (let n = 0; n < count; n++) {
		const body = JSON.stringify({ code: String(100000 + n), student: opId() });
		times.push(
			await timed(() =>
				fetch(`http://127.0.0.1:${port}/`, { method: "POST", body }).then((answer) => answer.json()),
			),
		);
	}
	await new Promise((resolve) => server.close(resolve));
	database.close();
	rmSync(folder, { recursive: true, force: true });
	return times;
}

export async function run(): Promise<void> {
	const { lend, give } = await measureRafta();
	const bare = summarise(await measureBare(scans));
	const rows = [
		["lend", lend],
		["return", give],
	] as const;
	console.log(
		`bare look-up and three writes: median ${milliseconds(bare.median)}, p99 ${milliseconds(bare.p99)}`,
	);
	for (const [name, times] of rows) {
		const { median, p95, p99 } = summarise(times);
		console.log(
			`${name} (${times.length} scans): median ${milliseconds(median)}, p95 ${milliseconds(p95)}, ` +
				`p99 ${milliseconds(p99)}, ${(median / bare.median).toFixed(1)} times the bare one`,
		);
	}
}

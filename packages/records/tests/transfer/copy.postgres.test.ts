/** Copies of whole installations between engines: nothing differs, or nothing is changed. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { endWithFile } from "../../../../tests/support/children.ts";
import { recoverRestore } from "../../src/backups/recover.ts";
import type { BulkCopy } from "../../src/database/content.ts";
import {
	type CopyOptions,
	CopyRefused,
	compareInstallations,
	copyInstallation,
	isSame,
	type TableReport,
} from "../../src/transfer/copy.ts";
import { layoutOf } from "../../src/transfer/layout.ts";
import { carrierOf, makeSpots, type Spot, type Spots, viewOf } from "./spots.ts";

let spots: Spots;
beforeEach(async () => {
	spots = await makeSpots();
});
afterEach(() => spots.dispose());

const copy = (from: Spot, to: Spot, options?: CopyOptions) =>
	copyInstallation(carrierOf(from), carrierOf(to), options);

const differing = async (from: Spot, to: Spot): Promise<string[]> =>
	(await compareInstallations(carrierOf(from), carrierOf(to)))
		.filter((one) => !isSame(one))
		.map(({ table }) => table);

/** Contents of a spot, table by table. */
const sums = async (spot: Spot): Promise<readonly TableReport["to"][]> =>
	(await compareInstallations(carrierOf(spot), carrierOf(spot))).map(({ to }) => to);

const refusal = (work: Promise<unknown>): Promise<CopyRefused> =>
	work.then(
		() => Promise.reject(new Error("it was not refused")),
		(error: unknown) => {
			if (error instanceof CopyRefused) return error;
			throw error;
		},
	);

const everyPlane = [0, 0xd7f0, 0xe000, 0xfff0, 0x1f600, 0x20000, 0x30000, 0xe0100, 0xf0000, 0x10fff0]
	.map((start) => {
		const first = Math.max(start, 1);
		return [...Array(16).keys()].map((n) => String.fromCodePoint(first + n)).join("");
	})
	.join("")
	.normalize("NFC")
	// Surrogates are not characters in JavaScript: they only leave a gap in the table.
	.toWellFormed();

const odd: { title: string; amount: number; extra: unknown; done: boolean }[] = [
	{ title: "", amount: 0, extra: null, done: false },
	{ title: everyPlane, amount: -0, extra: { key: everyPlane }, done: true },
	{ title: "İIıi ğüşöç ÂÎÛ", amount: Number.MAX_VALUE, extra: [], done: true },
	{ title: "' \" \\ ` $1 ? {} , NULL", amount: Number.MIN_VALUE, extra: "", done: false },
	{ title: "{\"a\",\\'b\\'}", amount: -1.7976931348623157e308, extra: 0.1, done: true },
	{ title: "\t\n\r\u0001\u007f\u2028", amount: 2 ** 53 + 2, extra: false, done: false },
	{ title: "9".repeat(2000), amount: 2 ** 63, extra: { n: 2 ** 70, lone: "\\ud800" }, done: true },
	{ title: "null", amount: -(2 ** 62), extra: { long: "ç".repeat(600_000) }, done: true },
	{ title: "0012", amount: 0.1 + 0.2, extra: [[[[]]]], done: false },
];

async function fill(spot: Spot, rows: readonly Record<string, unknown>[] = odd): Promise<void> {
	const service = await spots.open(spot);
	await service.transaction(async (records) => {
		for (const one of rows) await records.create("things", one);
		await records.create("_superusers", { email: "root@rafta.test", password: "parola-root" });
	});
	service.logs.write({ level: 0, message: "GET /", data: { ip: "::1" } });
	await service.close();
}

const lines = (of: readonly object[]) => of.map((one) => JSON.stringify(one)).sort();

test("odd values come through both ways, and the service goes on with them", async () => {
	const [first, back, address] = [spots.file("first.db"), spots.file("back.db"), await spots.database()];
	await fill(first);
	const there = await copy(first, address);
	expect(there.every(isSame)).toBe(true);
	const rows = (name: string) => there.find(({ table }) => table === name)?.to.rows;
	expect([rows("things"), rows("_logs"), rows("_superusers")]).toEqual([odd.length, 1, 1]);

	const service = await spots.open(address);
	const records = await service.list("things", {});
	expect(lines(records.map(({ title, amount, extra, done }) => ({ title, amount, extra, done })))).toEqual(
		lines(odd),
	);
	expect(await service.list("shown", { filter: "amount > 0" })).toHaveLength(2);
	expect(await service.list("things", { filter: "title ~ 'ığüşöç' || title ~ 'GUSOC'" })).toHaveLength(1);
	await expect(service.transaction((all) => all.create("things", { title: "0012" }))).rejects.toMatchObject({
		status: 400,
	});
	await service.close();

	expect((await copy(address, back)).every(isSame)).toBe(true);
	expect(await differing(first, back)).toEqual([]);
	await (await spots.open(back)).close();
	expect(await differing(first, back)).toEqual([]);
	expect(existsSync(`${back}.draft`)).toBe(false);
});

test("every table that an installation keeps is carried", async () => {
	const [file, address] = [spots.file("all.db"), await spots.database()];
	/** Short-lived messages between processes, and expired job leases. */
	const shortLived = ["_crons", "_feed", "_feed_epoch", "_feed_places", "_memory"];
	for (const [spot, tables] of [
		[file, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"],
		[address, "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()"],
	] as const) {
		const service = await spots.open(spot);
		const there = await service.database.read.all({ text: tables, values: [] });
		await service.close();
		const laid = await carrierOf(spot).read(layoutOf);
		const known = new Set([...laid.tables.map(({ name }) => name), ...shortLived]);
		expect(there.map(({ name }) => String(name)).filter((name) => !known.has(name))).toEqual([]);
	}
});

test("a difference of one sign in one row is told", async () => {
	const [one, other] = [spots.file("one.db"), spots.file("other.db")];
	await fill(one);
	await copy(one, other);
	const database = new Database(other);
	database.exec("UPDATE things SET title = '0013' WHERE title = '0012'");
	database.close();
	expect(await differing(one, other)).toEqual(["things"]);
});

describe("nothing happens to a target", () => {
	/** A target with other data, on each engine. */
	async function targets(): Promise<Spot[]> {
		const found = [spots.file("target.db"), await spots.database()];
		for (const spot of found) await fill(spot, [{ title: "eski", amount: 7 }]);
		return found;
	}

	async function isUntouched(spot: Spot, before: unknown): Promise<void> {
		expect(await sums(spot)).toEqual(before);
		const service = await spots.open(spot);
		expect(await service.list("things", {})).toMatchObject([{ title: "eski", amount: 7 }]);
		await service.close();
	}

	test("that holds records, unless it is to be replaced", async () => {
		const source = spots.file("source.db");
		await fill(source);
		for (const target of await targets()) {
			const before = await sums(target);
			expect((await refusal(copy(source, target))).code).toBe("occupied");
			await isUntouched(target, before);
			expect((await copy(source, target, { replace: true })).every(isSame)).toBe(true);
			expect(await differing(source, target)).toEqual([]);
		}
	});

	test("by a source that holds no installation", async () => {
		for (const target of await targets()) {
			const before = await sums(target);
			for (const source of [spots.file("nothing.db"), await spots.database()]) {
				expect((await refusal(copy(source, target, { replace: true }))).code).toBe("nothing");
				await isUntouched(target, before);
			}
		}
	});

	test("when one value cannot be kept, and it is named", async () => {
		const source = spots.file("source.db");
		await fill(source, [{ title: "good" }, { title: "bad" }]);
		const target = await spots.database();
		await fill(target, [{ title: "eski", amount: 7 }]);
		const before = await sums(target);
		for (const [column, value] of [
			["title", "a\0b"],
			["title", Buffer.from("bytes")],
			["amount", "many"],
			["done", 1.5],
		] as const) {
			const database = new Database(source);
			const kept = database
				.prepare(`SELECT id, ${column} AS value FROM things WHERE title = 'bad'`)
				.get() as {
				id: string;
				value: unknown;
			};
			database.prepare(`UPDATE things SET ${column} = ? WHERE id = ?`).run(value, kept.id);
			database.close();
			const error = await refusal(copy(source, target, { replace: true }));
			expect(error.code).toBe("value");
			expect(error.message).toBe(`things ${kept.id}: ${column}`);
			await isUntouched(target, before);
			const again = new Database(source);
			again.prepare(`UPDATE things SET ${column} = ? WHERE id = ?`).run(kept.value, kept.id);
			again.close();
		}
		expect((await copy(source, target, { replace: true })).every(isSame)).toBe(true);
	});

	test("when it does not take an index or a view, and it is named", async () => {
		const target = await spots.database();
		await fill(target, [{ title: "eski", amount: 7 }]);
		const before = await sums(target);
		const noise = [...Array(4000).keys()].map(() =>
			String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
		);
		const long = spots.file("long.db");
		await fill(long, [{ title: noise.join("") }]);
		const tooLong = await refusal(copy(long, target, { replace: true }));
		expect(tooLong).toMatchObject({ code: "index", message: expect.stringContaining("things: ") });
		await isUntouched(target, before);

		const own = spots.file("own.db");
		await (await spots.open(own, [viewOf("letters", "SELECT id, hex(title) AS h FROM things")])).close();
		const noView = await refusal(copy(own, target, { replace: true }));
		expect(noView).toMatchObject({ code: "view", message: expect.stringContaining("letters: ") });
		await isUntouched(target, before);
	});

	test("when something else of a name is in the way, or depends on what would go", async () => {
		const source = spots.file("source.db");
		await fill(source);
		const empty = await spots.database();
		await spots.ask(empty, "CREATE TABLE things (mine integer)");
		await expect(copy(source, empty)).rejects.toMatchObject({ name: "DatabaseUnusable", code: "refused" });
		expect(
			await spots.ask(
				empty,
				"SELECT tablename FROM pg_tables WHERE schemaname NOT LIKE 'pg%' AND tablename LIKE 'thing%'",
			),
		).toHaveLength(1);

		const target = await spots.database();
		await fill(target, [{ title: "eski", amount: 7 }]);
		await spots.ask(target, "CREATE VIEW report AS SELECT title FROM things");
		const before = await sums(target);
		await expect(copy(source, target, { replace: true })).rejects.toMatchObject({ code: "refused" });
		await isUntouched(target, before);
	});

	test("when what is to happen beside it fails", async () => {
		const source = spots.file("source.db");
		await fill(source);
		for (const target of await targets()) {
			const before = await sums(target);
			const beside = () => {
				throw new Error("no room for the files");
			};
			await expect(copy(source, target, { replace: true, beside })).rejects.toThrow("no room for the files");
			await isUntouched(target, before);
		}
	});

	test("when what was written is not what was read", async () => {
		const source = spots.file("source.db");
		await fill(source);
		/** Drops the last row of every table. */
		const forgetful = (inner: BulkCopy): BulkCopy => ({
			...inner,
			renew: (renewal) =>
				inner.renew({
					...renewal,
					build(draft) {
						const insert = draft.insert.bind(draft);
						draft.insert = (table, rows) => insert(table, rows.slice(0, -1));
						return renewal.build(draft);
					},
				}),
		});
		for (const target of await targets()) {
			const before = await sums(target);
			const error = await refusal(
				copyInstallation(carrierOf(source), forgetful(carrierOf(target)), { replace: true }),
			);
			expect(error.code).toBe("differs");
			const tableReport = error.report.find(({ table }) => table === "things");
			expect([tableReport?.from.rows, tableReport?.to.rows]).toEqual([odd.length, odd.length - 1]);
			await isUntouched(target, before);
		}
	});

	test("when the connection breaks in the middle", async () => {
		const [source, target] = [spots.file("source.db"), await spots.database()];
		await fill(source);
		await fill(target, [{ title: "eski", amount: 7 }]);
		const before = await sums(target);
		let broken: Promise<unknown> | undefined;
		const progress: CopyOptions["progress"] = ({ action }) => {
			if (action !== "index") return;
			broken ??= spots.ask(
				target,
				"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rafta carrier' AND datname = current_database()",
			);
		};
		await expect(copy(source, target, { replace: true, progress })).rejects.toMatchObject({
			name: "DatabaseUnusable",
			code: "unreachable",
		});
		await broken;
		await isUntouched(target, before);
	});

	test.each(["copy", "beside"])(
		"when the copying process is killed at: %s",
		{ tags: "long" },
		async (stage) => {
			const source = spots.file("source.db");
			await fill(source);
			for (const target of await targets()) {
				const before = await sums(target);
				const words = [join(import.meta.dirname, "killed.ts"), source, target, stage];
				const child = endWithFile(spawn(process.execPath, words, { stdio: "inherit" }));
				const signal = await new Promise((resolve) => child.on("close", (_code, ended) => resolve(ended)));
				expect(signal).toBe("SIGKILL");
				// Recovery of a folder at start, before anything else.
				if (!target.startsWith("postgres")) {
					const [files, backups] = [join(spots.folder, "f"), join(spots.folder, "b")];
					recoverRestore({ database: target, files, backups });
					expect(existsSync(`${target}.draft`)).toBe(false);
				}
				await isUntouched(target, before);
				expect((await copy(source, target, { replace: true })).every(isSame)).toBe(true);
			}
		},
	);
});

describe("while others are at the database", () => {
	test("whoever was writing has written to the old content, whoever comes sees all of the new one", async () => {
		const [source, target] = [spots.file("source.db"), await spots.database()];
		await fill(source);
		await fill(target, [{ title: "eski" }]);
		const service = await spots.open(target);
		const seen: Promise<unknown>[] = [];
		const titles = (rows: readonly Record<string, unknown>[]) =>
			rows.map(({ title }) => String(title)).sort();

		const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
		const { promise: isWriting, resolve: begun } = Promise.withResolvers<void>();
		const writer = service.transaction(async (records) => {
			await records.create("things", { title: "gone with the old content" });
			begun();
			await goOn;
		});
		await isWriting;
		const copying = copy(source, target, {
			replace: true,
			progress: ({ action }) => {
				if (action === "check") letGo();
			},
			beside() {
				// They arrive at this very moment, and wait for its end.
				seen.push(service.transaction(async (records) => titles(await records.list("things", {}))));
				seen.push(service.list("things", {}).then(titles));
				seen.push(
					service.transaction(async (records) => {
						await records.create("things", { title: "new" });
						return titles(await records.list("things", {})).filter((title) => title !== "new");
					}),
				);
			},
		});
		await writer;
		await copying;
		const expected = titles(odd);
		const [first, second, third] = (await Promise.all(seen)) as string[][];
		expect(first?.filter((title) => title !== "new")).toEqual(expected);
		expect(second?.filter((title) => title !== "new")).toEqual(expected);
		expect(third).toEqual(expected);
		await service.close();
	});
});

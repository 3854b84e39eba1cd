// engines: one
/** Every statement of a scan uses an index to reach its few rows, however many loans there are. */
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

/** Tables with a handful of rows, independent of the size of the installation. */
const fewRows = /^(library_settings|closed_days|json_each|_.*)$/;

type Method = "all" | "get" | "run";

/** The statements run during the work, as the engine receives them. */
async function heard(work: () => Promise<unknown>): Promise<Set<string>> {
	const probe = new Database(":memory:");
	const prototype = Object.getPrototypeOf(probe.prepare("SELECT 1")) as Record<
		Method,
		(this: Database.Statement, ...values: unknown[]) => unknown
	>;
	probe.close();
	const texts = new Set<string>();
	const usual = { all: prototype.all, get: prototype.get, run: prototype.run };
	for (const method of ["all", "get", "run"] as const) {
		prototype[method] = function (...values) {
			texts.add(this.source);
			return usual[method].apply(this, values);
		};
	}
	try {
		await work();
	} finally {
		Object.assign(prototype, usual);
	}
	return texts;
}

test.runIf(isEmbedded)("no statement of a scan reads a whole table", async () => {
	const { operations, desk, op } = small;
	const place = { school_id: small.school, library_id: small.library, book_id: small.titles.rare };
	await small.create("holds", { ...place, student_id: small.readers.mehmet, status: "waiting", position: 1 });
	const scan = (code: string, more = {}) => operations.scan(desk, { op_id: op(), code, ...more });
	const texts = await heard(async () => {
		await scan("7101");
		await scan("1001", { student: "101" });
		await scan("1001");
		await scan("9789751026132", { student: "102" });
		await scan("2001");
		const undone = op();
		await operations.checkout(desk, { op_id: undone, copy: "1002", student: "101" });
		await operations.undo(desk, { op_id: op(), undo: undone });
	});
	const file = new Database(join(small.folder, "rafta.db"));
	// The few books of this database are not representative of a school with thousands.
	file.exec("DELETE FROM sqlite_stat1; ANALYZE sqlite_schema");
	const whole: string[] = [];
	let looked = 0;
	for (const text of texts) {
		if (!/^\s*(SELECT|UPDATE|DELETE|WITH)/i.test(text)) continue;
		const plan = file.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...fill(text)) as { detail: string }[];
		looked += 1;
		for (const { detail } of plan) {
			const table = /^SCAN (\S+)/.exec(detail)?.[1] ?? "";
			if (table !== "" && !/^(CONSTANT|\()/.test(table) && !fewRows.test(tableOf(text, table)))
				whole.push(`${detail}: ${text}`);
		}
	}
	file.close();
	expect(looked).toBeGreaterThan(20);
	expect(whole).toEqual([]);
});

/** A plan does not depend on the values: none are bound. */
const fill = (text: string): null[] =>
	[...text.replace(/'[^']*'/g, "")].filter((sign) => sign === "?").map(() => null);

/** The table behind an alias in a statement. */
const tableOf = (text: string, name: string): string =>
	new RegExp(`"?(\\w+)"? AS "?${name}"?\\b`).exec(text)?.[1] ?? name;

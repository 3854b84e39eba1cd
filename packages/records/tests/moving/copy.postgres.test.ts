/** Whole installations carried between engines: nothing differs, or nothing happens. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { createRecordService } from "../../src/create.ts";
import type { Carrier } from "../../src/database/content.ts";
import { postgresCarrier } from "../../src/database/postgres/carrier.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { sqliteCarrier } from "../../src/database/sqlite/carrier.ts";
import { openSqlite } from "../../src/database/sqlite/database.ts";
import { fileStore } from "../../src/files/local.ts";
import { compareInstallations, copyInstallation, isSame } from "../../src/moving/copy.ts";
import { define, field, turkishKeys } from "../support.ts";

const server = process.env.RAFTA_TEST_POSTGRES ?? "";
let folder: string;
let names: string[];
let admin: Client;

beforeAll(async () => {
	admin = new Client({ connectionString: server });
	await admin.connect();
});
afterAll(() => admin.end());
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-moving-"));
	names = [];
});
afterEach(async () => {
	rmSync(folder, { recursive: true });
	for (const name of names) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
});

/** The address of a new, empty database. */
async function emptyDatabase(): Promise<string> {
	const name = `moving_${crypto.randomUUID().slice(0, 8)}`;
	await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
	names.push(name);
	const address = new URL(server);
	address.pathname = `/${name}`;
	return address.href;
}

const things = define({
	name: "things",
	fields: [
		field("text", "title", { sortKey: true, searchKey: true, max: 100_000 }),
		field("number", "amount"),
		field("bool", "done"),
		field("json", "extra", { maxSize: 10_000_000 }),
		field("select", "kinds", { values: ["a", "b"], maxSelect: 2 }),
		field("date", "at"),
	],
	indexes: ["CREATE UNIQUE INDEX `idx_things_title` ON `things` (`title`) WHERE `title` != ''"],
});
const shown = define({
	name: "shown",
	type: "view",
	fields: [],
	viewQuery: "SELECT id, title, amount FROM things WHERE done = 1",
} as Partial<CollectionDefinition> & { name: string; fields: [] });

const serviceOver = async (place: string) =>
	createRecordService({
		appName: "Rafta",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: place.startsWith("postgres") ? await openPostgres(place) : openSqlite(place),
		collections: [things, shown],
		textKeys: turkishKeys,
		files: fileStore(join(folder, "files")),
	});

const carrierOf = (place: string): Carrier =>
	place.startsWith("postgres") ? postgresCarrier(place) : sqliteCarrier(place);

const everyPlane = [0, 0xd7f0, 0xfff0, 0x1f600, 0x20000, 0x30000, 0xe0100, 0xf0000, 0x10fff0]
	.map((start) => {
		const first = Math.max(start, 1);
		return [...Array(16).keys()].map((n) => String.fromCodePoint(first + n)).join("");
	})
	.join("")
	.toWellFormed()
	.normalize("NFC");

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

async function fill(place: string): Promise<void> {
	const service = await serviceOver(place);
	await service.transaction(async (records) => {
		for (const one of odd) await records.create("things", one);
		await records.create("_superusers", { email: "root@rafta.test", password: "parola-root" });
	});
	await service.settings.current();
	service.logs.write({ level: 0, message: "GET /", data: { ip: "::1" } });
	await service.close();
}

test("odd values come through both ways, and the service goes on with them", async () => {
	const [first, back] = [join(folder, "first.db"), join(folder, "back.db")];
	const address = await emptyDatabase();
	await fill(first);
	const there = await copyInstallation(carrierOf(first), carrierOf(address));
	expect(there.every(isSame)).toBe(true);
	expect(there.find(({ table }) => table === "things")?.to.rows).toBe(odd.length);
	expect(there.find(({ table }) => table === "_logs")?.to.rows).toBe(1);

	const service = await serviceOver(address);
	const records = await service.list("things", {});
	const lines = (of: readonly object[]) => of.map((one) => JSON.stringify(one)).sort();
	expect(lines(records.map(({ title, amount, extra, done }) => ({ title, amount, extra, done })))).toEqual(
		lines(odd),
	);
	expect(await service.list("shown", { filter: "amount > 0" })).toHaveLength(2);
	await service.close();

	expect((await copyInstallation(carrierOf(address), carrierOf(back))).every(isSame)).toBe(true);
	expect(
		(await compareInstallations(carrierOf(first), carrierOf(back))).filter((one) => !isSame(one)),
	).toEqual([]);
	await (await serviceOver(back)).close();
	expect(existsSync(`${back}.draft`)).toBe(false);
});

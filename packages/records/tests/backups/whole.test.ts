// engines: both
/** A backup whose checksums are right may still hold another database than the program relies on: nothing of it is taken in. */
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pack, unpackChecked } from "../../src/backups/archive.ts";
import { restoreStopped } from "../../src/backups/restore-stopped.ts";
import { raw } from "../../src/database/sql.ts";
import { define, field, type Opened, openService } from "../support.ts";

const notes = define({
	name: "notes",
	fields: [
		field("text", "text", { sortKey: true }),
		field("select", "kinds", { values: ["a"], maxSelect: 2 }),
	],
});

let opened: Opened;
beforeAll(async () => {
	opened = await openService([notes]);
	await opened.service.transaction(async (records) => {
		await records.createMany("notes", [{ text: "bir" }, { text: "iki" }]);
		await records.create("_superusers", { email: "yonetici@rafta.test", password: "parola-ayse" });
	});
	await opened.service.transaction(({ sql: tx }) =>
		opened.service.settings.save(tx, opened.service.settings.current()),
	);
	await opened.service.backups.create("good.zip");
});
afterAll(() => opened.dispose());

const place = (...path: string[]) => join(opened.folder, "backups", ...path);

/** Packs the good backup again after statements on its database, as a faulty tool does: with right checksums. */
async function packed(...statements: readonly string[]): Promise<void> {
	const folder = join(opened.folder, "changed");
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder);
	const { database, files } = await unpackChecked(place("good.zip"), folder);
	const file = new BetterSqlite(database);
	for (const statement of statements) file.exec(statement);
	file.close();
	await pack(place("bad.zip"), database, files, new Date("2026-03-05T09:00:00Z"));
}

const definition = (change: string) =>
	`UPDATE "_collections" SET "definition" = ${change} WHERE "name" = 'notes'`;

const flaws: readonly (readonly [what: string, statement: string, text: RegExp])[] = [
	["without a column", 'ALTER TABLE "notes" DROP COLUMN "kinds"', /is damaged/],
	[
		"without a stored key",
		'DROP INDEX IF EXISTS "x"; ALTER TABLE "notes" DROP COLUMN "text__sort"',
		/is damaged/,
	],
	["without a table", 'DROP TABLE "notes"', /is damaged/],
	["without an administrator", 'DELETE FROM "_superusers"', /no administrator account/],
	["with a cut definition", definition(`substr("definition", 1, 60)`), /is damaged/],
	["with a definition without fields", definition(`json_remove("definition", '$.fields')`), /is damaged/],
	["with a field of no type", definition(`json_remove("definition", '$.fields[1].type')`), /is damaged/],
	["with a definition that is a list", definition(`'[]'`), /is damaged/],
	[
		"with a definition of another name",
		definition(`json_set("definition", '$.name', 'notess')`),
		/is damaged/,
	],
	[
		"with cut settings",
		`UPDATE "_params" SET "value" = substr("value", 1, 30) WHERE "key" = 'settings'`,
		/is damaged/,
	],
	[
		"with settings of another kind",
		`UPDATE "_params" SET "value" = '{"smtp":7}' WHERE "key" = 'settings'`,
		/is damaged/,
	],
];

beforeEach(() => rmSync(place("bad.zip"), { force: true }));

test.each(flaws)(
	"a backup %s is refused, while serving and stopped, and nothing changes",
	async (_, statement, text) => {
		const { service } = opened;
		await packed(statement);
		await expect(service.backups.restore("bad.zip")).rejects.toMatchObject({
			status: 400,
			message: expect.stringMatching(text),
		});
		expect(await service.list("notes", {})).toHaveLength(2);
		const folder = join(opened.folder, "stopped");
		const places = {
			database: join(folder, "data.db"),
			files: join(folder, "files"),
			backups: join(folder, "backups"),
		};
		mkdirSync(folder, { recursive: true });
		const isSuperuser = ({ collection }: { collection: { name: string } }) =>
			collection.name === "_superusers";
		const stopped = restoreStopped(place("bad.zip"), places, { aside: join(folder, "aside"), isSuperuser });
		await expect(stopped).rejects.toThrow(text);
	},
);

test("the same backup unchanged is restored", async () => {
	await packed();
	await opened.service.backups.restore("bad.zip");
	expect(await opened.service.list("notes", {})).toHaveLength(2);
});

test("the same backup of a release that kept no operations is restored, and keeps them from then on", async () => {
	const { service } = opened;
	await packed('DROP TABLE "_operations"');
	await service.backups.restore("bad.zip");
	const write = () =>
		service.transaction(async (records) => (await records.create("notes", { text: "üç" })).id);
	const id = await service.operations.run("operation", "digest", write);
	await expect(service.operations.run("operation", "other", write)).rejects.toMatchObject({ status: 409 });
	await service.transaction((records) => records.delete("notes", id));
	expect(await service.list("notes", {})).toHaveLength(2);
});

test("a rehearsal finds what a restore would refuse", async () => {
	const { service } = opened;
	await service.backups.create("rehearsed.zip");
	await packed('ALTER TABLE "notes" DROP COLUMN "kinds"');
	copyFileSync(place("bad.zip"), place("rehearsed.zip"));
	expect(await service.backups.rehearse()).toMatchObject({
		key: "rehearsed.zip",
		problem: expect.stringContaining("damaged"),
	});
});

test("a database that lacks a column is not backed up, and does not start", async () => {
	const own = await openService([notes]);
	const lacking = raw('ALTER TABLE "notes" DROP COLUMN "kinds"');
	await own.service.database.alter((tx) => tx.run(lacking));
	await expect(own.service.backups.create("lacking.zip")).rejects.toThrow();
	await expect(own.reopen([notes])).rejects.toMatchObject({ code: "damaged" });
	rmSync(own.folder, { recursive: true, force: true });
});

// engines: both
/** What refers to a record that is deleted: asked by one statement, along an index of each relation. */
import { afterEach, expect, test } from "vitest";
import { isEmbedded, openTestDatabase } from "../../../../tests/support/database.ts";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import type { Database, Sql, Transaction } from "../../src/database/port.ts";
import { raw } from "../../src/database/sql.ts";
import { internal } from "../../src/records/context.ts";
import { define, field, type Opened, openService } from "../support.ts";

const to = (target: string, name: string, more: object = {}) =>
	field("relation", name, { collectionId: `id_${target}`, maxSelect: 1, ...more });
const id = field("text", "id");
const authors = define({ name: "authors", fields: [id, field("text", "name")] });
const films = define({
	name: "films",
	fields: [id, to("authors", "author"), to("authors", "editor"), to("authors", "friends", { maxSelect: 9 })],
	indexes: ["CREATE INDEX `films_editor` ON `films` (`editor`)"],
});
const prizes = define({ name: "prizes", fields: [id, to("authors", "winner", { cascadeDelete: true })] });
const notes = define({ name: "notes", fields: [id, to("authors", "about", { required: true })] });
const shown = define({
	name: "shown",
	type: "view",
	fields: [],
	viewQuery: "SELECT id, author FROM films",
	createRule: null,
	updateRule: null,
	deleteRule: null,
});
const all = [authors, films, prizes, notes, shown];

let opened: Opened;
afterEach(() => opened.dispose());

let statements: Sql[] = [];
async function watched(folder: string): Promise<Database> {
	const database = await openTestDatabase(folder);
	const listening = (tx: Transaction): Transaction => ({
		...tx,
		get: (statement) => tx.get(statement),
		query: (text, limit) => tx.query(text, limit),
		describe: (text) => tx.describe(text),
		statement: (text) => tx.statement(text),
		readsOf: (query) => tx.readsOf(query),
		script: (text) => tx.script(text),
		afterCommit: (action) => tx.afterCommit(action),
		afterRollback: (action) => tx.afterRollback(action),
		publish: (message) => tx.publish(message),
		all(statement) {
			statements.push(statement);
			return tx.all(statement);
		},
		run(statement) {
			statements.push(statement);
			return tx.run(statement);
		},
	});
	const writeGrouped: Database["writeGrouped"] = (work) => database.writeGrouped((tx) => work(listening(tx)));
	return { ...database, writeGrouped };
}

test("deleting a record to which five relations lead asks for all of them at once", async () => {
	opened = await openService(all, [], watched);
	const { service } = opened;
	await service.transaction(async (records) => {
		for (const name of ["free", "held", "won", "needed"]) await records.create("authors", { id: name });
		await records.create("films", { id: "b1", author: "held", editor: "won", friends: ["held", "won"] });
		await records.create("prizes", { id: "p1", winner: "won" });
		await records.create("notes", { id: "n1", about: "needed" });
	});
	statements = [];
	await service.api.delete("authors", "free", internal);
	expect(statements.map(({ text }) => text.trim().split(" ")[0])).toEqual(["SELECT", "DELETE", "SELECT"]);
	await service.api.delete("authors", "held", internal);
	expect(await service.find("films", "b1")).toMatchObject({ author: "", editor: "won", friends: ["won"] });
	await service.api.delete("authors", "won", internal);
	expect(await service.find("films", "b1")).toMatchObject({ editor: "", friends: [] });
	expect(await service.find("prizes", "p1")).toBeNull();
	await expect(service.api.delete("authors", "needed", internal)).rejects.toMatchObject({ status: 400 });
});

/** Columns of the indexes of relations. */
async function relationIndexes(): Promise<string[]> {
	const rows = await opened.service.database.read.all(
		raw(
			isEmbedded
				? `SELECT "sql" AS "text" FROM "sqlite_schema" WHERE "name" LIKE '\\_relation\\_%' ESCAPE '\\'`
				: `SELECT "indexdef" AS "text" FROM pg_indexes WHERE "indexname" LIKE '\\_relation\\_%'`,
		),
	);
	return rows
		.map(({ text }) => /ON (?:\w+\.)?(.*)$/.exec(String(text))?.[1]?.replace(/"|USING btree /g, "") ?? "")
		.sort();
}

/** Opens a service with the application's collections, and with others that an administrator makes. */
async function openWith(
	application: readonly CollectionDefinition[],
	added: readonly CollectionDefinition[],
): Promise<void> {
	opened = await openService(application);
	for (const collection of added) await opened.service.manager.create({ ...collection });
}

test("relations have an index of their own, which no definition shows", async () => {
	await openWith([], [authors, films, prizes, notes]);
	const { manager } = opened.service;
	const usual = ["films (author)", "notes (about)", "prizes (winner)"];
	expect(await relationIndexes(), "the editor has one of the definition").toEqual(usual);
	expect(opened.service.collection("films")?.indexes).toEqual(films.indexes);
	const leading = "CREATE INDEX `notes_about` ON `notes` (`about`)";
	const steps = await manager.preview({
		action: "update",
		collection: "notes",
		body: { indexes: [leading] },
	});
	expect(steps.map(({ kind }) => kind)).toEqual(["index_made"]);
	await manager.update("notes", { indexes: [leading] });
	expect(await relationIndexes()).toEqual(["films (author)", "prizes (winner)"]);
	await manager.update("notes", { indexes: [] });
	await manager.update("prizes", { name: "awards" });
	const renamed = opened.service
		.collection("films")
		?.fields.map((one) => (one.name === "author" ? { ...one, name: "writer" } : one));
	await manager.update("films", { fields: renamed });
	expect(await relationIndexes()).toEqual(["awards (winner)", "films (writer)", "notes (about)"]);
	const field = renamed?.map((one) => (one.name === "writer" ? { ...one, maxSelect: 3 } : one));
	await manager.update("films", { fields: field });
	expect(await relationIndexes(), "a list has none").toEqual(["awards (winner)", "notes (about)"]);
	await manager.delete("awards");
	expect(await relationIndexes()).toEqual(["notes (about)"]);
});

test("tables of an earlier release get them at the next start; the application's own have only what it says", async () => {
	await openWith([authors, films], [prizes]);
	expect(await relationIndexes()).toEqual(["prizes (winner)"]);
	await opened.service.transaction(async ({ sql }) => {
		await sql.run(raw(`DROP INDEX "_relation_id_prizes_relation_winner"`));
		await sql.run(raw(`DELETE FROM "_params" WHERE "key" = 'relation_indexes'`));
	});
	expect(await relationIndexes()).toEqual([]);
	await opened.reopen([authors, films]);
	expect(await relationIndexes()).toEqual(["prizes (winner)"]);
});

// engines: both
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CollectionWish } from "../../src/collections/change.ts";
import type { SchemaStep } from "../../src/collections/preview.ts";
import { raw } from "../../src/database/sql.ts";
import { ApiError } from "../../src/errors.ts";
import { define, field, type Opened, openService } from "../support.ts";

/** Tables with their columns, indexes with their tables, as in the engine's own catalogue. */
interface Catalogue {
	columns: Set<string>;
	indexes: Set<string>;
	views: Set<string>;
}

let opened: Opened;
beforeAll(async () => {
	opened = await openService([define({ name: "readers", fields: [field("text", "name")] })]);
});
afterAll(() => opened.dispose());

async function catalogue(): Promise<Catalogue> {
	const { read, dialect } = opened.service.database;
	const isSqlite = dialect.name === "sqlite";
	// The first full minute of the clock, whenever it comes, makes the table of the scheduled jobs.
	const texts = async (statement: string) =>
		new Set(
			(await read.all(raw(statement)))
				.map((row) => String(row.text))
				.filter((text) => !text.startsWith("_crons.")),
		);
	return {
		columns: await texts(
			isSqlite
				? `SELECT s.name || '.' || c.name AS "text" FROM sqlite_schema s, pragma_table_info(s.name) c WHERE s.type = 'table'`
				: `SELECT c.table_name || '.' || c.column_name AS "text" FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
		),
		indexes: await texts(
			isSqlite
				? `SELECT tbl_name || '.' || name AS "text" FROM sqlite_schema WHERE type = 'index' AND name NOT LIKE 'sqlite_%'`
				: `SELECT tablename || '.' || indexname AS "text" FROM pg_indexes WHERE schemaname = current_schema() AND indexname NOT LIKE '%_pkey'`,
		),
		views: await texts(
			isSqlite
				? `SELECT name AS "text" FROM sqlite_schema WHERE type = 'view'`
				: `SELECT table_name AS "text" FROM information_schema.views WHERE table_schema = current_schema()`,
		),
	};
}

const sorted = ({ columns, indexes, views }: Catalogue) => ({
	columns: [...columns].sort(),
	indexes: [...indexes].sort(),
	views: [...views].sort(),
});

/** The catalogue after exactly these steps. */
function stepped(before: Catalogue, steps: readonly SchemaStep[]): Catalogue {
	const result: Catalogue = {
		columns: new Set(before.columns),
		indexes: new Set(before.indexes),
		views: new Set(before.views),
	};
	const move = (set: Set<string>, from: string, to: string) => {
		for (const one of [...set]) {
			if (!one.startsWith(`${from}.`)) continue;
			set.delete(one);
			set.add(`${to}.${one.slice(from.length + 1)}`);
		}
	};
	const removed = (step: SchemaStep) => ["column_removed", "index_removed"].includes(step.kind);
	for (const step of steps.filter(({ kind }) => kind === "table_renamed")) {
		if (step.kind !== "table_renamed") continue;
		move(result.columns, step.from, step.collection);
		move(result.indexes, step.from, step.collection);
	}
	for (const step of steps.filter(removed)) {
		const { collection } = step;
		if (step.kind === "column_removed")
			expect(result.columns.delete(`${collection}.${step.column}`)).toBe(true);
		if (step.kind === "index_removed")
			expect(result.indexes.delete(`${collection}.${step.index}`)).toBe(true);
	}
	for (const step of steps) {
		if (step.kind === "column_renamed" || step.kind === "column_converted")
			expect(result.columns.delete(`${step.collection}.${step.from}`)).toBe(true);
	}
	for (const step of steps) {
		const { collection } = step;
		if (step.kind === "table_made")
			for (const name of step.columns) result.columns.add(`${collection}.${name}`);
		if (step.kind === "column_added" || step.kind === "column_renamed" || step.kind === "column_converted")
			result.columns.add(`${collection}.${step.column}`);
		if (step.kind === "index_made") result.indexes.add(`${collection}.${step.index}`);
		if (step.kind === "view_made") result.views.add(collection);
		if (step.kind === "view_removed") result.views.delete(collection);
		if (step.kind === "table_removed") {
			for (const set of [result.columns, result.indexes])
				for (const one of [...set]) if (one.startsWith(`${collection}.`)) set.delete(one);
		}
	}
	return result;
}

async function carryOut(wish: CollectionWish): Promise<void> {
	const { manager } = opened.service;
	if (wish.action === "create") await manager.create(wish.body);
	else if (wish.action === "update") await manager.update(wish.collection, wish.body);
	else if (wish.action === "delete") await manager.delete(wish.collection);
	else await manager.import(wish.body);
}

/** A small deterministic random generator. */
function dice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * sides);
	};
}

type Loose = Record<string, unknown> & { id?: string; name: string; type: string; maxSelect?: number };

test("what is told beforehand is what then happens, and asking changes nothing", async () => {
	const { service } = opened;
	const roll = dice(20261122);
	let count = 0;
	const freshField = (): Loose => {
		count += 1;
		const name = `f${count}`;
		return (
			[
				{ name, type: "text" },
				{ name, type: "number" },
				{ name, type: "select", values: ["a", "b", "c"], maxSelect: 1 + roll(2) },
				{ name, type: "text", sortKey: true, searchKey: true },
			] as Loose[]
		)[roll(4)] as Loose;
	};
	const indexOf = (table: string, columns: readonly string[]) =>
		`CREATE INDEX \`idx_${count++}_${columns.join("_")}\` ON \`${table}\` (${columns.map((name) => `\`${name}\``).join(", ")})`;
	const own = () => service.collections().filter(({ system, owned }) => !system && !owned);
	const wishes = (): CollectionWish => {
		const [one] = own();
		if (!one || (own().length < 2 && roll(6) === 0)) {
			const body = { name: `c${count++}`, type: "base", fields: [freshField(), freshField()], listRule: "" };
			return { action: "create", body };
		}
		if (roll(14) === 0) return { action: "delete", collection: one.name };
		const fields = (one.fields as unknown as Loose[]).filter(({ name }) => name !== "id");
		const id = (one.fields as unknown as Loose[]).filter(({ name }) => name === "id");
		const body: Record<string, unknown> = {};
		const wanted = [...fields];
		const change = roll(7);
		if (change === 0) wanted.push(freshField());
		if (change === 1 && wanted.length > 1) wanted.splice(roll(wanted.length), 1);
		if (change === 2) {
			const place = roll(wanted.length);
			wanted[place] = { ...(wanted[place] as Loose), name: `r${count++}` };
		}
		if (change === 3) {
			const place = wanted.findIndex(({ type }) => type === "select");
			const select = wanted[place];
			if (select) wanted[place] = { ...select, maxSelect: select.maxSelect === 1 ? 2 : 1 };
		}
		if (change === 4) body.name = `n${count++}`;
		if (change === 5) body.updateRule = one.updateRule === null ? "id != ''" : null;
		const names = new Set(wanted.map(({ name }) => name));
		// As the client's dashboard does: columns named in an index must exist.
		const indexes = one.indexes.filter((text) =>
			[...(/\(([^)]*)\)/.exec(text)?.[1]?.matchAll(/`(\w+)`/g) ?? [])].every(([, name = ""]) =>
				names.has(name),
			),
		);
		if (change === 6) indexes.push(indexOf(one.name, [wanted[roll(wanted.length)]?.name ?? "id", "id"]));
		return { action: "update", collection: one.name, body: { ...body, fields: [...id, ...wanted], indexes } };
	};
	for (let round = 0; round < 45; round++) {
		const before = await catalogue();
		const definitions = JSON.stringify(service.collections());
		const wish = wishes();
		const steps = await service.manager.preview(wish);
		expect(sorted(await catalogue())).toEqual(sorted(before));
		expect(JSON.stringify(service.collections())).toBe(definitions);
		await carryOut(wish);
		expect(sorted(await catalogue()), JSON.stringify({ wish, steps })).toEqual(
			sorted(stepped(before, steps)),
		);
		const [one] = own();
		if (one) await service.transaction((tx) => tx.create(one.name, {}));
	}
});

test("values that would be lost are counted; what would break is named, and refused as the change would be", async () => {
	const { service } = opened;
	const { manager } = service;
	const made = await manager.create({
		name: "notes",
		type: "base",
		fields: [
			{ name: "body", type: "text" },
			{ name: "tags", type: "select", values: ["a", "b"], maxSelect: 2 },
		],
		listRule: "",
	});
	await service.transaction(async (tx) => {
		await tx.create("notes", { body: "bir", tags: ["a", "b"] });
		await tx.create("notes", { body: "", tags: ["a"] });
		await tx.create("notes", { body: "bir" });
	});
	await manager.create({ name: "seen", type: "view", viewQuery: "SELECT id, body FROM notes" });
	await manager.create({
		name: "others",
		type: "base",
		listRule: '@collection.notes.body ?= "x"',
	});
	const without = (name: string) => made.fields.filter((one) => one.name !== name);
	const update = (fields: unknown, more = {}) =>
		manager.preview({ action: "update", collection: "notes", body: { fields, ...more } });
	expect(
		await update(made.fields.map((one) => (one.name === "tags" ? { ...one, maxSelect: 1 } : one))),
	).toMatchObject([
		{ kind: "column_converted", column: "tags", values: 1, several: false },
		{ kind: "field_changed", field: "tags", options: ["maxSelect"] },
	]);
	const removal = await update(without("tags"));
	expect(removal).toMatchObject([{ kind: "column_removed", column: "tags", values: 2 }]);
	const broken = await update(without("body")).catch((error: unknown) => error);
	expect(broken).toBeInstanceOf(ApiError);
	expect(String(broken)).toContain("seen");
	await manager.delete("seen");
	expect(await update(without("body"))).toMatchObject([
		{ kind: "column_removed", column: "body", values: 2 },
		{ kind: "rule_broken", collection: "others", rule: "listRule" },
	]);
	const unique = ["CREATE UNIQUE INDEX idx_notes_body ON notes (body)"];
	expect(await update(made.fields, { indexes: unique }).catch((error: unknown) => error)).toBeInstanceOf(
		ApiError,
	);
	const wrong = ["CREATE INDEX idx_notes_body ON notes (body) WHERE nothing = 1"];
	expect(await update(made.fields, { indexes: wrong }).catch((error: unknown) => error)).toBeInstanceOf(
		ApiError,
	);
	expect(await manager.preview({ action: "delete", collection: "notes" })).toMatchObject([
		{ kind: "table_removed", records: 3 },
		{ kind: "rule_broken", collection: "others" },
	]);
	expect(await service.list("notes", {})).toHaveLength(3);
});

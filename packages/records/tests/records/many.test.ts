// engines: both
/** Many records at once: the same result as one after the other, in few statements. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import type { Database, Transaction } from "../../src/database/port.ts";
import { ApiError, badRequest } from "../../src/errors.ts";
import type { RecordData } from "../../src/types/records.ts";
import type { ChangeEvent, RecordTransaction, WriteHook } from "../../src/types/writes.ts";
import { define, field, type Opened, openService } from "../support.ts";

const dates = [
	field("autodate", "created", { onCreate: true, onUpdate: false }),
	field("autodate", "updated", { onCreate: true, onUpdate: true }),
];
const rooms = define({
	name: "rooms",
	fields: [field("text", "name", { required: true, sortKey: true }), ...dates],
});
const films = define({
	name: "films",
	fields: [
		field("text", "title", { required: true, max: 40, sortKey: true }),
		field("text", "token"),
		field("number", "place"),
		field("bool", "gone"),
		field("json", "extra"),
		field("relation", "room", { collectionId: "id_rooms", maxSelect: 1 }),
		field("relation", "seen_on", { collectionId: "id_rooms", maxSelect: 9 }),
		field("relation", "after", { collectionId: "id_films", maxSelect: 1 }),
		...dates,
	],
	indexes: ["CREATE UNIQUE INDEX `idx_token` ON `films` (`token`) WHERE `token` != ''"],
});
const slips = define({
	name: "slips",
	fields: [
		field("relation", "film", { collectionId: "id_films", maxSelect: 1, cascadeDelete: true }),
		field("text", "said"),
	],
});
const cards = define({
	name: "cards",
	fields: [field("text", "number"), field("text", "state")],
	indexes: ["CREATE UNIQUE INDEX `idx_card` ON `cards` (`number`) WHERE `state` = 'valid'"],
});
const collections = [rooms, films, slips, cards];

/** Reads earlier writes, and writes records itself for certain titles. */
const hook: WriteHook = {
	collection: "films",
	actions: ["create", "update", "delete"],
	async before({ action, record, original, records }) {
		if (record.title === "refused") throw badRequest();
		if (record.title !== "counted" || action !== "create") return;
		const { length } = await records.list("films", { filter: 'title = "counted"' });
		record.place = length + 1;
		if (original) throw new Error("a new record was something before");
	},
	async after({ action, record, records }) {
		if (record.title !== "told") return;
		if (action === "delete") await records.create("slips", { said: `${record.token} has gone` });
		else await records.create("slips", { film: record.id, said: `${action} ${record.place}` });
	},
};

/** Number of writing statements, over all transactions so far. */
let statements = 0;
const counting = async (folder: string): Promise<Database> => {
	const database = await openTestDatabase(folder);
	const counted = (tx: Transaction): Transaction =>
		Object.assign(Object.create(tx) as Transaction, {
			all: tx.all.bind(tx),
			get: tx.get.bind(tx),
			query: tx.query.bind(tx),
			describe: tx.describe.bind(tx),
			run(statement: Parameters<Transaction["run"]>[0]) {
				statements += 1;
				return tx.run(statement);
			},
			statement: tx.statement.bind(tx),
			readsOf: tx.readsOf.bind(tx),
			script: tx.script.bind(tx),
			afterCommit: tx.afterCommit.bind(tx),
			afterRollback: tx.afterRollback.bind(tx),
			publish: tx.publish.bind(tx),
		});
	return {
		...database,
		read: database.read,
		write: (work) => database.write((tx) => work(counted(tx))),
	} satisfies Database;
};

let many: Opened;
let single: Opened;
beforeAll(async () => {
	many = await openService(collections, [hook], counting);
	single = await openService(collections, [hook]);
});
afterAll(async () => {
	await many.dispose();
	await single.dispose();
});

const idOf = (letter: string, n: number) => letter + String(n).padStart(14, "0");

type Step =
	| { readonly create: readonly Record<string, unknown>[] }
	| { readonly update: readonly (Record<string, unknown> & { id: string })[] }
	| { readonly delete: readonly string[] };

async function inOneGo(records: RecordTransaction, step: Step): Promise<unknown> {
	if ("create" in step) return records.createMany("films", step.create);
	if ("update" in step) return records.updateMany("films", step.update);
	return records.deleteMany("films", step.delete);
}

async function oneByOne(records: RecordTransaction, step: Step): Promise<unknown> {
	const made: RecordData[] = [];
	if ("create" in step) for (const one of step.create) made.push(await records.create("films", one));
	else if ("update" in step)
		for (const { id, ...values } of step.update) made.push(await records.update("films", id, values));
	else for (const id of step.delete) await records.delete("films", id);
	return "delete" in step ? undefined : made;
}

const dateless = (value: unknown): unknown =>
	JSON.parse(
		JSON.stringify(value, (name, one) => (name === "created" || name === "updated" ? "then" : one)) ?? "null",
	);

/**
 * Everything observable about a step: its response or refusal, the stored records afterwards, and the published
 * changes.
 */
async function outcome({ service }: Opened, step: Step, work: typeof inOneGo) {
	const events: unknown[] = [];
	const stop = service.onChange(({ action, collection, record, original }: ChangeEvent) => {
		// Slips have ids generated by the service.
		const plain = (one: RecordData | null) => one && (collection.name === "slips" ? { ...one, id: "" } : one);
		events.push(dateless([action, collection.name, plain(record), plain(original)]));
	});
	const response = await service
		.transaction((records) => work(records, step))
		.catch((error: unknown) => {
			if (!(error instanceof ApiError)) throw error;
			return { refused: error.status, text: error.text, data: error.data };
		});
	await service.processes.catchUp();
	stop();
	const stored = await service.list("films", { sort: "id" });
	const notes = (await service.list("slips", {})).map(({ film, said: text }) => `${film} ${text}`);
	return { response: dateless(response), events, stored: dateless(stored), notes: notes.sort() };
}

test("the same as one after the other: hooks that read and write, refusals, duplicates, cascades, what is told", async () => {
	for (const { service } of [many, single]) {
		await service.transaction((records) =>
			records.createMany(
				"rooms",
				[0, 1, 2, 3].map((n) => ({ id: idOf("r", n), name: `R${n}` })),
			),
		);
		// Their messages arrive later where processes share a database, and are not compared.
		await service.processes.catchUp();
	}
	let state = 11;
	const random = (below: number) => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return Math.floor((state / 2 ** 31) * below);
	};
	const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
	let next = 0;
	const known: string[] = [];
	const rare = (odds: number) => random(odds) === 0;
	const values = () => ({
		title: rare(60) ? pick(["refused", ""]) : pick(["counted", "told", "plain", "plain", "plain"]),
		token: rare(3) ? `t${random(40)}` : "",
		place: random(3),
		gone: rare(2),
		extra: pick([null, { a: 1 }]),
		room: rare(60) ? "missing00000000" : idOf("r", random(4)),
		seen_on: [idOf("r", random(4)), idOf("r", random(4))],
		after: known.length > 0 && rare(3) ? pick(known) : "",
	});
	let refused = 0;
	for (let round = 0; round < 40; round++) {
		const size = 1 + random(8);
		const kind = random(4);
		let step: Step;
		if (kind < 2 || known.length < 10) {
			const rows = Array.from({ length: size }, () => ({ id: idOf("b", ++next), ...values() }));
			// One may follow another of the same list.
			step = { create: rows.map((row, n) => (n > 0 && rare(4) ? { ...row, after: rows[n - 1]?.id } : row)) };
			known.push(...rows.map(({ id }) => id));
		} else if (kind === 2) {
			const some = Array.from({ length: size }, () => pick(known));
			const keys = ["token", "place", "gone", "room", "after", "title"] as const;
			step = {
				update: some.map((id) => {
					const all = values();
					return { id, ...Object.fromEntries(keys.filter(() => rare(2)).map((key) => [key, all[key]])) };
				}),
			};
		} else step = { delete: [...new Set(Array.from({ length: size }, () => pick(known)))] };
		const together = await outcome(many, step, inOneGo);
		expect(together, JSON.stringify(step)).toEqual(await outcome(single, step, oneByOne));
		if (together.response !== null && !Array.isArray(together.response)) refused += 1;
		const left = new Set((together.stored as RecordData[]).map(({ id }) => id));
		// Some deleted ids are kept and queried again.
		for (const id of [...known]) if (!left.has(id) && rare(2)) known.splice(known.indexOf(id), 1);
	}
	expect(refused).toBeGreaterThan(3);
	expect(refused).toBeLessThan(30);
});

test("hundreds of records take a few statements, and whoever reads within them finds them", async () => {
	const { service } = many;
	const rows = Array.from({ length: 300 }, (_, n) => ({
		id: idOf("m", n),
		title: "many",
		room: idOf("r", n % 4),
		place: n,
	}));
	let before = statements;
	const spent = () => {
		const count = statements - before;
		before = statements;
		return count;
	};
	const made = await service.transaction((records) => records.createMany("films", rows));
	expect(made.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
	expect(new Set(made.map(({ created }) => created)).size).toBe(1);
	expect(spent()).toBeLessThan(25);
	await service.transaction((records) =>
		records.updateMany(
			"films",
			rows.map(({ id, place }) => ({ id, gone: place % 2 === 0 })),
		),
	);
	expect(spent()).toBeLessThan(5);
	expect(await service.list("films", { filter: 'title = "many" && gone = true' })).toHaveLength(150);
	const found = await service.findMany("films", [
		idOf("m", 7),
		"missing00000000",
		idOf("m", 6),
		idOf("m", 7),
	]);
	expect([...found.keys()].sort()).toEqual([idOf("m", 6), idOf("m", 7)]);
	expect(found.get(idOf("m", 6))).toEqual(await service.find("films", idOf("m", 6)));
	expect((await service.findMany("films", [])).size).toBe(0);
	await service.transaction((records) =>
		records.deleteMany(
			"films",
			rows.map(({ id }) => id),
		),
	);
	expect(spent()).toBeLessThan(5);
	expect(await service.list("films", { filter: 'title = "many"' })).toEqual([]);
});

test("two lists of one transaction at once, and one within a hook, do not lose anything", async () => {
	const { service } = many;
	const of = (letter: string) =>
		Array.from({ length: 20 }, (_, n) => ({ id: idOf(letter, n), title: n % 5 === 0 ? "told" : "beside" }));
	await service.transaction((records) =>
		Promise.all([records.createMany("films", of("x")), records.createMany("films", of("y"))]),
	);
	expect(await service.list("films", { filter: 'title = "beside"' })).toHaveLength(32);
});

test("where a unique index looks at a change, changes keep their order", async () => {
	const { service } = many;
	const valid = { number: "7", state: "valid" };
	await service.transaction((records) =>
		records.createMany("cards", [
			{ id: idOf("c", 1), ...valid },
			{ id: idOf("c", 2), number: "7", state: "lost" },
			{ id: idOf("c", 3), number: "8", state: "lost" },
		]),
	);
	// The second is read again: together with the third it would be valid before the first one is lost.
	const changes = [
		{ id: idOf("c", 3), state: "valid" },
		{ id: idOf("c", 1), state: "lost" },
		{ id: idOf("c", 2), state: "valid" },
	];
	await service.transaction((records) => records.updateMany("cards", changes));
	expect((await service.list("cards", { sort: "id" })).map(({ state }) => state)).toEqual([
		"lost",
		"valid",
		"valid",
	]);
	const twice = service.transaction((records) => records.createMany("cards", [valid, valid]));
	await expect(twice).rejects.toMatchObject({ status: 400, data: { number: { code: expect.any(String) } } });
});

test("a list with nothing in it asks for nothing", async () => {
	const { service } = many;
	await service.transaction(async (records) => {
		expect(await records.createMany("films", [])).toEqual([]);
		expect(await records.updateMany("films", [])).toEqual([]);
		await records.deleteMany("films", []);
	});
});

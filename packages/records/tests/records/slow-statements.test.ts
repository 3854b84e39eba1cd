import { expect, test } from "vitest";
import type { ReadConnection, Sql } from "../../src/database/port.ts";
import { raw } from "../../src/database/sql.ts";
import { slowStatements } from "../../src/records/slow-statements.ts";

const statement = raw("SELECT 1");

/** A clock, and connections that note who read what; each read takes `took` milliseconds. */
function setup() {
	let time = 0;
	const read: string[] = [];
	const state = { took: 1, apart: 0 };
	const connection = (name: string): ReadConnection => {
		const one = async ({ text }: Sql) => {
			read.push(`${name} ${text}`);
			time += state.took;
			if (text.startsWith("FAIL")) throw new Error("too long");
			return [];
		};
		return {
			all: one,
			get: async (sql) => (await one(sql))[0],
			query: () => Promise.reject(new Error("no query")),
			describe: () => Promise.reject(new Error("no query")),
		};
	};
	const slow = slowStatements(
		8,
		(text) => text.includes("unknown"),
		() => time,
	);
	const paced = () =>
		slow.pace(connection("direct"), () => {
			state.apart += 1;
			return connection("apart");
		});
	const pass = (milliseconds: number) => {
		time += milliseconds;
	};
	return { state, read, paced, pass };
}

test("a statement that is slow twice in a row runs apart for a while, and is then tried again", async () => {
	const { state, read, paced, pass } = setup();
	state.took = 20;
	await paced().all(statement);
	await paced().get(statement);
	await paced().all(statement);
	await paced().all(raw("SELECT 2"));
	expect(read).toEqual(["direct SELECT 1", "direct SELECT 1", "apart SELECT 1", "direct SELECT 2"]);
	pass(60_000);
	read.length = 0;
	await paced().all(statement);
	await paced().all(statement);
	expect(read, "slow once more: apart at once").toEqual(["direct SELECT 1", "apart SELECT 1"]);
	pass(60_000);
	state.took = 1;
	read.length = 0;
	await paced().all(statement);
	state.took = 20;
	await paced().all(statement);
	await paced().all(statement);
	expect(read, "an index made it quick: it begins anew").toEqual(Array(3).fill("direct SELECT 1"));
});

test("one pause is forgotten, and the reads of one request share one turn apart", async () => {
	const { state, read, paced } = setup();
	for (const took of [20, 1, 20, 1]) {
		state.took = took;
		await paced().all(statement);
	}
	expect(read).toEqual(Array(4).fill("direct SELECT 1"));
	state.took = 20;
	await paced().all(statement);
	await paced().all(statement);
	const connection = paced();
	await connection.all(statement);
	await connection.all(statement);
	expect(state.apart).toBe(1);
});

test("a statement that fails late was slow, too; one that may never end is tried nowhere else", async () => {
	const { state, read, paced } = setup();
	state.took = 60_000;
	for (let times = 0; times < 3; times += 1)
		await paced()
			.all(raw("FAIL"))
			.catch(() => undefined);
	state.took = 1;
	await paced().all(raw("SELECT * FROM unknown"));
	expect(read).toEqual(["direct FAIL", "direct FAIL", "apart FAIL", "apart SELECT * FROM unknown"]);
});

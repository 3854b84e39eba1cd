// engines: both
/** Operations: requests with an id of the client's, which is never taken for another operation. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { raw } from "../src/database/sql.ts";
import type { RecordService } from "../src/service.ts";
import { define, field, type Opened, openService } from "./support.ts";

let opened: Opened;
let service: RecordService;
let now = new Date("2026-11-30T10:00:00Z");

beforeAll(async () => {
	const notes = define({ name: "notes", fields: [field("text", "text", { required: true })] });
	opened = await openService([notes], [], undefined, () => now);
	service = opened.service;
});
afterAll(() => opened.dispose());

const write = (text: string) => () =>
	service.transaction(async (records) => (await records.create("notes", { text })).id);
const texts = async () => (await service.list("notes", {})).map(({ text }) => text).sort();
const stored = async () =>
	(await service.database.read.all(raw(`SELECT "id" FROM "_operations" ORDER BY "id"`))).map(({ id }) => id);

test("refuses an id with another digest, before its work begins", async () => {
	await service.operations.run("first", "a", write("first"));
	const again = service.operations.run("first", "b", write("never"));
	await expect(again).rejects.toMatchObject({ status: 409 });
	expect(await texts()).toEqual(["first"]);
	expect(await service.operations.run("first", "a", async () => "answer")).toBe("answer");
});

test("leaves the id of a refused operation free", async () => {
	await expect(service.operations.run("free", "a", write(""))).rejects.toMatchObject({ status: 400 });
	await service.operations.run("free", "b", write("free"));
	expect(await texts()).toEqual(["first", "free"]);
});

test("keeps nothing of work that writes nothing", async () => {
	await service.operations.run("reading", "a", () =>
		service.transaction((records) => records.list("notes", {})),
	);
	expect(await stored()).toEqual(["first", "free"]);
});

test("stores the digest with the first of several transactions", async () => {
	await service.operations.run("several", "a", async () => {
		await write("one")();
		await write("two")();
	});
	await expect(service.operations.run("several", "b", write("never"))).rejects.toMatchObject({ status: 409 });
});

test("is kept by short transactions, which share a commit with those of other requests", async () => {
	const short = (text: string) => () =>
		service.shortTransaction(async (records) => records.create("notes", { text }));
	await Promise.all(
		Array.from({ length: 10 }, (_, n) =>
			n % 2 ? short(`by nobody ${n}`)() : service.operations.run(`short${n}`, `digest ${n}`, short(`${n}`)),
		),
	);
	expect((await stored()).filter((id) => String(id).startsWith("short"))).toHaveLength(5);
});

test("lets one of two operations at once have the id", async () => {
	const both = await Promise.allSettled([
		service.operations.run("race", "a", write("left")),
		service.operations.run("race", "b", write("right")),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	const failed = both.find((one) => one.status === "rejected");
	expect(failed?.reason).toMatchObject({ status: 409 });
	expect((await texts()).filter((text) => text === "left" || text === "right")).toHaveLength(1);
});

test("has nothing to do with what goes on after its answer", async () => {
	let later = async (): Promise<unknown> => undefined;
	await service.operations.run("answered", "a", async () => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const goesOn = promise.then(write("later"));
		later = () => {
			resolve();
			return goesOn;
		};
	});
	await later();
	expect(await texts()).toContain("later");
	expect(await stored()).not.toContain("answered");
});

test("is forgotten after six days", async () => {
	await service.operations.forgetOld();
	expect(await stored()).toContain("first");
	now = new Date("2026-12-06T10:00:01Z");
	await service.operations.run("new", "a", write("new"));
	await service.operations.forgetOld();
	expect(await stored()).toEqual(["new"]);
});

// engines: both
/** Values that a record has already, and that its fields would not take today. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldDefinition } from "../../src/collections/definition.ts";
import { ApiError } from "../../src/errors.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, type Opened, openService, requestBy } from "../support.ts";

const targets = define({ name: "targets", fields: [field("text", "name")] });
const before: FieldDefinition[] = [
	field("text", "title"),
	field("text", "code"),
	field("number", "count"),
	field("select", "kind", { values: ["a", "b"] }),
	field("email", "mail"),
	field("relation", "one", { collectionId: "id_targets", maxSelect: 1 }),
	field("relation", "several", { collectionId: "id_targets", maxSelect: 5 }),
];
const after: FieldDefinition[] = [
	field("text", "title", { required: true }),
	field("text", "code", { pattern: "^[A-Z]+$" }),
	field("number", "count", { max: 3 }),
	field("select", "kind", { values: ["a"] }),
	field("email", "mail", { onlyDomains: ["okul.test"] }),
	field("relation", "one", { collectionId: "id_targets", maxSelect: 1 }),
	field("relation", "several", { collectionId: "id_targets", maxSelect: 5, minSelect: 2 }),
];
const holders = define({ name: "holders", fields: before });

let opened: Opened;
let service: RecordService;
let records: { first: string; second: string; holder: string };
beforeAll(async () => {
	opened = await openService([]);
	service = opened.service;
	for (const collection of [targets, holders]) await service.manager.create({ ...collection });
	records = await service.transaction(async (tx) => {
		const [first, second] = [(await tx.create("targets", {})).id, (await tx.create("targets", {})).id];
		const holder = await tx.create("holders", {
			code: "küçük",
			count: 9,
			kind: "b",
			mail: "a@example.org",
			one: first,
			several: [first, second],
		});
		return { first, second, holder: holder.id };
	});
	await service.manager.update("holders", { fields: after });
});
afterAll(() => opened.dispose());

const change = (body: Readonly<Record<string, unknown>>) =>
	service.api.update("holders", records.holder, body, {}, requestBy(null, { method: "PATCH", body }));

describe("a change of another field", () => {
	test("passes, also when a form sends all values as they are", async () => {
		expect(await change({ one: records.second })).toMatchObject({ one: records.second, count: 9, kind: "b" });
		const body = {
			...{ title: "", code: "küçük", count: 9, kind: "b", mail: "a@example.org" },
			...{ one: records.first, several: [records.first, records.second] },
		};
		expect(await change(body)).toMatchObject(body);
	});

	test.each([
		["code", "yine küçük"],
		["count", 10],
		["mail", "b@example.org"],
		["kind", "c"],
	])("what is changed of %s is checked", async (name, value) => {
		const error = await change({ [name]: value }).catch((one: unknown) => one);
		expect(error).toBeInstanceOf(ApiError);
		expect(Object.keys((error as ApiError).data)).toEqual([name]);
	});
});

test("a delete clears the references of records that would be refused today", async () => {
	await service.api.delete("targets", records.first, requestBy(null, { method: "DELETE" }));
	expect(await service.find("holders", records.holder)).toMatchObject({
		one: "",
		several: [records.second],
		code: "küçük",
	});
});

test("a required reference still forbids the delete", async () => {
	const fields = after.map((one) => (one.name === "several" ? { ...one, required: true } : one));
	await service.manager.update("holders", { fields });
	const error = await service.api
		.delete("targets", records.second, requestBy(null, { method: "DELETE" }))
		.catch((one: unknown) => one);
	expect((error as ApiError).status).toBe(400);
	expect(await service.find("holders", records.holder)).toMatchObject({ several: [records.second] });
});

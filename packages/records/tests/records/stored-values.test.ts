// engines: both
/** Values that a record has already, and that its fields would not take today. */
import { afterAll, beforeAll, expect, test } from "vitest";
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
	field("relation", "one", { collectionId: "id_targets", maxSelect: 1 }),
	field("relation", "several", { collectionId: "id_targets", maxSelect: 5 }),
];
const after: FieldDefinition[] = [
	field("text", "title", { required: true }),
	field("text", "code", { pattern: "^[A-Z]+$" }),
	field("number", "count", { max: 3 }),
	field("select", "kind", { values: ["a"] }),
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
			one: first,
			several: [first, second],
		});
		return { first, second, holder: holder.id };
	});
	await service.manager.update("holders", { fields: after });
});
afterAll(() => opened.dispose());

test("an update is refused for what the options of fields say of other values, as in PocketBase", async () => {
	const body = { one: records.second };
	const error = await service.api
		.update("holders", records.holder, body, {}, requestBy(null, { method: "PATCH", body }))
		.catch((one: unknown) => one);
	expect(Object.keys((error as ApiError).data).sort()).toEqual(["code", "count", "kind", "title"]);
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

test("values that PocketBase takes stay while another field changes, and are checked when they change", async () => {
	const imported = define({
		name: "imported",
		fields: [
			field("email", "mail", { required: true }),
			field("url", "link"),
			field("json", "data"),
			field("text", "note"),
		],
	});
	await service.manager.create({ ...imported });
	const old = {
		id: "old000000000001",
		mail: "no address",
		link: "mailto:a@example.org",
		data: { a: 1 },
		note: "",
	};
	const blank = { ...old, id: "old000000000002", mail: "" };
	await service.transaction((tx) => tx.insert("imported", [old, blank]));
	const change = (id: string, body: Readonly<Record<string, unknown>>) =>
		service.api.update("imported", id, body, {}, requestBy(null, { method: "PATCH", body }));
	// A form sends all values.
	expect(await change(old.id, { ...old, note: "yeni" })).toMatchObject({ ...old, note: "yeni" });
	for (const [id, body, name] of [
		[old.id, { mail: "nor this" }, "mail"],
		[old.id, { link: "mailto:b" }, "link"],
		[blank.id, { note: "x" }, "mail"],
	] as const) {
		const error = await change(id, body).catch((one: unknown) => one);
		expect(error).toBeInstanceOf(ApiError);
		expect(Object.keys((error as ApiError).data)).toEqual([name]);
	}
});

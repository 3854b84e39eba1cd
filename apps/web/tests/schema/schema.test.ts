import { ClientResponseError } from "pocketbase";
import { expect, test } from "vitest";
import { allReasons, refusalLeft } from "../../src/routes/schema/errors.ts";
import { findCollections } from "../../src/routes/schema/find.ts";
import { readIndex, writeIndex } from "../../src/routes/schema/model.ts";
import { suggest } from "../../src/routes/schema/suggest.ts";

const field = (name: string, more: object = {}) => ({ id: name, name, type: "text" as const, ...more });
const clubs = {
	id: "c1",
	name: "clubs",
	type: "base" as const,
	fields: [field("title"), field("owner", { type: "relation", collectionId: "u1" })],
};
const users = { id: "u1", name: "users", type: "auth" as const, fields: [field("email"), field("school")] };
const all = [clubs, users];
const names = (text: string, cursor = text.length) => suggest(text, cursor, clubs, all).names;

test("suggestions follow relations, the request, other collections and what hangs on a record", () => {
	expect(names("ti")).toEqual(["title"]);
	expect(names("title = 1 && owner.e")).toEqual(["email"]);
	expect(names("@request.auth.")).toEqual(["email", "school", "clubs_via_owner.", "collectionName"]);
	expect(names("@request.body.t")).toEqual(["title"]);
	expect(names("@collection.us")).toEqual(["users."]);
	expect(names("@collection.users.sc")).toEqual(["school"]);
	expect(names("@request.auth.clubs_via_owner.ti")).toEqual(["title"]);
	expect(names("@to")).toEqual(["@tomorrow", "@todayStart", "@todayEnd"]);
});

test("nothing is suggested inside a text, and after what leads nowhere", () => {
	expect(names('title = "ti')).toEqual([]);
	expect(names('title = "ti" && ti')).toEqual(["title"]);
	expect(names("nothing.")).toEqual([]);
	expect(names("title.")).toEqual([]);
	expect(suggest("x = ow", 6, clubs, all)).toEqual({ from: 4, names: ["owner"] });
});

test("an index is read as it is written, in the spellings that the API takes", () => {
	const index = { name: "idx_a", unique: true, columns: "title, owner DESC", where: "title != ''" };
	const text = "CREATE UNIQUE INDEX `idx_a` ON `clubs` (`title`, `owner` DESC) WHERE title != ''";
	expect(writeIndex(index, "clubs")).toBe(text);
	expect(readIndex(text)).toEqual(index);
	expect(readIndex('create index if not exists "i" on [clubs] ("title");')).toEqual({
		name: "i",
		unique: false,
		columns: "title",
		where: "",
	});
	expect(readIndex("DROP INDEX x")).toBeNull();
});

test("collections are found by name, type, kind and a field of a type, all at once", () => {
	const line = {
		system: false,
		owned: true,
		ownedFields: [],
		ownedIndexes: [],
		fields: 2,
		indexes: 0,
		records: 1,
		bytes: 1,
	};
	const lines = [
		{ ...line, id: "c1", name: "clubs", type: "base" as const, owned: false },
		{ ...line, id: "u1", name: "users", type: "auth" as const },
	];
	const nothing = { name: "", field: "", fieldType: "", type: "", group: "" };
	const found = (options: Partial<typeof nothing>) =>
		findCollections(
			lines.map((line) => ({ ...line, label: line.name === "clubs" ? "Kulüpler" : "" })),
			all,
			{ ...nothing, ...options },
		).map(({ name }) => name);
	expect(found({})).toEqual(["clubs", "users"]);
	expect(found({ name: " CLU" })).toEqual(["clubs"]);
	expect(found({ name: "kulup" })).toEqual(["clubs"]);
	expect(found({ type: "auth" })).toEqual(["users"]);
	expect(found({ group: "own" })).toEqual(["clubs"]);
	expect(found({ field: "title" })).toEqual(["clubs"]);
	expect(found({ fieldType: "relation" })).toEqual(["clubs"]);
	// Both conditions must match the same field.
	expect(found({ field: "title", fieldType: "relation" })).toEqual([]);
	expect(found({ name: "users", field: "title" })).toEqual([]);
});

test("of a refusal what has been corrected is gone, the rest stays", () => {
	const wrong = (message: string) => ({ code: "validation_invalid_value", message });
	const data = { name: wrong("name"), fields: { 1: { name: wrong("field") } } };
	const error = new ClientResponseError({ status: 400, response: { message: "Refused.", data } });
	const sent = { name: "1", fields: [{ name: "a" }, { name: "a" }] };
	const left = (now: object) => allReasons(refusalLeft(error, sent, now)).map(({ place }) => place);
	expect(left(sent)).toEqual(["name", "fields.1.name"]);
	expect(left({ ...sent, name: "clubs" })).toEqual(["fields.1.name"]);
	expect(left({ ...sent, fields: [{ name: "a" }, { name: "b" }] })).toEqual(["name"]);
	expect(refusalLeft(error, sent, { name: "clubs", fields: [] })).toBeNull();
	const away = new ClientResponseError({ status: 0 });
	expect(refusalLeft(away, sent, structuredClone(sent))).toBe(away);
	expect(refusalLeft(away, sent, { ...sent, name: "clubs" })).toBeNull();
	expect(refusalLeft(null, undefined, sent)).toBeNull();
});

// engines: one
import { expect, test } from "vitest";
import { columnKind, isListType, isMultiple, storedKeys } from "../../src/collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../../src/collections/definition.ts";
import { completeField } from "../../src/collections/field-defaults.ts";
import { fieldType, fieldTypeNames, isFieldType } from "../../src/collections/fields/index.ts";
import { withSystemFields } from "../../src/collections/system-fields.ts";
import { fieldErrors } from "../../src/collections/validate-field.ts";
import { define, field } from "../support.ts";

const target = define({ name: "targets", fields: [] });
const collection = define({ name: "things", fields: [] });
const none = { all: () => [target], get: (key: string) => (key === target.id ? target : undefined) };

const errorsOf = (
	tried: FieldDefinition,
	before?: FieldDefinition,
	within: CollectionDefinition = collection,
) => fieldErrors(tried, { collection: within, before, collections: none });

/** A field with options of another type, as a caller may send it. */
const foreign = (type: FieldDefinition["type"]): FieldDefinition =>
	Object.assign(field(type, "one"), { sortKey: true, searchKey: true, maxSelect: 2 });

/** Options without which a type's definition is refused. */
const needed = (type: string): object =>
	({ select: { values: ["a"] }, relation: { collectionId: target.id }, autodate: { onCreate: true } })[
		type
	] ?? {};

test.each(fieldTypeNames)("a field of type %s is complete with its defaults, and valid", (type) => {
	const complete = completeField(field(type, "one", needed(type)));
	expect(Object.keys(complete)).toEqual(Object.keys(complete).sort());
	expect(Object.keys(fieldType(complete).defaults).every((option) => option in complete)).toBe(true);
	expect(errorsOf(complete)).toEqual({});
	const kind = fieldType(complete);
	expect(kind.decode(kind.encode(kind.empty(complete), complete), complete)).toEqual(kind.empty(complete));
});

test("names that are no type, members of objects among them, are refused", () => {
	expect(["text", "nothing", "constructor", "", 1, null].map(isFieldType)).toEqual([
		true,
		false,
		false,
		false,
		false,
		false,
	]);
});

test("columns follow the type and its options", () => {
	const kinds = Object.fromEntries(fieldTypeNames.map((type) => [type, columnKind(field(type, "one"))]));
	expect(kinds).toMatchObject({
		text: "text",
		number: "number",
		bool: "bool",
		json: "json",
		geoPoint: "json",
	});
	expect(columnKind(field("select", "one", { maxSelect: 1 }))).toBe("text");
	expect(columnKind(field("select", "one", { maxSelect: 2 }))).toBe("json");
	expect(fieldTypeNames.filter((type) => isListType(field(type, "one")))).toEqual([
		"select",
		"relation",
		"file",
	]);
	expect(isMultiple(foreign("text"))).toBe(false);
	expect(storedKeys(field("text", "one", { sortKey: true, searchKey: true }))).toEqual(["sort", "fold"]);
	expect(storedKeys(foreign("url"))).toEqual([]);
});

test("extensions are part of a definition only where they are set", () => {
	expect(completeField(field("text", "one", { sortKey: false }))).not.toHaveProperty("sortKey");
	expect(completeField(field("text", "one", { searchKey: true }))).toHaveProperty("searchKey", true);
	expect(completeField(foreign("email"))).not.toHaveProperty("searchKey");
});

test("accounts need an address, unless their definition says otherwise", () => {
	const optional = (stored: readonly FieldDefinition[], given: readonly FieldDefinition[] = []) =>
		withSystemFields("auth", given, stored).find(({ name }) => name === "email")?.required !== true;
	expect(optional([])).toBe(false);
	expect(optional([], [field("email", "email", { required: false })])).toBe(true);
	expect(optional([], [field("email", "email", { required: true })])).toBe(false);
	expect(optional([field("email", "email", { required: false })])).toBe(true);
});

test("a relation keeps its target, and a name's error comes before the options'", () => {
	const before = field("relation", "one", { collectionId: target.id });
	const moved = { ...before, collectionId: collection.id } as FieldDefinition;
	expect(Object.keys(errorsOf(moved, before))).toEqual(["collectionId"]);
	expect(errorsOf(moved, field("text", "one"))).toEqual({});
	expect(errorsOf(field("text", "null", { primaryKey: true }))).toHaveProperty(
		"name.code",
		"validation_not_in_invalid",
	);
	expect(errorsOf(field("text", "one", { primaryKey: true }))).toHaveProperty(
		"name.code",
		"validation_in_invalid",
	);
});

const bounded = (min: string): FieldDefinition => field("date", "d", { min });
const taken = (min: string, instant: string): boolean =>
	fieldType(bounded(min)).check(instant, bounded(min)) === null;

test.each(["2023", "Jan 1 2023", "2023-01", "1/1/2023"])(
	"the bound %s of a date is the day that it names",
	(min) => {
		expect(errorsOf(bounded(min))).toEqual({});
		expect([taken(min, "2022-12-31 23:59:59.999Z"), taken(min, "2023-01-01 00:00:00.000Z")]).toEqual([
			false,
			true,
		]);
	},
);

test.each(["tomorrow", "2023-13-45", "x"])(
	"the bound %s of a date is refused; a stored one bounds nothing",
	(min) => {
		expect(errorsOf(bounded(min))).toHaveProperty("min");
		expect(taken(min, "2022-12-31 23:59:59.999Z")).toBe(true);
	},
);

test.each<[FieldDefinition["type"], object, unknown, string, object?]>([
	["email", { onlyDomains: ["a.test"] }, "x@b.test", "email_domain_not_allowed"],
	["url", { exceptDomains: ["b.test"] }, "https://b.test", "url_domain_not_allowed"],
	["url", {}, "nothing", "invalid_url"],
	["json", { maxSize: 5 }, { long: "value" }, "json_size_limit", { maxSize: 5 }],
	["editor", { maxSize: 5 }, "longer", "content_size_limit", { maxSize: 5 }],
	["file", { maxSelect: 1 }, ["a.txt", "b.txt"], "too_many_files", { maxSelect: 1 }],
	["select", { values: ["a", "b"], maxSelect: 1 }, ["a", "b"], "too_many_values", { maxSelect: 1 }],
	["number", { max: 5 }, 6, "max_number_constraint", { max: 5 }],
	["number", { min: 5 }, 4, "min_number_constraint", { min: 5 }],
	["text", { min: 5 }, "x", "min_text_constraint", { min: 5 }],
] as const)(
	"a value that a field of type %s with %j refuses has the peer's code",
	(type, options, value, code, params) => {
		const complete = completeField(field(type, "one", options));
		const reason = fieldType(complete).check(value, complete);
		expect([reason?.code, reason?.params]).toEqual([`validation_${code}`, params]);
	},
);

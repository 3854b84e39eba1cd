import { fieldType, fieldTypeNames } from "@rafta/records/collections/fields/index";
import { expect, test } from "vitest";
import { fieldTypes, initialOptions, optionsOf, sampleOf } from "../../src/routes/schema/field-types.ts";

test("the editor offers exactly the field types of the record service", () => {
	expect([...fieldTypes].sort()).toEqual([...fieldTypeNames].sort());
});

test.each(fieldTypes)("the options of %s are those of the record service", (type) => {
	const { defaults, extensions = [] } = fieldType({ type, id: "", name: "" } as never);
	const known = [...Object.keys(defaults), ...extensions, "help", "required", "presentable", "hidden"];
	const notEdited = ["primaryKey"];
	const offered = [...optionsOf(type).map(({ name }) => name), ...notEdited];
	expect(known.filter((name) => !offered.includes(name as never))).toEqual([]);
	expect(optionsOf(type).filter(({ name }) => !known.includes(name))).toEqual([]);
	expect(Object.keys(initialOptions(type)).filter((name) => !known.includes(name))).toEqual([]);
});

test("a sample value is one that the field takes", () => {
	for (const type of fieldTypes) {
		const field = { id: "", name: "", type, values: ["a"], collectionId: "c" };
		const value = sampleOf(field);
		if (value === undefined) continue;
		const kind = fieldType(field as never);
		expect(kind.check(kind.read(value, field as never), field as never), type).toBeNull();
	}
});

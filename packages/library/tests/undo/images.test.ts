import { expect, test } from "vitest";
import { changedSince, imageOf, isSame, restorableFields } from "../../src/undo/images.ts";

test("an image has the named fields only", () => {
	expect(imageOf({ id: "a", status: "available", shelf: "A1" }, ["status", "shelf"])).toEqual({
		status: "available",
		shelf: "A1",
	});
});

test("all forms of a field without a value are the same", () => {
	for (const one of [undefined, null, "", []])
		for (const other of [undefined, null, "", []]) expect(isSame(one, other)).toBe(true);
});

test("zero and no are values", () => {
	expect(isSame(0, null)).toBe(false);
	expect(isSame(false, "")).toBe(false);
});

test("lists are compared by their contents and order", () => {
	expect(isSame(["a", "b"], ["a", "b"])).toBe(true);
	expect(isSame(["a", "b"], ["b", "a"])).toBe(false);
});

test("a record has changed since in the fields that are not as the operation left them", () => {
	const after = { status: "withdrawn", note: "", subjects: ["a"] };
	expect(changedSince(after, { ...after, shelf: "B2" })).toEqual([]);
	expect(changedSince(after, { status: "available", note: null, subjects: ["a", "b"] })).toEqual([
		"status",
		"subjects",
	]);
});

test("fields that somebody has changed since keep their values", () => {
	const before = { title: "Eski", year: 1999, subjects: ["a"] };
	const after = { title: "Yeni", year: 2000, subjects: [] };
	expect(restorableFields(before, after, { title: "Yeni", year: 2001, subjects: null })).toEqual({
		title: "Eski",
		subjects: ["a"],
	});
});

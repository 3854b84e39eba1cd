import { expect, test } from "vitest";
import { moveItem, readChecklist, readRelated } from "../../src/tasks/task.ts";

test("a checklist is a list of texts that are done or not; anything else is none", () => {
	expect(readChecklist([{ text: " Ara ", done: true }, { text: "" }, { text: "Yaz" }])).toEqual([
		{ text: "Ara", done: true },
		{ text: "Yaz", done: false },
	]);
	expect(readChecklist(null)).toEqual([]);
	for (const wrong of [
		"Ara",
		{},
		["Ara"],
		[{ text: 1 }],
		[{ text: "a", done: "yes" }],
		[{ text: "x".repeat(201) }],
	]) {
		expect(readChecklist(wrong)).toBeNull();
	}
	expect(readChecklist(Array(101).fill({ text: "a", done: false }))).toBeNull();
});

test("a task is about a record that has a screen, by its id", () => {
	expect(readRelated({ collection: "books", id: "abc", more: 1 })).toEqual({
		collection: "books",
		id: "abc",
	});
	expect(readRelated(null)).toBeNull();
	for (const wrong of [
		{ collection: "users", id: "abc" },
		{ collection: "books", id: "../x" },
		"books",
		[],
	]) {
		expect(readRelated(wrong)).toBeUndefined();
	}
});

test("an item moves by a place and never off the list", () => {
	expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
	expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
	expect(moveItem(["a", "b"], 0, -1)).toEqual(["a", "b"]);
	expect(moveItem(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

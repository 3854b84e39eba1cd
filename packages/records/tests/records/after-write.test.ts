// engines: both
import { afterEach, expect, test } from "vitest";
import { badRequest } from "../../src/errors.ts";
import type { WriteEvent, WriteHook } from "../../src/types/writes.ts";
import { define, field, type Opened, openService } from "../support.ts";

const notes = define({ name: "notes", fields: [field("text", "title", { required: true })] });

let opened: Opened | undefined;
afterEach(() => opened?.dispose());

/** Opens a service with two hooks; returns what they were called for, in order. */
async function open() {
	const calls: string[] = [];
	const hookOf = (name: string): WriteHook => ({
		collection: "notes",
		actions: ["create", "update", "delete"],
		async before(event: WriteEvent) {
			calls.push(`${name} before ${event.action}`);
			const found = event.record.title;
			if (found === "plain") return;
			return async () => {
				if (found === "late") throw badRequest();
				const isStored = (await event.records.find("notes", event.record.id)) !== null;
				calls.push(`${name} rest ${found} ${isStored}`);
			};
		},
		async after({ action }) {
			calls.push(`${name} after ${action}`);
		},
	});
	opened = await openService([notes], [hookOf("one"), hookOf("two")]);
	return { calls, service: opened.service };
}

test("the rest of a hook runs after the write, before the hook's own end, with what it found before", async () => {
	const { calls, service } = await open();
	const { id } = await service.transaction((records) => records.create("notes", { title: "first" }));
	expect(calls).toEqual([
		"one before create",
		"two before create",
		"one rest first true",
		"one after create",
		"two rest first true",
		"two after create",
	]);
	calls.length = 0;
	await service.transaction((records) => records.delete("notes", id));
	expect(calls).toContain("one rest first false");
});

test("each write has its own rest, and a hook need not have one", async () => {
	const { calls, service } = await open();
	await service.transaction((records) => records.createMany("notes", [{ title: "a" }, { title: "plain" }]));
	expect(calls.filter((call) => call.includes("rest"))).toEqual(["one rest a true", "two rest a true"]);
	expect(calls.filter((call) => call.includes("after"))).toHaveLength(4);
});

test("no rest runs for a refused write; one that fails takes the write back", async () => {
	const { calls, service } = await open();
	await expect(service.transaction((records) => records.create("notes", { title: "" }))).rejects.toThrow();
	expect(calls).toEqual(["one before create", "two before create"]);
	await expect(
		service.transaction((records) => records.create("notes", { title: "late" })),
	).rejects.toThrow();
	expect(await service.list("notes", {})).toEqual([]);
});

// engines: one
/** A record is restored whole or not at all, and only while it is as the operation left it. */
import { ApiError } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertInTime, assertUndoable } from "../../../src/kit/undo/operation.ts";
import { restoreRecord } from "../../../src/kit/undo/restore.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeAll(async () => {
	small = await openSmallLibrary();
});
afterAll(() => small.dispose());

const before = { shelf: "A1", note: "" };
const after = { shelf: "B2", note: "Taşındı" };

/** Undoes a change of shelf and note of a copy that now has these values. */
const restore = (now: Readonly<Record<string, unknown>>, veto?: () => Promise<"used" | null>) =>
	small.service.transaction(async (records) => {
		const [copy] = await records.list("library_books", { limit: 1 });
		const record = await records.update("library_books", copy?.id ?? "", now);
		const { reason } = await restoreRecord(records, {
			collection: "library_books",
			record,
			before,
			after,
			...(veto && { veto }),
		});
		const { shelf, note } = (await records.find("library_books", record.id)) ?? {};
		return { reason, shelf, note };
	});

test("a record that nobody has changed since has its former values again", async () => {
	expect(await restore(after)).toEqual({ reason: null, ...before });
});

test("a record that somebody has changed since stays as it is, whole", async () => {
	const changed = { ...after, note: "Kapağı yırtık" };
	expect(await restore(changed)).toEqual({ reason: "since_changed", ...changed });
});

test("a veto leaves a record as it is, and is not asked about a changed one", async () => {
	expect(await restore(after, async () => "used")).toEqual({ reason: "used", ...after });
	expect(await restore(before, async () => "used")).toEqual({ reason: "since_changed", ...before });
});

test("a record that is gone is not made again", async () => {
	const change = { collection: "library_books", record: null, before, after } as const;
	expect(await small.service.transaction((records) => restoreRecord(records, change))).toEqual({
		reason: "gone",
	});
});

test("an operation can be undone on its last day, and only while it is applied", () => {
	const now = new Date("2026-03-31T20:59:59Z");
	const reason = { tr: "Geri alınamaz.", en: "This can't be undone." };
	const applied = { status: "applied", expires_on: "2026-03-31" };
	assertUndoable(applied, reason, now);
	expect(() => assertUndoable({ ...applied, status: "undone" }, reason, now)).toThrow(ApiError);
	expect(() => assertInTime(applied.expires_on, new Date("2026-03-31T21:00:00Z"))).toThrow(ApiError);
});

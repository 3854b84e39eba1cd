/** What the screen of an import from PocketBase says of a report. */
import { expect, test } from "vitest";
import { type ImportReport, notesOf, superusersIn } from "../src/routes/admin/migration/report.ts";

const blank: ImportReport["collections"][number] = {
	name: "notlar",
	into: "notlar",
	action: "create",
	omission: null,
	changed: [],
	foreignReads: [],
	found: 0,
	taken: 0,
	known: 0,
	left: 0,
	superusers: 0,
	refused: [],
	lostFields: [],
	lostValues: {},
	files: 0,
	missingFiles: 0,
	failedFiles: 0,
};
const notes = (one: Partial<typeof blank>) =>
	notesOf({ collections: [{ ...blank, ...one }], leftBehind: [] }).map(({ text, values }) => ({
		text,
		...values,
	}));

test("what is left out, closed or not a valid id is said, each in its own words", () => {
	expect(
		notes({ omission: "reads", foreignReads: [{ part: "viewQuery", reads: ["users", "a()"] }] }),
	).toEqual([
		{ text: "omission_reads", name: "notlar" },
		{ text: "foreignReads", name: "notlar", part: "viewQuery", reads: "users, a()" },
	]);
	expect(
		notes({ changed: ["indexes.0", "viewRule"], foreignReads: [{ part: "listRule", reads: [] }] }),
	).toEqual([
		{ text: "foreignReads", name: "notlar", part: "listRule", reads: "?" },
		{ text: "changed", name: "notlar", part: "indexes.0" },
		{ text: "closed", name: "notlar", part: "viewRule" },
		{ text: "closed", name: "notlar", part: "listRule" },
	]);
	expect(
		notes({
			refused: [
				{ id: "../x", field: "id", code: "invalid_id" },
				{ id: "y", field: "email", code: "duplicate" },
			],
		}),
	).toEqual([
		{ text: "invalidId", name: "notlar", id: "../x" },
		{ text: "refused", name: "notlar", id: "y", field: "email", code: "duplicate" },
	]);
	expect(notes({ missingFiles: 2, failedFiles: 1 })).toEqual([
		{ text: "missingFiles", name: "notlar", count: 2 },
		{ text: "failedFiles", name: "notlar", count: 1 },
	]);
});

test("administrators are counted over all collections", () => {
	const collections = [1, 0, 2].map((superusers) => ({ ...blank, superusers }));
	expect(superusersIn({ collections, leftBehind: [] })).toBe(3);
});

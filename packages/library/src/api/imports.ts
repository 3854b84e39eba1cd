/** Endpoints that import lists of people and books. */
import { z } from "zod";
import { listColumns } from "../catalogue/lists/headings.ts";
import { imports } from "../collections/imports.ts";
import { doubtCodes } from "../school-file/refusals.ts";
import { listFields } from "../tables/headings.ts";
import { contract } from "./endpoint.ts";
import { recordId } from "./ids.ts";
import { storedSchema } from "./record.ts";

const ids = z.array(recordId).max(5000);

/** Body for confirming a list of books. */
export const titleApplyBody = z.strictObject({
	adds: z.boolean().default(true),
	/** Rows whose ISBN is that of a title with another name: those that are about it. The others are left out. */
	same: ids.default([]),
	/** Those of them that are about a title of their own, which shares the ISBN. */
	others: ids.default([]),
});

/** Body for confirming a list of people. */
export const applyBody = z.strictObject({
	leave: z.union([z.enum(["none", "all"]), ids]),
	others: ids.default([]),
	renamed: ids.default([]),
	surnames: z.record(recordId, z.int().min(1).max(5)).default({}),
});

/** A list found in a file, for the person who checks how it was read. */
const foundList = z.strictObject({
	/** Key of the list in corrections. */
	key: z.string(),
	sheet: z.string(),
	/** First and last row with people, counted from 1. */
	from: z.number(),
	to: z.number(),
	count: z.number(),
	/** Class of all its people; empty where a column gives it; `null`: unknown, to be entered. */
	class_code: z.string().nullable(),
});

/** `national_id`: a column that is dropped. */
const columnMeaning = z.enum([...listFields, "national_id"]).nullable();

/** A column of the file that a person can choose. */
const foundColumn = z.strictObject({
	column: z.number(),
	/** `A`, `B` ... */
	name: z.string(),
	heading: z.string(),
	meaning: columnMeaning,
});

/** `national_id`: a column that is dropped. */
const titleMeaning = z.enum([...listColumns, "national_id"]).nullable();

const titleColumn = z.strictObject({
	/** Counted from 0. */
	column: z.number(),
	/** `A`, `B` ... */
	name: z.string(),
	heading: z.string(),
	meaning: titleMeaning,
});

export const importsEndpoints = contract({
	"POST /api/imports/students": {
		summary: "Reads a list of pupils or staff and previews its import",
		caller: "staff",
		limit: "imports",
		answer: z.strictObject({
			kind: z.enum(["staff", "pupils"]),
			lists: z.array(foundList),
			columns: z.array(foundColumn),
			dropped: z.array(z.string()),
			split: z.number(),
			/** Headings of the columns about the family, and whether they are taken. */
			guardians: z.strictObject({ columns: z.array(z.string()), taken: z.boolean() }),
			import: storedSchema(imports),
		}),
	},
	"POST /api/imports/school": {
		summary: "Reads a school's file and previews its import into an empty school",
		caller: "administrator",
		limit: "imports",
		answer: z.strictObject({
			import: storedSchema(imports),
			/** Of the school in the file. */
			name: z.string(),
			made_at: z.string(),
			program: z.string(),
			personal: z.boolean(),
			records: z.array(z.strictObject({ collection: z.string(), count: z.number() })),
			doubts: z.array(
				z.strictObject({
					code: z.enum(doubtCodes),
					collection: z.string(),
					field: z.string(),
					count: z.number(),
				}),
			),
		}),
	},
	"POST /api/imports/:id/apply": {
		summary: "Applies an import",
		caller: "staffOrAdministrator",
		/** Which of the two depends on the kind of the import. */
		body: z.union([titleApplyBody, applyBody]),
		answer: z.strictObject({ import: storedSchema(imports) }),
	},
	"POST /api/imports/:id/cancel": {
		summary: "Stops an import",
		caller: "staffOrAdministrator",
		answer: z.strictObject({ import: storedSchema(imports) }),
	},
	"POST /api/imports/:id/undo": {
		summary: "Undoes an import",
		caller: "staffOrAdministrator",
		answer: z.strictObject({ import: storedSchema(imports) }),
	},
	"DELETE /api/imports/:id": {
		summary: "Discards an import",
		caller: "staffOrAdministrator",
	},
	"POST /api/imports/titles": {
		summary: "Reads a list of books and previews its import",
		caller: "staff",
		limit: "imports",
		answer: z.strictObject({
			import: storedSchema(imports),
			kind: z.enum(["table", "marc"]),
			columns: z.array(titleColumn),
			dropped: z.array(z.string()),
			library: z.string(),
			copies: z.enum(["file", "none", "one"]),
			unnumbered: z.enum(["missing", "add"]),
			before: z.string().nullable(),
		}),
	},
});

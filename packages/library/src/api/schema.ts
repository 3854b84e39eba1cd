/** Endpoints about collections, for administrators. */
import { z } from "zod";
import type { Sent } from "./endpoint.ts";
import { contract } from "./endpoint.ts";

const definition = z.record(z.string().max(300), z.unknown());

/** All rules that a collection can have. */
const MAX_RULES = 7;

const checkBody = z.strictObject({ definition, rules: z.array(z.string().max(40_000)).max(MAX_RULES) });

const kinds = ["list", "view", "create", "update", "delete"] as const;

export const tryBody = z.strictObject({
	collection: z.string().min(1).max(100),
	kind: z.enum(kinds),
	/** The rule being edited; `null`: closed to all but administrators. */
	rule: z.string().max(32_000).nullable(),
	/** The user to act as; `null`: a guest. */
	as: z.strictObject({ collection: z.string().min(1).max(100), id: z.string().min(1).max(100) }).nullable(),
	/** The record in question, for all actions except listing and creating. */
	record: z.string().max(100).optional(),
	/** The values that would be sent. */
	body: z.record(z.string().max(300), z.unknown()).optional(),
});

export type Trial = z.output<typeof tryBody>;

const compareBody = tryBody.pick({ collection: true, kind: true, rule: true });

/** Cases are pairs of a caller and a record; the program keeps no requests by which one could tell what was asked. */
const comparison = z.strictObject({
	/** Accounts that signed in; a guest is compared as well. */
	accounts: z.number(),
	records: z.number(),
	/** Whether the records are those of the last 30 days; otherwise nothing says when they were written. */
	isDated: z.boolean(),
	/** Whether there were more accounts, or more records, than are compared, or the time was up. */
	isMore: z.boolean(),
	same: z.number(),
	lost: z.number(),
	gained: z.number(),
	examples: z.array(
		z.strictObject({
			isGained: z.boolean(),
			/** `null`: a guest. */
			account: z.strictObject({ id: z.string(), name: z.string(), role: z.number() }).nullable(),
			record: z.strictObject({ id: z.string(), label: z.string() }),
			/** Further records of the same account. */
			more: z.number(),
		}),
	),
});

export type Comparison = Sent<z.output<typeof comparison>>;

const name = z.string().min(1).max(255);

const previewBody = z.discriminatedUnion("action", [
	z.strictObject({ action: z.literal("create"), body: definition }),
	z.strictObject({ action: z.literal("update"), collection: name, body: definition }),
	z.strictObject({ action: z.literal("delete"), collection: name }),
	z.strictObject({ action: z.literal("import"), body: definition }),
]);

const collectionLine = z.strictObject({
	id: z.string(),
	name: z.string(),
	type: z.enum(["base", "auth", "view"]),
	/** Belongs to the record service. */
	system: z.boolean(),
	/** Belongs to the library: protected from changes that would break it. */
	owned: z.boolean(),
	/** Ids of the fields, and texts of the indexes, that belong to the library. */
	ownedFields: z.array(z.string()),
	ownedIndexes: z.array(z.string()),
	fields: z.number(),
	indexes: z.number(),
	/** `null` for a view, whose records would have to be computed to be counted. */
	records: z.number().nullable(),
	/** Bytes with the indexes; `null` for a view, and if measuring would take too long. */
	bytes: z.number().nullable(),
});

const slowList = z.strictObject({
	/** Name of the collection. */
	collection: z.string(),
	/** The filter without values, such as `city = … && title ~ …`. */
	filter: z.string(),
	sort: z.string(),
	times: z.number(),
	milliseconds: z.number(),
	/** Definition of the index that would help; `null` if none would. */
	index: z.string().nullable(),
});

export type SlowListLine = Sent<z.output<typeof slowList>>;

/** Outcome of a trial. `superuser`: an account to which no rule applies. */
const trialOutcome = z.union([
	z.strictObject({
		superuser: z.boolean(),
		count: z.number(),
		isMore: z.boolean(),
		records: z.array(z.strictObject({ id: z.string(), label: z.string() })),
	}),
	z.strictObject({ superuser: z.boolean(), passes: z.boolean() }),
]);

/** Access rule: `null` superusers only, `""` everybody, otherwise a filter that the record must match. */
const rule = z.string().nullable();

export type CollectionLine = Sent<z.output<typeof collectionLine>>;

export type TrialOutcome = Sent<z.output<typeof trialOutcome>>;

export const schemaEndpoints = contract({
	"GET /api/schema": {
		summary: "All collections with their numbers of records",
		caller: "administrator",
		answer: z.strictObject({ items: z.array(collectionLine) }),
	},
	"GET /api/schema/slow-lists": {
		summary: "Slow lists of the last days that read whole tables, and the index that would help",
		caller: "administrator",
		answer: z.strictObject({ items: z.array(slowList) }),
	},
	"POST /api/schema/check": {
		summary: "Checks API rules, and says them in words",
		caller: "administrator",
		body: checkBody,
		answer: z.strictObject({
			rules: z.array(
				z.strictObject({
					problem: z.strictObject({ message: z.string(), position: z.number().nullable() }).nullable(),
					/** A sentence for each alternative: whom it lets through, under which conditions. */
					words: z.array(z.string()),
				}),
			),
		}),
	},
	"POST /api/schema/compare": {
		summary: "What a changed API rule would have meant for the accounts and records of the last 30 days",
		caller: "administrator",
		body: compareBody,
		answer: comparison,
	},
	"POST /api/schema/try": {
		summary: "Tries an API rule as another account",
		caller: "administrator",
		body: tryBody,
		answer: trialOutcome,
	},
	"POST /api/schema/preview": {
		summary: "What a change of a collection would do to its tables",
		caller: "administrator",
		body: previewBody,
		answer: z.strictObject({
			steps: z.array(
				z.union([
					z.strictObject({
						kind: z.literal("table_made"),
						collection: z.string(),
						columns: z.array(z.string()),
					}),
					z.strictObject({ kind: z.literal("table_removed"), collection: z.string(), records: z.number() }),
					z.strictObject({ kind: z.literal("table_renamed"), collection: z.string(), from: z.string() }),
					z.strictObject({
						kind: z.literal("column_added"),
						collection: z.string(),
						column: z.string(),
						type: z.string(),
					}),
					z.strictObject({
						kind: z.literal("column_renamed"),
						collection: z.string(),
						column: z.string(),
						from: z.string(),
					}),
					z.strictObject({
						kind: z.literal("column_removed"),
						collection: z.string(),
						column: z.string(),
						values: z.number(),
						table: z.string(),
					}),
					z.strictObject({
						kind: z.literal("column_converted"),
						collection: z.string(),
						column: z.string(),
						values: z.number(),
						table: z.string(),
						from: z.string(),
						several: z.boolean(),
					}),
					z.strictObject({
						kind: z.literal("index_made"),
						collection: z.string(),
						index: z.string(),
						columns: z.array(z.string()),
						unique: z.boolean(),
					}),
					z.strictObject({ kind: z.literal("index_removed"), collection: z.string(), index: z.string() }),
					z.strictObject({
						kind: z.literal("field_changed"),
						collection: z.string(),
						field: z.string(),
						options: z.array(z.string()),
					}),
					z.strictObject({ kind: z.literal("options_changed"), collection: z.string() }),
					z.strictObject({
						kind: z.literal("rule_changed"),
						collection: z.string(),
						rule: z.string(),
						from: rule,
						to: rule,
					}),
					z.strictObject({
						kind: z.enum(["view_made", "view_removed", "view_changed"]),
						collection: z.string(),
					}),
					z.strictObject({
						why: z.string(),
						kind: z.literal("rule_broken"),
						collection: z.string(),
						rule: z.string(),
					}),
				]),
			),
		}),
	},
});

/** Results of a stocktake are immutable; a missing copy that turns up again is recorded, no matter who finds it. */
import { badRequest, formatInstant } from "@rafta/records";
import { words } from "@rafta/words";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";

const texts = words("server/lending/stocktakes");

/** Fields that staff may correct by hand. */
const correctable: ReadonlySet<string> = new Set([
	"name",
	"commission",
	"decision_no",
	"decision_on",
	"note",
	"updated",
]);

export const stocktakeHooks = (now: () => Date): readonly WriteHook[] => [
	...["stocktakes", "stocktake_scans", "stocktake_shortages"].map(
		(collection): WriteHook => ({
			collection,
			actions: collection === "stocktakes" ? ["create", "delete"] : ["create", "update", "delete"],
			async before({ request }) {
				if (!isInternal(request)) throw badRequest(texts.operationsOnly);
			},
		}),
	),
	{
		collection: "stocktakes",
		actions: ["update"],
		async before({ record, original, request }) {
			if (isInternal(request)) return;
			for (const name of Object.keys(record)) {
				const isSame = JSON.stringify(record[name]) === JSON.stringify(original?.[name]);
				if (!isSame && !correctable.has(name)) throw refuseField(name, problems.notWritable);
			}
		},
	},
	{
		collection: "library_books",
		actions: ["update"],
		async after({ record, original, records }) {
			if (original?.status !== "missing" || record.status === "missing" || record.status === "withdrawn")
				return;
			const shortages = await records.list("stocktake_shortages", {
				filter: 'library_book_id = {:copy} && found_at = ""',
				params: { copy: record.id },
				limit: 50,
			});
			const found_at = formatInstant(now());
			for (const { id } of shortages) await records.update("stocktake_shortages", id, { found_at });
		},
	},
];

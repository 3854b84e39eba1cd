/** Lifecycle of a stocktake. The same `op_id` has one effect. */
import type { CloseBody, MoveBody, StartBody } from "@rafta/library/api/stocktakes";
import { formatInstant, notFound, otherOperation } from "@rafta/records";
import type { Actor } from "../../kit/actor.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { expectedCount } from "./queries.ts";
import { refusal } from "./refusal.ts";
import { endingOf, ownStocktake, type Status, standingOf, withEnding } from "./stocktake.ts";

const running: readonly Status[] = ["open", "review"];

/** A library of the caller's school: the named one, or the one that they have chosen. @throws ApiError 404 */
export async function libraryOf(records: RecordReader, actor: Actor, named?: string): Promise<string> {
	const library = await records.find("libraries", named ?? actor.library);
	if (library?.school_id !== actor.school) throw notFound();
	return library.id;
}

export function createLifecycle(service: RecordService, now: () => Date) {
	/** Changes a running stocktake; one that the same operation has ended before is returned as it is. */
	const change = (
		actor: Actor,
		{ op_id, stocktake: id }: MoveBody,
		values: Readonly<Record<string, unknown>>,
		isEnding = true,
	): Promise<Stored<"stocktakes">> =>
		service.transaction(async (records) => {
			const stocktake = await ownStocktake(records, actor.school, id);
			const known = endingOf(stocktake, op_id);
			if (known === "undone") throw otherOperation();
			if (known === "ended") return stocktake;
			if (!running.includes(stocktake.status as Status)) throw refusal("not_running", actor.language);
			return records.update("stocktakes", id, { ...values, ...(isEnding && withEnding(stocktake, op_id)) });
		});

	return {
		async start(actor: Actor, body: StartBody): Promise<Stored<"stocktakes">> {
			const { op_id } = body;
			const find = () =>
				writtenBy(service, "stocktakes", { op_id }, ({ createdBy }) => createdBy === actor.user);
			return runOnce(find, async () => {
				const { library: named, scope, ...values } = body;
				const library = await libraryOf(service, actor, named);
				const expected_count = await expectedCount(service.sql, library, scope);
				return service.transaction((records) =>
					records.create("stocktakes", {
						...values,
						scope,
						expected_count,
						school_id: actor.school,
						library_id: library,
						started_at: formatInstant(now()),
						status: "open",
						createdBy: actor.user,
					}),
				);
			});
		},

		/** Ends the first count: copies that were not found are searched again. */
		review: (actor: Actor, body: MoveBody): Promise<Stored<"stocktakes">> =>
			change(actor, body, { status: "review" }, false),

		cancel: (actor: Actor, body: MoveBody): Promise<Stored<"stocktakes">> =>
			change(actor, body, {
				status: "cancelled",
				closed_at: formatInstant(now()),
				closed_by: actor.user,
			}),

		/**
		 * Begins the closing, if no more copies would become missing than the caller has seen.
		 * @throws ApiError 422 with the current figures
		 */
		async close(actor: Actor, body: CloseBody): Promise<Stored<"stocktakes">> {
			const stocktake = await ownStocktake(service, actor.school, body.stocktake);
			const isKnown = endingOf(stocktake, body.op_id) !== null;
			if (!isKnown && running.includes(stocktake.status as Status)) {
				const { missing, counts } = await standingOf(service.sql, stocktake);
				if (missing.length > body.missing) throw refusal("more_missing", actor.language, { counts });
			}
			return change(actor, body, {
				status: "closing",
				closed_by: actor.user,
				done: 0,
			});
		},
	};
}

/** Batch operations on copies, and their responses. */

import type { AnswerOf } from "@rafta/library/api/index";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { invalidate, type OperationKey, useOperation } from "#data";

/** Maximum number of copies in one operation. */
export const MAX_COPIES = 500;

export type Answer = AnswerOf<"POST /api/copies/create">;
export type Batch = Answer["batch"];
export type BatchCopy = Answer["copies"][number];
export type Member = NonNullable<Batch["members"]>[number];

/** A commission's decision, as far as it is known. */
export type Decision = Pick<Batch, "decision_on" | "decision_no" | "note"> & {
	readonly members: readonly Member[];
};

type BatchKey = Extract<OperationKey, `POST /api/copies/${string}`>;

/** Sends a batch operation. */
export function useBatch<K extends BatchKey>(key: K) {
	const queries = useQueryClient();
	return useMutation({
		mutationFn: useOperation(key),
		onSuccess: () => void invalidate(queries, "library_books", "copy_batches", "/api/", "weeding"),
	});
}

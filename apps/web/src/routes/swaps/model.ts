/** Types of swaps as the screens use them, and the operations on them (docs/swaps.md). */

import type { AnswerOf } from "@rafta/library/api/index";
import { useQueryClient } from "@tanstack/react-query";
import { invalidate, type OperationBody, type PresentedRecord, perform, swapReads } from "#data";
import { useAction } from "#kit";
import type { Book } from "../books/book.ts";

export type Reader = PresentedRecord<"students">;

export type Swap = PresentedRecord<
	"swaps",
	{ book_id?: Book; student_id?: Reader; event_id?: PresentedRecord<"swap_events"> }
>;

/** An offer as other readers see it. */
export type Offer = PresentedRecord<"swap_shelf", { book_id?: Book }>;

/** A reader's swaps, wishes and cycles. */
export type Mine = AnswerOf<"GET /api/swaps/mine">;
export type MySwap = Mine["swaps"][number];
export type MyAsk = Mine["asks"][number];

/** A reader's books at a desk. */
export type DeskList = AnswerOf<"GET /api/swaps/desk">;
type OwnBook = DeskList["here"][number];
type BookOfElsewhere = Extract<DeskList["fetch"][number], { readonly school: string }>;
/** A book in the desk's lists, of this school or of another one. */
export type DeskBook = Pick<BookOfElsewhere, "book"> &
	Partial<Omit<BookOfElsewhere, "book" | "swap">> & {
		readonly swap: BookOfElsewhere["swap"] & Partial<OwnBook["swap"]>;
	};

/** Display name of a reader for other children: first name and class only. */
export const whoIs = (one: { name: string; class_code: string } | undefined): string =>
	[one?.name, one?.class_code].filter(Boolean).join(" · ");

/** The operations that the screens of everyday swaps send. */
type SwapAction = "approve" | "reject" | "withdraw" | "hide" | "report" | "ask" | "answer" | "cancel";

type SwapRequest = {
	[A in SwapAction]: { readonly action: A; readonly body: OperationBody<`POST /api/swaps/${A}`> };
}[SwapAction] & {
	/** Success message. */
	readonly successText?: string;
	/** Called on success, before anything is refetched. */
	done?(): void;
};

/** Returns a function that refetches whatever shows swaps. */
export function useRefreshSwaps(): () => Promise<void> {
	const queries = useQueryClient();
	return () => invalidate(queries, ...swapReads);
}

/**
 * Performs a swap operation, shows its result, and refetches whatever shows swaps. `quiet`: errors are shown elsewhere.
 */
export function useSwapAction({ quiet = false } = {}) {
	return useAction({
		mutationFn: ({ action, body }: SwapRequest) =>
			perform(`POST /api/swaps/${action}`, body, { keepalive: true }),
		done: (_answer, { successText = "" }) => successText,
		quiet,
		stale: swapReads,
		onSuccess: (_answer, { done }) => done?.(),
	});
}

/** Types of swaps as the screens use them, and the operations on them (docs/swaps.md). */
import type { AskStatus, SwapStatus } from "@rafta/library/swap/states";
import type { Condition } from "@rafta/library/swap/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { allReasonsText } from "../../data/errors.ts";
import { operation } from "../../data/queries.ts";
import { newOpId } from "../../device/opId.ts";
import { toast } from "../../ui/toast.tsx";
import type { Book } from "../books/book.ts";

export interface Swap extends RecordModel {
	event_id: string;
	student_id: string;
	book_id: string;
	condition: Condition;
	gift: boolean;
	photo: string;
	status: SwapStatus;
	hidden: boolean;
	reports: number;
	reject_reason: string;
	token: string;
	bring_until: string;
	created: string;
	expand?: { book_id?: Book; student_id?: Owner; event_id?: { readonly id: string; readonly name: string } };
}

export interface Owner {
	readonly id: string;
	readonly full_name: string;
	readonly class_code: string;
}

/** An offer as other readers see it. */
export interface Offer extends RecordModel {
	book_id: string;
	condition: Condition;
	gift: boolean;
	photo: string;
	owner_name: string;
	owner_class: string;
	expand?: { book_id?: Book };
}

export interface Ask extends RecordModel {
	swap_id: string;
	with_id: string;
	student_id: string;
	owner_id: string;
	status: AskStatus;
	until: string;
}

/** A book of the desk's lists, once a card is scanned. */
export interface DeskBook {
	readonly swap: Swap;
	readonly book: Book | null;
	/** For a book to fetch: the title in return that has not been brought yet. */
	readonly waits_for?: string | null;
}

/** A reader as visible to other children. */
export interface PublicReader {
	readonly name: string;
	readonly class_code: string;
	readonly is_me: boolean;
}

/** The response of `/api/swaps/mine`, as far as everyday swaps go. */
export interface Mine {
	readonly swaps: readonly Swap[];
	readonly asks: readonly Ask[];
	/** By reader. */
	readonly people: Readonly<Record<string, PublicReader>>;
	/** The books that the asks are about, by swap. */
	readonly offered: Readonly<
		Record<string, { readonly book_id: string; readonly condition: Condition; readonly status: SwapStatus }>
	>;
	readonly books: readonly Book[];
}

export const minePath = "/api/swaps/mine";

/** Display name of a reader for other children: first name and class only. */
export const whoIs = (one: { name: string; class_code: string } | undefined): string =>
	[one?.name, one?.class_code].filter(Boolean).join(" · ");

/** The operations that the screens of everyday swaps send. */
type SwapAction =
	| "offer"
	| "approve"
	| "reject"
	| "withdraw"
	| "hide"
	| "report"
	| "ask"
	| "answer"
	| "cancel"
	| "deposit"
	| "hand-over"
	| "return";

interface SwapRequest {
	readonly action: SwapAction;
	readonly body: Readonly<Record<string, unknown>>;
	/** Success message. */
	readonly successText?: string;
	/** Called on success, before anything is refetched. */
	done?(): void;
}

interface SwapAnswer {
	readonly swap: Swap;
	readonly book: Book | null;
	/** Number of books that the reader has still to fetch. */
	readonly left?: number;
}

/** Returns a function that refetches whatever shows swaps. */
export function useRefreshSwaps(): () => Promise<unknown> {
	const queries = useQueryClient();
	return () =>
		Promise.all([
			...["swaps", "swap_shelf", "swap_asks", "swap_reports"].map((name) =>
				queries.invalidateQueries({ queryKey: [name] }),
			),
			queries.invalidateQueries({
				predicate: ({ queryKey: [kind, path] }) => kind === "path" && String(path).startsWith("/api/swaps/"),
			}),
		]);
}

/**
 * Performs a swap operation, shows its result, and refetches whatever shows swaps. `quiet`: errors are shown elsewhere.
 */
export function useSwapAction({ quiet = false } = {}) {
	const refresh = useRefreshSwaps();
	return useMutation({
		mutationFn: ({ action, body }: SwapRequest) =>
			operation<SwapAnswer>(`/api/swaps/${action}`, { op_id: newOpId(), ...body }, true),
		onSuccess: (_answer, { successText, done }) => {
			if (successText) toast(successText);
			done?.();
			return refresh();
		},
		onError: (error) => {
			if (!quiet) toast(allReasonsText(error), "bad");
			return refresh();
		},
	});
}

/** Swaps as the screens see them, and what can be done with them (docs/swaps.md). */
import type { AskStatus, SwapStatus } from "@rafta/library/swap/states";
import type { Condition } from "@rafta/library/swap/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { messageOf, reasonsOf } from "../../data/errors.ts";
import { operation } from "../../data/queries.ts";
import { newOpId } from "../../ui/scanning/opId.ts";
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
	/** Of a book to fetch: the title in return that has not been brought yet. */
	readonly waits_for?: string | null;
}

/** A reader as other children may know them. */
export interface Known {
	readonly name: string;
	readonly class_code: string;
	readonly is_me: boolean;
}

/** What `/api/swaps/mine` answers, as far as everyday swaps go. */
export interface Mine {
	readonly swaps: readonly Swap[];
	readonly asks: readonly Ask[];
	/** By reader. */
	readonly people: Readonly<Record<string, Known>>;
	/** The books that the asks are about, by swap. */
	readonly offered: Readonly<
		Record<string, { readonly book_id: string; readonly condition: Condition; readonly status: SwapStatus }>
	>;
	readonly books: readonly Book[];
}

export const minePath = "/api/swaps/mine";

/** First name and class: more than that no child sees of another. */
export const whoIs = (one: { name: string; class_code: string } | undefined): string =>
	[one?.name, one?.class_code].filter(Boolean).join(" · ");

/** Every reason of a refusal, one sentence after the other. */
export const whyNot = (error: unknown): string => {
	const reasons = reasonsOf(error);
	return reasons.length > 0 ? reasons.map(({ message }) => message).join(" ") : messageOf(error);
};

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

interface Asked {
	readonly action: SwapAction;
	readonly body: Readonly<Record<string, unknown>>;
	/** Said when it is done. */
	readonly said?: string;
	/** What follows at once, before anything is read anew. */
	done?(): void;
}

interface SwapAnswer {
	readonly swap: Swap;
	readonly book: Book | null;
	/** Books that the reader has still to fetch. */
	readonly left?: number;
}

/** Reads anew whatever shows swaps. */
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

/** Does something about a swap, says what became of it, and reads anew what shows swaps. `quiet`: a refusal is said elsewhere. */
export function useSwapAction({ quiet = false } = {}) {
	const refresh = useRefreshSwaps();
	return useMutation({
		mutationFn: ({ action, body }: Asked) =>
			operation<SwapAnswer>(`/api/swaps/${action}`, { op_id: newOpId(), ...body }, true),
		onSuccess: (_answer, { said, done }) => {
			if (said) toast(said);
			done?.();
			return refresh();
		},
		onError: (error) => {
			if (!quiet) toast(whyNot(error), "bad");
			return refresh();
		},
	});
}

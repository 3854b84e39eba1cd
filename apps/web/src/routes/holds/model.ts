/** Types of holds as the screens use them, and the operations on them. */

import type { AnswerOf } from "@rafta/library/api/index";
import { deskReads, type OperationBody, type PresentedRecord, perform, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { toast, useAction, useNearDay } from "#kit";
import type { Book } from "../books/book.ts";
import { texts } from "./texts.ts";

export type Hold = PresentedRecord<
	"holds",
	{
		student_id?: PresentedRecord<"students">;
		book_id?: Book;
		library_id?: PresentedRecord<"libraries">;
		library_book_id?: PresentedRecord<"library_books">;
	}
>;

/** A library's pending work on holds. */
export type Shelf = AnswerOf<"GET /api/holds/shelf">;
export type ShelfLine = Shelf["ready"][number];
export type CopyLine = Shelf["fetch"][number];

/** Whether a reader may place a hold on a title. */
type HoldCheck = AnswerOf<"GET /api/holds/check">;

export const useHoldCheck = (book: string, enabled = true) =>
	useEndpoint("GET /api/holds/check", { query: { book } }, { enabled });

/** Returns what a reader hears of an own hold. */
export function useOwnHoldText(): (hold: NonNullable<HoldCheck["hold"]>) => string {
	const t = useTexts(texts);
	const nearDay = useNearDay();
	return ({ status, pickup_until, position }) => {
		if (status === "ready") return t("yoursReady", { date: nearDay(pickup_until) });
		return status === "in_transit" ? t("yoursComing") : t("yours", { place: position });
	};
}

/** Location of a copy as shown to people. */
export const placeText = (stands: HoldCheck["stands"]): string =>
	stands ? [stands.library, stands.shelf, stands.call_number].filter(Boolean).join(" · ") : "";

type HoldAction = "place" | "cancel" | "move" | "expire" | "pass";

type HoldRequest = {
	[A in HoldAction]: { readonly action: A; readonly body: OperationBody<`POST /api/holds/${A}`> };
}[HoldAction];

/** Performs an action on a hold, shows its result, and refetches whatever shows holds. `quiet`: errors are shown elsewhere. */
export function useHoldAction({ quiet = false } = {}) {
	const t = useTexts(texts);
	return useAction({
		// In the order in which they were asked for: of two moves the last one says the place.
		scope: { id: "holds" },
		mutationFn: ({ action, body }: HoldRequest) => perform(`POST /api/holds/${action}`, body),
		quiet,
		// A hold that ends may free a copy or hand it to the next reader.
		stale: deskReads,
		onSuccess: (answer, { action }) => {
			if (action === "place") toast(t("placed", { place: answer.hold.position }));
			else if ("next" in answer) {
				const name = answer.next?.student?.full_name ?? "";
				if (name !== "") toast(t(answer.next?.hold.status === "ready" ? "nextIs" : "nextAway", { name }));
				else toast(t(answer.copy_status ? "toShelf" : "cancelled"));
			}
		},
	});
}

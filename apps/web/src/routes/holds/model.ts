/** Types of holds as the screens use them, and the operations on them. */
import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type OperationBody, perform, useEndpoint } from "../../data/endpoints.ts";
import { allReasonsText } from "../../data/errors.ts";
import type { Shown } from "../../data/records.ts";
import { useTexts } from "../../i18n/language.tsx";
import { toast } from "../../ui/toast.tsx";
import type { Book } from "../books/book.ts";
import { texts } from "./texts.ts";

export type Hold = Shown<
	"holds",
	{
		student_id?: Shown<"students">;
		book_id?: Book;
		library_id?: Shown<"libraries">;
		library_book_id?: Shown<"library_books">;
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

/** Location of a copy as shown to people. */
export const placeText = (stands: HoldCheck["stands"]): string =>
	stands ? [stands.library, stands.shelf, stands.call_number].filter(Boolean).join(" · ") : "";

/** Returns a function that refetches whatever shows holds. */
function useHoldsRefresh(): () => Promise<unknown> {
	const queries = useQueryClient();
	return () =>
		Promise.all([
			queries.invalidateQueries({ queryKey: ["holds"] }),
			queries.invalidateQueries({
				// A reader's card lists the holds as well.
				predicate: ({ queryKey: [kind, path] }) =>
					kind === "path" && /^\/api\/(holds|readers)\//.test(String(path)),
			}),
		]);
}

export const dateText = (date: string): string => (date === "" ? "" : formatDate(date));

type HoldAction = "place" | "cancel" | "move" | "expire" | "pass";

type HoldRequest = {
	[A in HoldAction]: { readonly action: A; readonly body: OperationBody<`POST /api/holds/${A}`> };
}[HoldAction];

/** Performs an action on a hold, shows its result, and refetches whatever shows holds. */
export function useHoldAction() {
	const t = useTexts(texts);
	const refresh = useHoldsRefresh();
	return useMutation({
		// In the order in which they were asked for: of two moves the last one says the place.
		scope: { id: "holds" },
		mutationFn: ({ action, body }: HoldRequest) => perform(`POST /api/holds/${action}`, body),
		onSuccess: (answer, { action }) => {
			if (action === "place") toast(t("placed", { place: answer.hold.position }));
			else if ("next" in answer) {
				const name = answer.next?.student?.full_name ?? "";
				if (name !== "") toast(t(answer.next?.hold.status === "ready" ? "nextIs" : "nextAway", { name }));
				else toast(t(answer.copy_status ? "toShelf" : "cancelled"));
			}
			return refresh();
		},
		onError: (error) => {
			toast(allReasonsText(error), "bad");
			return refresh();
		},
	});
}

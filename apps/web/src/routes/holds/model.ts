/** Types of holds as the screens use them, and the operations on them. */
import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { useEndpoint } from "../../data/endpoints.ts";
import { allReasonsText } from "../../data/errors.ts";
import { operation } from "../../data/queries.ts";
import { newOpId } from "../../device/opId.ts";
import { useTexts } from "../../i18n/language.tsx";
import { toast } from "../../ui/toast.tsx";
import { texts } from "./texts.ts";

interface Named {
	readonly name: string;
}

export interface Hold extends RecordModel {
	book_id: string;
	library_book_id: string;
	student_id: string;
	library_id: string;
	position: number;
	status: "waiting" | "ready" | "in_transit" | "filled" | "cancelled" | "expired";
	ready_on: string;
	pickup_until: string;
	expand?: {
		student_id?: { full_name: string; class_code: string };
		book_id?: { title: string };
		library_id?: Named;
		library_book_id?: { barcode: string };
	};
}

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

type HoldAnswer = AnswerOf<"POST /api/holds/place"> & Partial<AnswerOf<"POST /api/holds/cancel">>;

/** Display name of a reader. */
export const whoIs = (one: { full_name?: string; class_code?: string } | undefined): string =>
	[one?.full_name, one?.class_code].filter(Boolean).join(" · ");

export const dateText = (date: string): string => (date === "" ? "" : formatDate(date));

type HoldAction = "place" | "cancel" | "move" | "expire" | "pass";

interface HoldRequest {
	readonly action: HoldAction;
	readonly body: Readonly<Record<string, unknown>>;
}

/** Performs an action on a hold, shows its result, and refetches whatever shows holds. */
export function useHoldAction() {
	const t = useTexts(texts);
	const refresh = useHoldsRefresh();
	return useMutation({
		mutationFn: ({ action, body }: HoldRequest) =>
			operation<HoldAnswer>(`/api/holds/${action}`, { op_id: newOpId(), ...body }),
		onSuccess: (answer, { action }) => {
			if (action === "place") toast(t("placed", { place: answer.hold.position }));
			else if (action !== "move") {
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

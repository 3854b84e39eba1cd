/** Types of holds as the screens use them, and the operations on them. */
import { formatDate } from "@rafta/library/turkish/dates";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { allReasonsText } from "../../data/errors.ts";
import { operation, useRead } from "../../data/queries.ts";
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

/** A hold in the lists of a library (`/api/holds/shelf`). */
export interface ShelfLine {
	readonly id: string;
	readonly status: string;
	readonly pickup_until: string;
	readonly book_id: string;
	readonly title: string;
	readonly copy: string;
	readonly barcode: string;
	readonly call_number: string;
	readonly student_id: string;
	readonly full_name: string;
	readonly class_code: string;
}

export interface CopyLine {
	readonly copy: string;
	readonly barcode: string;
	readonly call_number: string;
	readonly shelf: string;
	readonly title: string;
}

export interface Shelf {
	readonly library: string;
	readonly today: string;
	readonly ready: readonly ShelfLine[];
	readonly coming: readonly ShelfLine[];
	readonly fetch: readonly CopyLine[];
	readonly back: readonly CopyLine[];
	readonly queues: readonly { readonly book_id: string; readonly title: string; readonly waiting: number }[];
}

/** Whether a reader may place a hold on a title (`/api/holds/check`). */
export interface HoldCheck {
	readonly reasons: readonly { readonly code: string; readonly message: string }[];
	readonly library: string;
	readonly waiting: number;
	readonly hold: Hold | null;
	/** Location of an available copy on the shelf. */
	readonly stands: { readonly library: string; readonly shelf: string; readonly call_number: string } | null;
}

export const useHoldCheck = (book: string, enabled = true) =>
	useRead<HoldCheck>(`/api/holds/check?book=${book}`, enabled);

/** Location of a copy as shown to people. */
export const placeText = (stands: HoldCheck["stands"]): string =>
	stands ? [stands.library, stands.shelf, stands.call_number].filter(Boolean).join(" · ") : "";

/** Returns a function that refetches whatever shows holds. */
export function useHoldsRefresh(): () => Promise<unknown> {
	const queries = useQueryClient();
	return () =>
		Promise.all([
			queries.invalidateQueries({ queryKey: ["holds"] }),
			queries.invalidateQueries({
				predicate: ({ queryKey: [kind, path] }) => kind === "path" && String(path).startsWith("/api/holds/"),
			}),
		]);
}

interface HoldAnswer {
	readonly hold: Hold;
	readonly copy_status?: string | null;
	readonly next?: { readonly hold: Hold; readonly student: { readonly full_name: string } | null } | null;
}

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

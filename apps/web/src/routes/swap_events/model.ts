/** Types of swap events as the screens use them, and the operations on them (docs/swaps.md). */
import { roleOf, roles } from "@rafta/library/access/roles";
import { labelsOf } from "@rafta/library/collections/definition";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import type { EventStatus, LegStatus, SwapStatus } from "@rafta/library/swap/states";
import type { Condition } from "@rafta/library/swap/types";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { RecordModel } from "pocketbase";
import { reasonText } from "../../data/errors.ts";
import { operation } from "../../data/queries.ts";
import { useUser } from "../../data/session.ts";
import { newOpId } from "../../device/opId.ts";
import type { Language } from "../../i18n/catalogue.ts";
import { toast } from "../../ui/toast.tsx";
import type { Book } from "../books/book.ts";

interface Figures {
	books: number;
	placed: number;
	readers: number;
	served: number;
	cycles: number;
	chains: number;
	longest: number;
	owed: number;
	released: number;
	/** This school's books that go to another school. */
	between?: number;
	/** Books that two-way swaps alone would place. */
	two_way?: number;
	/** Whether the search across schools was exhaustive. */
	exact?: boolean;
}

export interface SwapEvent extends RecordModel {
	name: string;
	status: EventStatus;
	listing_from: string;
	listing_to: string;
	deposit_from: string;
	deposit_to: string;
	pickup_on: string;
	max_items: number;
	min_condition: Condition | "";
	no_textbooks: boolean;
	seed: number;
	figures: Figures | null;
	result_hash: string;
	/** Set for an event that is part of a joint swap. */
	round_id: string;
	agreed: boolean;
}

export interface Reader extends RecordModel {
	first_name: string;
	full_name: string;
	class_code: string;
	student_no: string;
}

export interface Swap extends RecordModel {
	event_id: string;
	student_id: string;
	book_id: string;
	condition: Condition | "";
	gift: boolean;
	status: SwapStatus;
	token: string;
	released: boolean;
	decision_on: string;
	decision_no: string;
	expand?: { book_id?: Book; student_id?: Reader };
}

/** A book in the desk's lists. */
export interface Line {
	swap: Swap;
	book: Book | null;
	/** The other school that it comes from, and its transport status. */
	school?: string;
	status?: LegStatus;
}

const statusLabels = labelsOf(swap_events, "status");
const bookLabels = labelsOf(swaps, "status");
const conditionLabels = labelsOf(swaps, "condition");

/** A reader's books at the desk of an event. */
export interface DeskList {
	student: Reader;
	bring: Line[];
	here: Line[];
	fetch: Line[];
	/** Books of other schools that have not arrived yet. */
	coming: Line[];
	back: Line[];
}

export const stageName = (status: string, language: Language): string =>
	statusLabels[status]?.[language] ?? status;
export const bookState = (status: string, language: Language): string =>
	bookLabels[status]?.[language] ?? status;
export const conditionName = (condition: string, language: Language): string =>
	conditionLabels[condition]?.[language] ?? condition;

export const nameOf = (reader: Pick<Reader, "full_name" | "class_code"> | undefined | null): string =>
	reader ? [reader.full_name, reader.class_code].filter(Boolean).join(" · ") : "";

/** Whether the user runs events; all other users take part in them. */
export const useIsStaff = (): boolean => roleOf(useUser()) !== roles.student;

/** Returns a function that refetches everything about swaps. */
export function useFresh(): () => void {
	const queries = useQueryClient();
	return () => {
		for (const key of ["swap_events", "swaps", "swap_legs", "swap_wants"])
			void queries.invalidateQueries({ queryKey: [key] });
		void queries.invalidateQueries({
			predicate: ({ queryKey: [kind, path] }) => kind === "path" && String(path).startsWith("/api/swaps/"),
		});
	};
}

/** A swap operation by its name. Errors are shown as a toast unless `quiet`. */
export function useAct<T = unknown>(name: string, onDone?: (answer: T) => void, quiet = false) {
	const fresh = useFresh();
	return useMutation({
		mutationFn: (body: object) => operation<T>(`/api/swaps/${name}`, { op_id: newOpId(), ...body }),
		onSuccess: (answer) => {
			fresh();
			onDone?.(answer);
		},
		onError: (error) => {
			fresh();
			if (!quiet) toast(reasonText(error), "bad");
		},
		// Calls run one after the other, so that the last one wins.
		scope: { id: `swaps ${name}` },
	});
}

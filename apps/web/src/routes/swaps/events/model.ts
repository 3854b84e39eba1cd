/** Types of swap events as the screens use them, and the operations on them (docs/swaps.md). */

import { roleOf, roles } from "@rafta/library/access/roles";
import { labelsOf } from "@rafta/library/collections/definition";
import { swap_events, swaps } from "@rafta/library/collections/swaps";
import type { Language } from "@rafta/words";
import { useQueryClient } from "@tanstack/react-query";
import {
	invalidate,
	type OperationBody,
	type OperationKey,
	type PresentedRecord,
	perform,
	swapReads,
	useUser,
} from "#data";
import { useAction } from "#kit";

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

export type SwapEvent = PresentedRecord<"swap_events"> & { readonly figures: Figures | null };

const statusLabels = labelsOf(swap_events, "status");
const bookLabels = labelsOf(swaps, "status");
const conditionLabels = labelsOf(swaps, "condition");

export const stageName = (status: string, language: Language): string =>
	statusLabels[status]?.[language] ?? status;
export const bookState = (status: string, language: Language): string =>
	bookLabels[status]?.[language] ?? status;
export const conditionName = (condition: string, language: Language): string =>
	conditionLabels[condition]?.[language] ?? condition;

/** What a reader has to do with events: their own books, and the cycles that these are in. */
export interface OwnPart {
	readonly swaps: readonly { readonly event_id: string; readonly status: string }[];
	readonly ways: readonly { readonly event: string; readonly arrows?: readonly OwnArrow[] }[];
}

/** The way of a book to a reader. */
interface OwnArrow {
	/** `school`: of a reader of another school. */
	readonly from: { readonly school?: string | undefined };
	readonly to: { readonly is_me: boolean };
	readonly status: string;
}

/** States of a book that never came to the school. */
const unbrought = ["draft", "pending_approval", "listed", "rejected", "withdrawn"];

/** Whether a reader has brought a book to an event. */
const hasBrought = (event: Pick<SwapEvent, "id">, { swaps }: Pick<OwnPart, "swaps">): boolean =>
	swaps.some(({ event_id, status }) => event_id === event.id && !unbrought.includes(status));

/** Stages in which no book is taken in any more, and readers wait for theirs. */
export const readersWait: readonly string[] = ["matching", "review", "published", "pickup"];

/** Whether a reader has a book to fetch from an event, or may have once the books are matched: another's, or their own. */
export const takesPart = (event: Pick<SwapEvent, "id">, mine: OwnPart): boolean =>
	hasBrought(event, mine) || mine.ways.some((way) => way.event === event.id);

/** Key of the text that says to a reader what to do now, by their own books and the ways of them. */
export function toldKey({ id, status }: Pick<SwapEvent, "id" | "status">, mine: OwnPart) {
	if (status === "deposit" && hasBrought({ id }, mine)) return "told.deposited";
	const isShut = readersWait.includes(status);
	if (isShut && !takesPart({ id }, mine)) return "noPart";
	const isOut = status === "published" || status === "pickup";
	if (!isOut) return `told.${status}` as const;
	const ways = mine.ways.filter(({ event }) => event === id);
	if (ways.length === 0) return "noWay";
	const coming = ways.flatMap(({ arrows = [] }) => arrows.filter(({ to }) => to.is_me));
	if (coming.length === 0) return "gaveOnly";
	const open = coming.filter((one) => one.status !== "received");
	if (open.length === 0) return "hasBook";
	if (open.some((one) => !one.from.school || one.status === "arrived")) return `told.${status}` as const;
	return open.some((one) => one.status === "sent") ? "told.onWay" : "told.willCome";
}

/** Whether the user runs events; all other users take part in them. */
export const useIsStaff = (): boolean => roleOf(useUser()) !== roles.student;

/** Returns a function that refetches everything about swaps. */
export function useFresh(): () => void {
	const queries = useQueryClient();
	return () => void invalidate(queries, ...swapReads);
}

type SwapName = OperationKey extends infer K
	? K extends `POST /api/swaps/${infer Name}`
		? Name
		: never
	: never;

/** A swap operation by its name. Errors are shown as a toast unless `quiet`. */
export function useAct<Name extends SwapName>(name: Name, onDone?: () => void, quiet = false) {
	return useAction({
		mutationFn: (body: OperationBody<`POST /api/swaps/${Name}`>) => perform(`POST /api/swaps/${name}`, body),
		quiet,
		stale: swapReads,
		onSuccess: onDone,
		// Calls run one after the other, so that the last one wins.
		scope: { id: `swaps ${name}` },
	});
}

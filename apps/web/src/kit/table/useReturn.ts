/** Scroll position of a list, restored on return: stored in the entry of the browser's history. */
import { useEffect, useRef } from "react";

const member = "listRow";

interface Place {
	readonly question: string;
	readonly row: number;
}

const stateOf = (): Readonly<Record<string, unknown>> => {
	const state: unknown = history.state;
	return typeof state === "object" && state !== null ? (state as Record<string, unknown>) : {};
};

/** Returns the first row that was visible when this history entry was left; 0 for a new entry or another list. */
export function rowToReturnTo(question: string): number {
	const place = stateOf()[member] as Partial<Place> | undefined;
	return place?.question === question && Number.isInteger(place.row) ? Number(place.row) : 0;
}

/** Stores the first visible row whenever scrolling stops. */
export function useReturn(question: string, row: number, isScrolling: boolean): void {
	const began = useRef(row);
	useEffect(() => {
		if (isScrolling || row === began.current) return;
		began.current = row;
		const place: Place = { question, row };
		history.replaceState({ ...stateOf(), [member]: place }, "");
	}, [question, row, isScrolling]);
}

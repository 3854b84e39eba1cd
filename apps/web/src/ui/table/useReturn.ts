/** Where in a list somebody was, for when they come back to it: kept with the entry of the browser's history. */
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

/** The first row that was seen when this entry of the history was left; 0 on a new one, and for another list. */
export function rowToReturnTo(question: string): number {
	const place = stateOf()[member] as Partial<Place> | undefined;
	return place?.question === question && Number.isInteger(place.row) ? Number(place.row) : 0;
}

/** Keeps the first seen row whenever the list comes to rest. */
export function useReturn(question: string, row: number, isScrolling: boolean): void {
	const began = useRef(row);
	useEffect(() => {
		if (isScrolling || row === began.current) return;
		began.current = row;
		const place: Place = { question, row };
		history.replaceState({ ...stateOf(), [member]: place }, "");
	}, [question, row, isScrolling]);
}

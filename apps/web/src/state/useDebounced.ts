import { useEffect, useEffectEvent, useState } from "react";
import { useFollowing } from "./useFollowing.ts";

/** Milliseconds without a keystroke before suggestions for the typed text are fetched. */
const DEBOUNCE_MS = 150;
/** The same before a whole list is filtered or a form checked. */
export const LONG_DEBOUNCE_MS = 300;

/** A value that is being typed, once it has not changed for a while. */
export function useDebounced<T>(value: T, delayMs = DEBOUNCE_MS): T {
	const [debounced, setDebounced] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setDebounced(value), delayMs);
		return () => clearTimeout(timer);
	}, [value, delayMs]);
	return debounced;
}

/**
 * Whether a query's data answers the text in a field: neither an earlier text, whose keystrokes had paused, nor an earlier
 * query, whose data stands in while the next is read. Anything else may not be chosen for it.
 */
export const isResultOf = (
	text: string,
	debounced: string,
	{ isPlaceholderData }: { isPlaceholderData: boolean },
): boolean => debounced === text.trim() && !isPlaceholderData;

/** State of a text field that shows a text at once and commits it a while after the last keystroke. */
export function useDebouncedCommit(value: string, commit: (text: string) => void) {
	const [typed, setTyped] = useFollowing(value);
	// Not a dependency: a list that draws itself again, as it does on live changes, would begin to wait again.
	const commitLatest = useEffectEvent(commit);
	useEffect(() => {
		if (typed === value) return;
		const timer = setTimeout(() => commitLatest(typed), LONG_DEBOUNCE_MS);
		return () => clearTimeout(timer);
	}, [typed, value]);
	return [typed, setTyped] as const;
}

import { useCallback, useState } from "react";

/**
 * State that is a value until it is set, and again whenever the value changes. It follows while rendering: an effect of the
 * first rendering runs after a key or click that came first, and would undo it.
 */
export function useFollowing<T>(value: T): readonly [T, (next: T) => void] {
	const [state, setState] = useState({ followed: value, shown: value });
	const isBehind = state.followed !== value;
	if (isBehind) setState({ followed: value, shown: value });
	const set = useCallback((shown: T) => setState(({ followed }) => ({ followed, shown })), []);
	return [isBehind ? value : state.shown, set];
}

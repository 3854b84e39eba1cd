/**
 * Keys typed while nothing on the page can take them yet: before the app runs (`public/theme.js` collects them), and
 * while a screen with a field is still loading. A scanner does not wait for a screen, and neither does Ctrl+K.
 */
import { useEffect, useLayoutEffect, useRef } from "react";

declare global {
	interface Window {
		/** What was typed before the app ran, and how to stop collecting it. */
		raftaKeys?: { readonly typed: string[]; stop(): void };
	}
}

/** Stands in the collected keys for the shortcut that opens the palette. */
const PALETTE = "palette";

/** Elements that take keys themselves. */
const taking = "a, button, input, textarea, select, summary, dialog, [contenteditable]";

const typed: string[] = [];
/** Loading screens that are shown now; the app itself until its first screen. */
let waiting = 1;

function onKeyDown(event: KeyboardEvent): void {
	if (waiting === 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
	if (event.target instanceof Element && event.target.closest(taking)) return;
	if (event.key === "Backspace") typed.pop();
	else if (event.key.length === 1 || (event.key === "Enter" && typed.length > 0)) typed.push(event.key);
}

if (typeof window !== "undefined") {
	const { raftaKeys } = window;
	raftaKeys?.stop();
	typed.push(...(raftaKeys?.typed ?? []));
	// On the window, after everything else on the page has had the key.
	window.addEventListener("keydown", onKeyDown);
}

/** One loading screen less; what nothing has taken by then belonged to none. */
function endWaiting(): void {
	waiting -= 1;
	setTimeout(() => {
		if (waiting === 0) typed.length = 0;
	});
}

/** The app's own waiting ends with its first screen, or its first loading screen. */
let hasBegun = false;
export function useBegun(): void {
	useLayoutEffect(() => {
		if (!hasBegun) endWaiting();
		hasBegun = true;
	}, []);
}

/** Collects keys as long as the component is shown. */
export function useKeysWait(): void {
	useLayoutEffect(() => {
		waiting += 1;
		return endWaiting;
	}, []);
}

/** Hands what was typed to a field that has appeared: the lines that Enter ended, and the beginning of the next. */
export function useWaitingKeys(take: (lines: readonly string[], rest: string) => void): void {
	const own = useRef<readonly string[]>([]);
	// In time: before the loading screen, which goes as the field comes, has them dropped.
	useLayoutEffect(() => {
		if (!typed.includes(PALETTE)) own.current = [...own.current, ...typed.splice(0)];
	}, []);
	// And once the screen is ready to act on them. From the second time on there is nothing to hand over.
	useEffect(() => {
		if (own.current.length === 0) return;
		const lines = own.current
			.map((key) => (key === "Enter" ? "\n" : key))
			.join("")
			.split("\n");
		own.current = [];
		const complete = lines.slice(0, -1).map((line) => line.trim());
		take(
			complete.filter((line) => line !== ""),
			lines.at(-1) ?? "",
		);
	});
}

/** Returns what was typed after the palette's shortcut; `null` if it was not pressed. */
export function takePaletteKeys(): string | null {
	const at = typed.indexOf(PALETTE);
	if (at === -1) return null;
	return typed
		.splice(0)
		.slice(at + 1)
		.filter((key) => key !== "Enter" && key !== PALETTE)
		.join("");
}

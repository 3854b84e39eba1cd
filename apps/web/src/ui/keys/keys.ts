/** Which keys the screen has: what is on screen names its own, and `?` shows them all. */
import { useEffect, useSyncExternalStore } from "react";

export interface KeyHelp {
	/** As it is printed on the keyboard: `Esc`, `Ctrl+Z`. */
	readonly keys: string;
	/** What it does, in the language of the screen. */
	readonly does: string;
}

let shown: readonly (readonly KeyHelp[])[] = [];
const listeners = new Set<() => void>();

function change(next: typeof shown): void {
	shown = next;
	for (const listener of listeners) listener();
}

/** Names the keys of a piece of the screen for as long as it is there. */
export function useKeyHelp(help: readonly KeyHelp[]): void {
	const text = JSON.stringify(help);
	useEffect(() => {
		const own = JSON.parse(text) as readonly KeyHelp[];
		change([...shown, own]);
		return () => change(shown.filter((one) => one !== own));
	}, [text]);
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The keys of everything on screen. */
export const useKeys = (): readonly KeyHelp[] => useSyncExternalStore(subscribe, () => shown).flat();

/** The attribute of a field that scanners type into: `?` shows the keys there, too, while it is empty. */
export const scanField = { "data-scan-field": "" } as const;

/**
 * Whether a press of `?` asks for the keys: nowhere where it belongs to somebody's text or a dialog is open. In the
 * first place of a field for codes it does, as no code begins with it.
 */
export function asksForKeys(event: KeyboardEvent): boolean {
	if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
	if (document.querySelector("dialog[open]") !== null) return false;
	const { target } = event;
	if (!(target instanceof HTMLElement)) return true;
	if (target instanceof HTMLInputElement && "scanField" in target.dataset) return target.value === "";
	return !target.isContentEditable && !["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

/** Registry of the screen's keyboard shortcuts: mounted components register theirs, and `?` shows them all. */
import { useEffect } from "react";
import { createStore, useStore } from "#state";

export interface KeyHelp {
	/** As printed on the keyboard: `Esc`, `Ctrl+Z`. */
	readonly keys: string;
	/** Description in the language of the screen. */
	readonly does: string;
}

const shown = createStore<readonly (readonly KeyHelp[])[]>([]);

/** Registers a component's shortcuts while it is mounted. */
export function useKeyHelp(help: readonly KeyHelp[]): void {
	const text = JSON.stringify(help);
	useEffect(() => {
		const own = JSON.parse(text) as readonly KeyHelp[];
		shown.set([...shown.get(), own]);
		return () => shown.set(shown.get().filter((one) => one !== own));
	}, [text]);
}

/** Shortcuts of everything on screen. */
export const useKeys = (): readonly KeyHelp[] => useStore(shown).flat();

/** Attribute of a field that scanners type into: `?` opens the key map there, too, while it is empty. */
export const scanField = { "data-scan-field": "" } as const;

/**
 * Returns whether a press of `?` opens the key map: not while typing text or when a dialog is open. At the start of a
 * field for codes it does, as no code begins with it.
 */
export function isKeyMapShortcut(event: KeyboardEvent): boolean {
	if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return false;
	if (document.querySelector("dialog[open]") !== null) return false;
	const { target } = event;
	if (!(target instanceof HTMLElement)) return true;
	if (target instanceof HTMLInputElement && "scanField" in target.dataset) return target.value === "";
	return !target.isContentEditable && !["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName);
}

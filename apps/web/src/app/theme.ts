/** The theme of this device; public/theme.js applies it before the first paint of the next visit. */

import { type Theme, themes } from "@rafta/library/site/themes";
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "../device/local.ts";

const storageKey = "theme";

const known = (name: string | null | undefined): Theme | undefined => themes.find((one) => one === name);

/** The server writes the site's own theme into the page. */
let theme: Theme = known(readLocal(storageKey)) ?? known(document.documentElement.dataset.theme) ?? "light";
const listeners = new Set<() => void>();

/** Applies and keeps a theme. */
export function setTheme(next: Theme): void {
	writeLocal(storageKey, next);
	apply(next);
}

/** Applies the site's theme on devices where none has been chosen. */
export function applyDefaultTheme(name: string): void {
	const next = known(name);
	if (next && next !== theme && known(readLocal(storageKey)) === undefined) apply(next);
}

/** Only dark and night get the class `dark` (specification, section 4). */
function apply(next: Theme): void {
	theme = next;
	show(next);
	for (const listener of listeners) listener();
}

function show(shown: Theme): void {
	document.documentElement.setAttribute("data-theme", shown);
	document.documentElement.classList.toggle("dark", shown === "dark" || shown === "night");
}

// Paper is white, and browsers print no background: light text would be invisible on it.
addEventListener("beforeprint", () => show("light"));
addEventListener("afterprint", () => show(theme));

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme);

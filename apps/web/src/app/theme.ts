/** The theme of this device; public/theme.js applies it before the first paint of the next visit. */

import { type Theme, themes } from "@rafta/library/site/themes";
import { useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "../data/local.ts";

const storageKey = "theme";

let theme: Theme = themes.find((one) => one === readLocal(storageKey)) ?? "light";
const listeners = new Set<() => void>();

/** Applies and keeps a theme. Only dark and night carry the class `dark` (specification, section 4). */
export function setTheme(next: Theme): void {
	theme = next;
	writeLocal(storageKey, next);
	document.documentElement.setAttribute("data-theme", next);
	document.documentElement.classList.toggle("dark", next === "dark" || next === "night");
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => theme);

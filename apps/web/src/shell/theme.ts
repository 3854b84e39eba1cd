/** The theme of this device; public/theme.js applies it before the first paint of the next visit. */

import { firstThemes, hasClassDark, type Theme, themeOf } from "@rafta/library/site/themes";
import { readLocal, writeLocal } from "#device";
import { createStore, useStore } from "#state";

const storageKey = "theme";

/** The server writes the site's own theme into the page. */
const theme = createStore<Theme>(
	themeOf(readLocal(storageKey)) ?? themeOf(document.documentElement.dataset.theme) ?? "light",
);

/** Applies and keeps a theme. */
export function setTheme(next: Theme): void {
	writeLocal(storageKey, next);
	apply(next);
}

/** Applies the site's theme on devices where none has been chosen. */
export function applyDefaultTheme(name: string): void {
	const next = themeOf(name);
	if (next && next !== theme.get() && themeOf(readLocal(storageKey)) === undefined) apply(next);
}

function apply(next: Theme): void {
	show(next);
	theme.set(next);
}

/** Adds the colours of the themes that not every page loads; `public/theme.js` may have added them already. */
export function loadThemes(): void {
	const href = document.querySelector<HTMLMetaElement>('meta[name="themes"]')?.content ?? "";
	if (document.querySelector(`link[href="${href}"]`)) return;
	const link = document.createElement("link");
	link.rel = "stylesheet";
	link.href = href;
	document.head.append(link);
}

function show(shown: Theme): void {
	if (!firstThemes.some((first) => first === shown)) loadThemes();
	document.documentElement.setAttribute("data-theme", shown);
	document.documentElement.classList.toggle("dark", hasClassDark(shown));
}

// Paper is white, and browsers print no background: light text would be invisible on it.
addEventListener("beforeprint", () => show("light"));
addEventListener("afterprint", () => show(theme.get()));

export const useTheme = (): Theme => useStore(theme);

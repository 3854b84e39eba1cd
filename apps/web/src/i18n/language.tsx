/** The language of this device: the one chosen here, else Turkish. Signing in applies the account's own choice. */
import { useCallback, useMemo } from "react";
import { readLocal, writeLocal } from "#device";
import { createStore, useStore } from "#state";
import { type Catalogue, fill, type Language, textOf, type Values } from "./catalogue.ts";

const storageKey = "rafta-language";

const store = createStore<Language>(readLocal(storageKey) === "en" ? "en" : "tr");

function applyLanguage(language: Language): void {
	// Assigning even the same language makes the browser restyle the whole page.
	if (document.documentElement.lang !== language) document.documentElement.lang = language;
}

/** The current language, outside of rendering. */
export const storedLanguage = store.get;

/** Calls a listener after every change of the language; returns the function that ends it. */
export const onLanguageChange = store.subscribe;

/** Changes and stores the language; an unsupported one changes nothing. */
export function setLanguage(next: string): void {
	if ((next !== "tr" && next !== "en") || next === store.get()) return;
	writeLocal(storageKey, next);
	applyLanguage(next);
	store.set(next);
}

function subscribe(listener: () => void): () => void {
	applyLanguage(store.get());
	return store.subscribe(listener);
}

export function useLanguage(): { language: Language; setLanguage: typeof setLanguage } {
	const current = useStore({ subscribe, get: store.get });
	return useMemo(() => ({ language: current, setLanguage }), [current]);
}

/** Whether the user of this device is a pupil, whom Turkish addresses as "sen". */
const sen = createStore(false);

/** Sets how the user is addressed. */
export function addressAsPupil(isPupil: boolean): void {
	if (isPupil !== sen.get()) sen.set(isPupil);
}

/** Whether texts address a pupil, for those outside of catalogues. */
export const useIsPupil = (): boolean => useStore(sen);

/** Returns the function that looks up a catalogue's texts in the current language, as the user is addressed. */
export function useTexts<Key extends string>(texts: Catalogue<Key>): (key: Key, values?: Values) => string {
	const { language: current } = useLanguage();
	const isPupil = useIsPupil();
	return useCallback(
		(key, values) => fill(textOf(texts, key, current, isPupil), values),
		[texts, current, isPupil],
	);
}

/** The same text outside of components: in the language of the screens now, as the user is addressed. */
export const textNow = <Key extends string>(texts: Catalogue<Key>, key: Key): string =>
	textOf(texts, key, storedLanguage(), sen.get());

/** Formats numbers in the current language: 1.234 in Turkish. */
export function useNumber(): (value: number) => string {
	const { language: current } = useLanguage();
	return useMemo(() => {
		const format = new Intl.NumberFormat(current);
		return (value) => format.format(value);
	}, [current]);
}

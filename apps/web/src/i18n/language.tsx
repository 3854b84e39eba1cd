/** The language of this device: the one chosen here, else the home language. Signing in applies the account's own choice. */
import { type Catalogue, homeLanguage, isLanguage, type Language, languageFacts } from "@rafta/words";
import { useCallback, useMemo } from "react";
import { readLocal, writeLocal } from "#device";
import { createStore, useStore } from "#state";
import { fill, textOf, type Values } from "./catalogue.ts";

const storageKey = "rafta-language";

const stored = readLocal(storageKey);
const store = createStore<Language>(isLanguage(stored) ? stored : homeLanguage);

function applyLanguage(language: Language): void {
	const { documentElement: page } = document;
	const { direction } = languageFacts[language];
	// Assigning even the same value makes the browser restyle the whole page.
	if (page.lang !== language) page.lang = language;
	if (page.dir !== direction) page.dir = direction;
}

/** The current language, outside of rendering. */
export const storedLanguage = store.get;

/** Calls a listener after every change of the language; returns the function that ends it. */
export const onLanguageChange = store.subscribe;

/** Changes and stores the language; an unsupported one changes nothing. */
export function setLanguage(next: string): void {
	if (!isLanguage(next) || next === store.get()) return;
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

/** Whether the user of this device is a pupil, whom some languages address in another way. */
const pupil = createStore(false);

/** Sets how the user is addressed. */
export function addressAsPupil(isPupil: boolean): void {
	if (isPupil !== pupil.get()) pupil.set(isPupil);
}

/** Whether texts address a pupil, for those outside of catalogues. */
const useIsPupil = (): boolean => useStore(pupil);

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
	textOf(texts, key, storedLanguage(), pupil.get());

/** Formats numbers in the current language: 1.234 in Turkish. */
export function useNumber(): (value: number) => string {
	const { language: current } = useLanguage();
	return useMemo(() => {
		const format = new Intl.NumberFormat(languageFacts[current].formats);
		return (value) => format.format(value);
	}, [current]);
}

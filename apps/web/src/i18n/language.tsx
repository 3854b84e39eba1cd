/** The language of this device: the one chosen here, else the home language. Signing in applies the account's own choice. */
import {
	type Catalogue,
	completeLanguages,
	completeOf,
	homeLanguage,
	isLanguage,
	type Language,
	languageFacts,
	languages,
	loadTexts,
} from "@rafta/words";
import { useCallback, useMemo } from "react";
import { readLocal, writeLocal } from "#device";
import { createStore, useStore } from "#state";
import { fill, textOf, type Values } from "./catalogue.ts";

const storageKey = "rafta-language";

const stored = readLocal(storageKey);
const chosen = createStore<Language>(isLanguage(stored) ? stored : homeLanguage);
/** The language of the screen: the chosen one, or the one that stands in for it where that has no texts. */
const store = createStore<Language>(completeOf(chosen.get()));

/** What the screens allow of languages that are not complete: the shell sets it for each screen and user. */
export interface Reach {
	/** They can be chosen. */
	readonly isOffered: boolean;
	/** The current screen has its texts in them. */
	readonly isShown: boolean;
}
const reach = createStore<Reach>({ isOffered: true, isShown: true });

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

/**
 * Shows the screen in the language that it should have, as soon as its texts are there; `null` if they are. Without them
 * the page stays in the language that it has. @throws the network's error
 */
function show(): Promise<void> | null {
	const next = reach.get().isShown ? chosen.get() : completeOf(chosen.get());
	if (next === store.get()) return null;
	const loading = loadTexts(next);
	if (loading) return loading.then(() => show() ?? undefined);
	applyLanguage(next);
	store.set(next);
	return null;
}

/** Longest wait of a page for the texts of its language; it begins in the one that stands in, and changes later. */
const START_MS = 2000;

/** Loads the texts that the language of the page lacks: when it begins, and when the server can be reached again. */
export async function loadLanguage(): Promise<void> {
	const loading = show()?.catch(() => undefined);
	if (loading) await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, START_MS))]);
}

/** Sets what the current screen and user allow of languages that are not complete. */
export function setReach(next: Reach): void {
	const { isOffered, isShown } = reach.get();
	if (next.isOffered !== isOffered || next.isShown !== isShown) reach.set(next);
	void show()?.catch(() => undefined);
}

/**
 * Changes and stores the language; an unsupported one changes nothing. Where its texts cannot be loaded, the page stays
 * as it is until the language is chosen again or the server is reached.
 */
export function setLanguage(next: string, onFailure?: () => void): void {
	if (!isLanguage(next)) return;
	if (next !== chosen.get()) {
		writeLocal(storageKey, next);
		chosen.set(next);
	}
	void show()?.catch(() => onFailure?.());
}

/** The languages that the user can choose, and the chosen one, which some screens are not shown in. */
export function useLanguageChoice(): { readonly chosen: Language; readonly offered: readonly Language[] } {
	const { isOffered } = useStore(reach);
	return { chosen: useStore(chosen), offered: isOffered ? languages : completeLanguages };
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

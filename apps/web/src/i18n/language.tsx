import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import { type Catalogue, fill, type Language, type Values } from "./catalogue.ts";

const storageKey = "rafta-language";

/** The language of this device: what was chosen, Turkish otherwise. */
export const storedLanguage = (): Language => (localStorage.getItem(storageKey) === "en" ? "en" : "tr");

interface LanguageState {
	language: Language;
	setLanguage(language: Language): void;
}

const LanguageContext = createContext<LanguageState>({ language: "tr", setLanguage: () => undefined });

export function LanguageProvider({ children }: { children: ReactNode }) {
	const [language, setState] = useState<Language>(storedLanguage);
	useEffect(() => {
		document.documentElement.lang = language;
	}, [language]);
	const setLanguage = useCallback((next: Language) => {
		localStorage.setItem(storageKey, next);
		setState(next);
	}, []);
	const state = useMemo(() => ({ language, setLanguage }), [language, setLanguage]);
	return <LanguageContext value={state}>{children}</LanguageContext>;
}

export const useLanguage = (): LanguageState => useContext(LanguageContext);

/** Gives the function that looks up a catalogue's texts in the current language. */
export function useTexts<Key extends string>(texts: Catalogue<Key>): (key: Key, values?: Values) => string {
	const { language } = useLanguage();
	return useCallback((key, values) => fill(texts[language][key], values), [texts, language]);
}

/** Numbers as the language writes them: 1.234 in Turkish. */
export function useNumber(): (value: number) => string {
	const { language } = useLanguage();
	return useMemo(() => {
		const format = new Intl.NumberFormat(language);
		return (value) => format.format(value);
	}, [language]);
}

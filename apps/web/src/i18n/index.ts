/** Front door of the languages: the texts of the shell, and the language of the reader. */
export { common } from "./common.ts";
export {
	addressAsPupil,
	setLanguage,
	setReach,
	storedLanguage,
	textNow,
	useLanguage,
	useLanguageChoice,
	useNumber,
	useTexts,
} from "./language.tsx";
export { languageName } from "./language-name.ts";

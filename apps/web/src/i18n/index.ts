/** Front door of the languages: the texts of the shell, and the language of the reader. */
export { common } from "./common.ts";
export {
	addressAsPupil,
	setLanguage,
	storedLanguage,
	textNow,
	useLanguage,
	useNumber,
	useTexts,
} from "./language.tsx";
export { languageName } from "./language-name.ts";

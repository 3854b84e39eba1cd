/** Front door of the languages: catalogues of texts, and the language of the reader. */
export { catalogue, catalogueOf, type Language, localeOf } from "./catalogue.ts";
export { common } from "./common.ts";
export {
	addressAsPupil,
	setLanguage,
	storedLanguage,
	textNow,
	useIsPupil,
	useLanguage,
	useNumber,
	useTexts,
} from "./language.tsx";

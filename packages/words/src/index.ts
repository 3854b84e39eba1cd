/** Front door of what people read: texts are in `locales`, code has their keys. */
export { fillPlaceholders, fillText, type TextValues } from "./fill.ts";
export type { Catalogue, Table } from "./join.ts";
export {
	commonLanguage,
	completeLanguages,
	completeOf,
	homeLanguage,
	isLanguage,
	type Language,
	languageFacts,
	languages,
	type Text,
	textOfEach,
} from "./languages.ts";
export { loadTexts } from "./load.ts";
export { type Area, catalogue, type KeyOf, words } from "./read.ts";

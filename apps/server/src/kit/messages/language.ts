/** The languages of what the server says. */
import { addLanguage } from "@rafta/records";
import {
	commonLanguage,
	completeOf,
	homeLanguage,
	isLanguage,
	type Language,
	type Language as Spoken,
	languageFacts,
	languages,
	words,
} from "@rafta/words";

declare module "../../../../../packages/records/src/types/language.ts" {
	interface Languages extends Record<Spoken, unknown> {}
}

/** Texts of the record service that screens show to everyone, in languages that it does not speak. */
const ofRecords = Object.values(words("server/records"));

for (const language of languages) {
	const texts = new Map(ofRecords.map((text) => [text[commonLanguage], text[language]] as const));
	addLanguage(language, { fallback: languageFacts[language].fallback, texts });
}

/**
 * Language in which the owner of a record is addressed, in mails and documents: the program's own until they have chosen
 * one, and a complete one.
 */
export const languageOf = (record: Readonly<Record<string, unknown>> | null | undefined): Language =>
	completeOf(isLanguage(record?.language) ? record.language : homeLanguage);

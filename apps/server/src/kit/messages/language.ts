import { completeOf, homeLanguage, isLanguage, type Language } from "@rafta/words";

/**
 * Language in which the owner of a record is addressed, in mails and documents: the program's own until they have chosen
 * one, and a complete one.
 */
export const languageOf = (record: Readonly<Record<string, unknown>> | null | undefined): Language =>
	completeOf(isLanguage(record?.language) ? record.language : homeLanguage);

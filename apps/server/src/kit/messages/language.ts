import { homeLanguage, isLanguage, type Language } from "@rafta/words";

/** Language in which the owner of a record is addressed: the program's own until they have chosen one. */
export const languageOf = (record: Readonly<Record<string, unknown>> | null | undefined): Language =>
	isLanguage(record?.language) ? record.language : homeLanguage;

import type { Language } from "@rafta/records";

/** Language in which the owner of a record is addressed: Turkish until they have chosen English. */
export const languageOf = (record: Readonly<Record<string, unknown>> | null | undefined): Language =>
	record?.language === "en" ? "en" : "tr";

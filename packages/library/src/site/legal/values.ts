/** What stands in the places of the legal texts: who answers for the data, and how long things are kept here. */
import type { Retention } from "../../privacy/retention.ts";
import type { LegalLanguage, LegalTexts } from "./stored.ts";

export interface LegalFacts extends Retention {
	/** How the installation is called. */
	readonly site: string;
	/** Months after which a returned loan loses its reader where a library says nothing else. */
	readonly loans_months: number;
}

const unnamed = {
	tr: "kütüphaneyi yürüten okul",
	en: "the school that runs the library",
} as const;

/** By the names of the places: `{controller}`, `{loans}`, ... */
export function legalValues(
	facts: LegalFacts,
	controller: LegalTexts["controller"],
	language: LegalLanguage,
): Readonly<Record<string, string>> {
	const { name = "", address = "", email = "", phone = "" } = controller ?? {};
	return {
		site: facts.site || "Rafta",
		controller: name || unnamed[language],
		address,
		email,
		phone,
		loans: String(facts.loans_months),
		leavers: String(facts.leavers_months),
		contacts: String(facts.contacts_months),
		audit: String(facts.audit_months),
		notices: String(facts.notices_months),
	};
}

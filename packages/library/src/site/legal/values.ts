/** Placeholder values of the legal texts: the data controller, and the retention periods of this installation. */
import type { Retention } from "../../privacy/retention.ts";
import type { LegalLanguage, LegalTexts } from "./stored.ts";

export interface LegalFacts extends Retention {
	/** Name of the installation. */
	readonly site: string;
	/** Months after which a returned loan loses its reader, where a library has no setting of its own. */
	readonly loans_months: number;
}

const unnamed = {
	tr: "kütüphanenin bağlı olduğu okul",
	en: "the school that runs the library",
} as const;

/** Values by placeholder name: `{controller}`, `{loans}`, ... */
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

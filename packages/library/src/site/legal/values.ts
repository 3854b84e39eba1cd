/** Placeholder values of the legal texts: the data controller, and the retention periods of this installation. */
import { type Language, words } from "@rafta/words";
import type { Retention } from "../../privacy/retention.ts";
import type { LegalTexts } from "./stored.ts";

const texts = words("library/site/legal/values");

export interface LegalFacts extends Retention {
	/** Name of the installation. */
	readonly site: string;
	/** Months after which a returned loan loses its reader, where a library has no setting of its own. */
	readonly loans_months: number;
}

/** Values by placeholder name: `{controller}`, `{loans}`, ... */
export function legalValues(
	facts: LegalFacts,
	controller: LegalTexts["controller"],
	language: Language,
): Readonly<Record<string, string>> {
	const { name = "", address = "", email = "", phone = "" } = controller ?? {};
	return {
		site: facts.site || "Rafta",
		controller: name || texts.unnamed[language],
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

import { shippedTexts } from "@rafta/library/site/legal/shipped";
import {
	type LegalDocument,
	type LegalLanguage,
	type LegalTexts,
	shippedOn,
} from "@rafta/library/site/legal/stored";
import { type LegalFacts, legalValues } from "@rafta/library/site/legal/values";
import { useEndpoint } from "../../data/endpoints.ts";

export interface Legal {
	texts: LegalTexts;
	facts: LegalFacts;
}

export const legalPath = "/api/site/legal";

export const useLegal = () => useEndpoint("GET /api/site/legal");

/** Returns the text in force: the installation's own, or the shipped one. */
export function inForce({ texts, facts }: Legal, document: LegalDocument, language: LegalLanguage) {
	const own = texts[document]?.[language];
	return {
		text: own?.text ?? shippedTexts[document][language],
		changedOn: own?.changed_on ?? shippedOn,
		isOwn: own !== undefined,
		values: legalValues(facts, texts.controller, language),
	};
}

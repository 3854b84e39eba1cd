import type { AnswerOf } from "@rafta/library/api/index";
import { shippedTexts } from "@rafta/library/site/legal/shipped";
import { type LegalDocument, shippedOn } from "@rafta/library/site/legal/stored";
import { legalValues } from "@rafta/library/site/legal/values";
import type { Language } from "@rafta/words";
import { useEndpoint } from "#data";

export type Legal = AnswerOf<"GET /api/site/legal">;

export const useLegal = () => useEndpoint("GET /api/site/legal");

/** Returns the text in force: the installation's own, or the shipped one. */
export function inForce({ texts, facts }: Legal, document: LegalDocument, language: Language) {
	const own = texts[document]?.[language];
	return {
		text: own?.text ?? shippedTexts[document][language],
		changedOn: own?.changed_on ?? shippedOn,
		isOwn: own !== undefined,
		values: legalValues(facts, texts.controller, language),
	};
}

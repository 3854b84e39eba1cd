import type { AnswerOf } from "@rafta/library/api/index";
import { shippedTexts } from "@rafta/library/site/legal/shipped";
import { type LegalDocument, shippedOn } from "@rafta/library/site/legal/stored";
import { legalValues } from "@rafta/library/site/legal/values";
import { type Language, languageFacts } from "@rafta/words";
import { useEndpoint } from "#data";

export type Legal = AnswerOf<"GET /api/site/legal">;

export const useLegal = () => useEndpoint("GET /api/site/legal");

/** The language in which a text is there: another one stands in for a language without it. */
function spokenOf({ texts }: Legal, document: LegalDocument, language: Language): Language {
	const { fallback } = languageFacts[language];
	const shipped = shippedTexts[document];
	return texts[document]?.[language] || shipped[language] !== shipped[fallback] ? language : fallback;
}

/** Returns the text in force: the installation's own, or the shipped one; `spoken` is its language. */
export function inForce(legal: Legal, document: LegalDocument, language: Language) {
	const { texts, facts } = legal;
	const spoken = spokenOf(legal, document, language);
	const own = texts[document]?.[spoken];
	return {
		spoken,
		text: own?.text ?? shippedTexts[document][spoken],
		changedOn: own?.changed_on ?? shippedOn,
		isOwn: own !== undefined,
		values: legalValues(facts, texts.controller, spoken),
	};
}

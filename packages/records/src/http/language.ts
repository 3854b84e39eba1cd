import { languages } from "../texts.ts";
import type { Language } from "../types/language.ts";

const supportedLanguage = (tag: string): Language | undefined => {
	const primary = tag.split("-", 1)[0]?.toLowerCase();
	return languages.find((language) => language === primary);
};

/**
 * Language of the response by an `Accept-Language` header (RFC 9110, 12.5.4): the supported one with the highest
 * weight, the earlier of equals; English without one.
 */
export function languageOf(header: string | undefined): Language {
	let best: Language = "en";
	let weight = 0;
	for (const part of (header ?? "").slice(0, 500).split(",")) {
		const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
		const language = supportedLanguage(tag);
		if (language === undefined) continue;
		const quality = parameters.find((parameter) => /^q=/i.test(parameter));
		const q = quality === undefined ? 1 : Number(quality.slice(2));
		if (q > weight && q <= 1) {
			best = language;
			weight = q;
		}
	}
	return best;
}

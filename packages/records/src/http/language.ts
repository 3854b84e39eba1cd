import { isLanguage } from "../messages/language.ts";
import type { Language } from "../types/language.ts";

const supported = (tag: string): Language | null => {
	const primary = tag.split("-", 1)[0]?.toLowerCase() ?? "";
	return isLanguage(primary) ? primary : null;
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
		const language = supported(tag);
		if (language === null) continue;
		const quality = parameters.find((parameter) => /^q=/i.test(parameter));
		const q = quality === undefined ? 1 : Number(quality.slice(2));
		if (q > weight && q <= 1) {
			best = language;
			weight = q;
		}
	}
	return best;
}

import { type Language, languageFacts } from "@rafta/words";

/** Numbers as people read them. */

/** Made when first used: the first of a process takes 6 MB of memory. */
const formats = new Map<string, Intl.NumberFormat>();

/** Formats a number with at most and at least so many digits behind the comma: `1234.5` and 2 -> `1.234,50`. */
export function formatNumber(value: number, language: Language, digits: number, minDigits = digits): string {
	const key = `${language} ${digits} ${minDigits}`;
	const known = formats.get(key);
	const format =
		known ??
		new Intl.NumberFormat(languageFacts[language].formats, {
			minimumFractionDigits: minDigits,
			maximumFractionDigits: digits,
		});
	if (!known) formats.set(key, format);
	return format.format(value);
}

/** Phone numbers and e-mail addresses as people and spreadsheets write them, and the one form in which they are stored. */
import { numeral } from "../tables/cells.ts";
import { tidyLine } from "../text/plain-text.ts";

/** Digits of an international number, with its country, and without its signs. */
const MAX_DIGITS = 15;
const MIN_DIGITS = 8;

/** `0532 123 45 67`, as numbers stand on signs and forms in Turkey. */
const groupDigits = (ten: string): string =>
	`0${ten.slice(0, 3)} ${ten.slice(3, 6)} ${ten.slice(6, 8)} ${ten.slice(8)}`;

/** One number with no words; `null` if it is none. */
function singleNumber(text: string): string | null {
	if (!/^\+?[\d\s().\-–/]+$/u.test(text)) return null;
	const digits = text.replace(/\D/g, "");
	const isAbroad = text.startsWith("+") || digits.startsWith("00");
	const international = digits.replace(/^00/, "");
	// In Turkey no area begins with 0 or 1, so that ten digits are a number without its zero, as spreadsheets leave it.
	const form = isAbroad ? /^900?([2-58]\d{9})$/ : /^(?:90?|0)?0?([2-58]\d{9})$/;
	const [, national] = form.exec(international) ?? [];
	if (national !== undefined) return groupDigits(national);
	if (!isAbroad || /^(?:0|90)/.test(international)) return null;
	const isLikely = international.length >= MIN_DIGITS && international.length <= MAX_DIGITS;
	return isLikely ? `+${international}` : null;
}

/** Further lines of a number at an office: `/ 15`, `-35`, `dahili 12`. */
const extension = /(?:\s*[/-]\s*\d{1,4}|\s*(?:dahili|dah\.?|ext\.?)\s*:?\s*\d{1,5})$/iu;

/**
 * The number of a phone in its stored form: `0532 123 45 67`, and abroad `+4915112345678`. Words before and behind it
 * ("Cep:", "(annesi)") are no part of it; of several numbers the first one counts. `null` if the text has none.
 */
export function phoneNumber(text: string): string | null {
	const plain = numeral(tidyLine(text).replace(/^'/, ""));
	const whole = singleNumber(plain) ?? singleNumber(plain.replace(extension, ""));
	if (whole !== null) return whole;
	for (const part of plain.split(/[,;|\n]|\s\/\s|\/|\s-\s|\s(?:ve|veya|and|or)\s/u)) {
		const found = singleNumber(
			part
				.replace(/^[^\d+(]+/u, "")
				.replace(/\D+$/u, "")
				.trim(),
		);
		if (found !== null) return found;
	}
	return null;
}

const addressForm =
	/^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,8}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24}$/;

/** Letters of an address as a Turkish keyboard or capitals write them. */
const plainLetters = (text: string): string => text.replaceAll("İ", "i").replaceAll("I", "i").toLowerCase();

/** An e-mail address in small letters; of several the first one. `null` if the text has none. */
export function emailAddress(text: string): string | null {
	const plain = plainLetters(tidyLine(text)).replace(/^'/, "");
	for (const part of plain.split(/[\s,;|<>()]+/u)) {
		const address = part.replace(/^mailto:/, "").replace(/\.+$/, "");
		if (address.indexOf("@") <= 64 && addressForm.test(address)) return address;
	}
	return null;
}

/** Whether a cell says that there is nothing to say: "yok", "-". */
export const isNothing = (text: string): boolean =>
	/^(?:[-–—.\s/]*|yok(?:tur)?|none|n\/a|bilinmiyor|0)$/iu.test(text);

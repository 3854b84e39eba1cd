/**
 * Keyboard layouts of scanners and computers. A scanner presses keys; where its layout is not the computer's, other signs
 * arrive than the code has.
 */

/** The signs of the keys of four rows, from the left: alone, and with the shift key held. Places are the same in all. */
interface Layout {
	readonly alone: string;
	readonly shifted: string;
}

const american: Layout = {
	alone: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
	shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
};
const turkishQ: Layout = {
	alone: '"1234567890*-qwertyuıopğü,asdfghjklşizxcvbnmöç.',
	shifted: "é!'^+%&/()=?_QWERTYUIOPĞÜ;ASDFGHJKLŞİZXCVBNMÖÇ:",
};
const turkishF: Layout = {
	alone: "+1234567890/-fgğıodrnhpqwxuieaütkmlyşjövcçzsb.,",
	shifted: "*!\"^$%&'()=?_FGĞIODRNHPQWXUİEAÜTKMLYŞJÖVCÇZSB:;",
};

/** Returns the text that a scanner pressed, from the signs that a computer with another layout received. */
function pressedBy(scanner: Layout, computer: Layout): (received: string) => string {
	const signs = new Map<string, string>();
	for (const row of ["shifted", "alone"] as const)
		for (const [place, sign] of [...computer[row]].entries()) signs.set(sign, scanner[row][place] ?? sign);
	return (received) => [...received].map((sign) => signs.get(sign) ?? sign).join("");
}

/** What a text was where it comes from a scanner with American keys on a Turkish Q keyboard. */
export const fromAmerican = pressedBy(american, turkishQ);

/** The same for all scanners and computers that have different layouts, the likeliest first. */
const readings = [
	fromAmerican,
	pressedBy(turkishQ, american),
	pressedBy(american, turkishF),
	pressedBy(turkishF, american),
	pressedBy(turkishQ, turkishF),
	pressedBy(turkishF, turkishQ),
];

/** Digits with the shift key held, 1 to 9 and 0, in every layout. */
const shiftedDigits = [turkishQ, american, turkishF].map(({ shifted }) => shifted.slice(1, 11));

/** The digits of a text that was sent with the shift key held, or by a scanner that believes it is; `null` for another. */
export function unshiftText(text: string): string | null {
	for (const row of shiftedDigits) {
		const digits = [...text].map((sign) => row.indexOf(sign));
		if (digits.length > 3 && digits.every((digit) => digit >= 0))
			return digits.map((digit) => (digit + 1) % 10).join("");
	}
	return null;
}

/** Symbology identifiers that some scanners put in front: `]E0` for EAN, `]C1` for Code 128. */
const prefix = /^\][A-Za-z]\d/;

export const hasPrefix = (text: string): boolean => prefix.test(text);

export const withoutPrefix = (text: string): string => text.replace(prefix, "");

/** Start and stop signs that some scanners send along: `*` of Code 39, a letter from A to D of Codabar. */
const framed = /^\*(?<code39>[^*]+)\*$|^[A-D](?<codabar>\d{4,})[A-D]$/i;

/** What a scanner has put signs in front of or around. */
function withoutSigns(text: string): readonly string[] {
	const { code39, codabar } = framed.exec(text)?.groups ?? {};
	return [...(hasPrefix(text) ? [withoutPrefix(text)] : []), ...[code39 ?? codabar ?? []].flat()];
}

/** Content of a card's QR code: the address of the reader's short page, in capitals where the caps lock is on. */
const cardAddress = /\/students\/([a-z0-9]{15})(?:[#?]|3?key=|$)/i;

/** The id in the address of a card's QR code; `null` for any other text. */
export const readerInAddress = (text: string): string | null =>
	cardAddress.exec(text)?.[1]?.toLowerCase() ?? null;

/** No layout types the `#` with the key of another: before the card's key it is missing, or a `3`. */
const withMark = (address: string): string => address.replace(/(\/students\/[a-z0-9]{15})3?key=/, "$1#key=");

/** Signs of numbers as registers write them. */
const isNumberLike = (text: string): boolean => /^[\p{L}\d ./_-]+$/u.test(text);

/** What a code probably says that does not say it as it came: a card's address, digits, a number of letters and digits. */
export function intendedCodes(code: string): readonly string[] {
	if (/^\d*$/.test(code)) return [];
	const typed = readings.map((read) => read(code));
	const address = typed.find((text) => readerInAddress(text) !== null);
	if (readerInAddress(code) === null && address !== undefined) return [withMark(address)];
	const digits = [code, ...typed].flatMap((text) => unshiftText(text) ?? []);
	// Letters alone are changed by every layout: only those of the likeliest two are tried.
	const numbers = typed.slice(0, 2);
	const plain = [code, ...typed].flatMap(withoutSigns);
	const all = [...plain, ...digits, ...numbers].filter((text) => text !== code && isNumberLike(text));
	return [...new Set(all)];
}

/**
 * The code as it was meant, where that is beyond doubt: a card's address, digits with the shift key held, digits with a
 * symbology identifier in front or signs around. Any other code is returned as it came: it may be a name.
 */
export function meantCode(code: string): string {
	const [first = code] = intendedCodes(code);
	return readerInAddress(first) !== null || /^\d+$/.test(first) ? first : code;
}

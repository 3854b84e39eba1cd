/** Digits of other scripts, and wide ones: keyboards of Arabic and Chinese write them. Each block begins with its zero. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu;

/** The text with the digits 0 to 9 for those of other scripts: `٠١٢` is 012. */
export const latinDigits = (text: string): string =>
	text.replace(otherDigits, (digit) => {
		const code = digit.charCodeAt(0);
		const zero = code >= 0xff10 ? 0xff10 : code >= 0x06f0 ? 0x06f0 : 0x0660;
		return String(code - zero);
	});

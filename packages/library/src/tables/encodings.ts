/** Encodings of text tables that are not UTF-8: those of Windows, of the old Mac, and of DOS, in their Turkish forms. */

const windows = new TextDecoder("windows-1254");
const mac = new TextDecoder("macintosh");
const wide = { le: new TextDecoder("utf-16le"), be: new TextDecoder("utf-16be") } as const;

/** Letters of the old Mac's Turkish form, in the places of other signs in its western one. */
const macLetters: Readonly<Record<string, string>> = {
	"\u2044": "Ğ",
	"\u20ac": "ğ",
	"\u00a4": "ğ",
	"\u2039": "İ",
	"\u203a": "ı",
	"\ufb01": "Ş",
	"\ufb02": "ş",
};

/** The letters of code page 857 from 128 on; `?` for its lines and other signs. */
const dosLetters =
	"ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø?ØŞş" +
	"áíóúñÑĞğ?????????????ÁÂÀ????????" +
	"??????ãÃ????????ºªÊËÈ?ÍÎÏ?????Ì?" +
	"ÓßÔÒõÕµ??ÚÛÙìÿ??????????????????";

const decoders = {
	"windows-1254": (bytes: Uint8Array): string => windows.decode(bytes),
	macintosh: (bytes: Uint8Array): string =>
		mac
			.decode(bytes)
			.replace(/[\u2044\u20ac\u00a4\u2039\u203a\ufb01\ufb02]/gu, (sign) => macLetters[sign] ?? sign),
	cp857: (bytes: Uint8Array): string =>
		Array.from(bytes, (byte) =>
			byte < 0x80 ? String.fromCharCode(byte) : (dosLetters[byte - 0x80] ?? "").replace("?", "\ufffd"),
		).join(""),
} as const;
export type LegacyEncoding = keyof typeof decoders;
const candidates = Object.keys(decoders) as readonly LegacyEncoding[];

/** Letters of Turkish beyond ASCII, which the right encoding finds in more places than the others. */
const turkishLetters = /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/gu;

export const decodeLegacy = (bytes: Uint8Array, encoding: LegacyEncoding): string =>
	decoders[encoding](bytes);

/** The encoding of lines that are no UTF-8: Windows-1254, unless another one makes more Turkish letters of them. */
export function legacyEncodingOf(lines: readonly Uint8Array[]): LegacyEncoding {
	const lettersBy = (encoding: LegacyEncoding): number =>
		lines.reduce((sum, line) => sum + (decodeLegacy(line, encoding).match(turkishLetters)?.length ?? 0), 0);
	return candidates.reduce((best, one) => (lettersBy(one) > lettersBy(best) ? one : best));
}

/** Bytes by which UTF-16 is recognised. */
const HEAD_BYTES = 400;

/** The order of bytes of a text in UTF-16, by its mark or by the empty half of most of its letters; `null` for others. */
export function wideOrderOf(bytes: Uint8Array): keyof typeof wide | null {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return "le";
	if (first === 0xfe && second === 0xff) return "be";
	const head = bytes.subarray(0, HEAD_BYTES);
	const empty = (place: number) => head.filter((byte, at) => at % 2 === place && byte === 0).length;
	const [even, odd] = [empty(0), empty(1)];
	const isLikely = (count: number) => head.length >= 8 && count * 10 > (head.length / 2) * 7;
	if (isLikely(odd) && even === 0) return "le";
	return isLikely(even) && odd === 0 ? "be" : null;
}

export const decodeWide = (bytes: Uint8Array, order: keyof typeof wide): string => wide[order].decode(bytes);

/** What a barcode scanner sends, judged from the keys that it presses: its ending, its keyboard layout, its speed. */
import { toIsbn13 } from "../catalogue/isbn.ts";

/** A key as the browser reports it, and when, in milliseconds. */
export interface PressedKey {
	readonly key: string;
	readonly at: number;
}

/** What is right (`isbn`, `digits`, `letters`, `enter`, `fast`), and what is not. */
export type ScannerFinding =
	| "isbn"
	| "digits"
	| "letters"
	| "isbn_wrong"
	| "shifted"
	| "layout"
	| "prefix"
	| "enter"
	| "tab"
	| "no_ending"
	| "fast"
	| "slow";

export interface Diagnosis {
	/** The characters that came. */
	readonly text: string;
	/** What the barcode probably says, where the layout or the shift key has changed it; else empty. */
	readonly intended: string;
	readonly findings: readonly ScannerFinding[];
}

export const goodFindings: ReadonlySet<ScannerFinding> = new Set([
	"isbn",
	"digits",
	"letters",
	"enter",
	"fast",
]);

/** Milliseconds between two keys above which a person types: scanners need 1 to 30. */
const SLOW_MS = 80;

/** Digits with the shift key held, 0 to 9, on a Turkish Q and on an American keyboard. */
const shiftedTurkish = "=!'^+%&/()";
const shiftedAmerican = ")!@#$%^&*(";

/** Keys of an American layout whose places have other signs on a Turkish Q keyboard. */
const turkishToAmerican: Readonly<Record<string, string>> = {
	"*": "-",
	"-": "=",
	ı: "i",
	i: "'",
	ş: ";",
	ğ: "[",
	ü: "]",
	ö: ",",
	ç: ".",
	".": "/",
	",": "\\",
};
/** Signs that no barcode of a book or card has, unless the layout has changed them. */
const foreign = /[*ışğüöç]/;

/** Symbology identifiers that some scanners put in front: `]E0` for EAN, `]C1` for Code 128. */
const prefix = /^\][A-Za-z]\d/;

function unshifted(text: string): string | null {
	for (const row of [shiftedTurkish, shiftedAmerican]) {
		const digits = [...text].map((sign) => row.indexOf(sign));
		if (digits.length > 3 && digits.every((digit) => digit >= 0)) return digits.join("");
	}
	return null;
}

function contentOf(text: string): Pick<Diagnosis, "intended" | "findings"> {
	if (prefix.test(text)) return { intended: text.replace(prefix, ""), findings: ["prefix"] };
	if (/^\d+$/.test(text)) {
		const isOfBook = text.length === 13 && /^97[89]/.test(text);
		if (!isOfBook) return { intended: "", findings: ["digits"] };
		return { intended: "", findings: [toIsbn13(text) === null ? "isbn_wrong" : "isbn"] };
	}
	const digits = unshifted(text);
	if (digits !== null) return { intended: digits, findings: ["shifted"] };
	if (foreign.test(text)) {
		const intended = [...text].map((sign) => turkishToAmerican[sign] ?? sign).join("");
		return { intended, findings: ["layout"] };
	}
	return { intended: "", findings: ["letters"] };
}

/** Judges the keys of one scan. `null`: too little came to judge. */
export function diagnose(keys: readonly PressedKey[]): Diagnosis | null {
	const characters = keys.filter(({ key }) => [...key].length === 1);
	const text = characters.map(({ key }) => key).join("");
	if (text.length < 4) return null;
	const last = keys.at(-1)?.key;
	const ending = last === "Enter" ? "enter" : last === "Tab" ? "tab" : "no_ending";
	const [first, end] = [characters[0]?.at ?? 0, characters.at(-1)?.at ?? 0];
	const gap = (end - first) / (characters.length - 1);
	const { intended, findings } = contentOf(text);
	return { text, intended, findings: [...findings, ending, gap > SLOW_MS ? "slow" : "fast"] };
}

/** What a barcode scanner sends, judged from the keys that it presses: its ending, its keyboard layout, its speed. */
import { toIsbn13 } from "../catalogue/isbn.ts";
import { fromAmerican, hasPrefix, unshiftText, withoutPrefix } from "./layouts.ts";

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

/** Signs that no barcode of a book or card has, unless the layout has changed them. */
const foreign = /[*ışğüöç]/;

function contentOf(text: string): Pick<Diagnosis, "intended" | "findings"> {
	if (hasPrefix(text)) return { intended: withoutPrefix(text), findings: ["prefix"] };
	if (/^\d+$/.test(text)) {
		const isOfBook = text.length === 13 && /^97[89]/.test(text);
		if (!isOfBook) return { intended: "", findings: ["digits"] };
		return { intended: "", findings: [toIsbn13(text) === null ? "isbn_wrong" : "isbn"] };
	}
	const digits = unshiftText(text);
	if (digits !== null) return { intended: digits, findings: ["shifted"] };
	if (foreign.test(text)) return { intended: fromAmerican(text), findings: ["layout"] };
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

import { type Text, textOfEach, words } from "@rafta/words";

/**
 * Shelf classes. The captions of the ten main classes are those of the Turkish edition of the Dewey Decimal
 * Classification (Dewey Onlu Sınıflama), as given by the research on the Turkish context. The full captions are
 * protected and are not included: below the ten, common school shelves have captions in our own everyday words, and
 * other classes have only their number. Turkish literature is shelved at 810 by many school and public libraries and at
 * 894.35 by the table: both are offered, the school chooses.
 */

// A key is `c` and the code, as a number alone would not keep its place.
const texts = words("library/catalogue/dewey");

export interface DeweyClass {
	/** `800`, `813`, `894.35` */
	readonly code: string;
	/** Empty where the class has no caption of ours. */
	readonly caption: Text;
}

/** Classes with a caption: the ten main classes, and shelves that many schools have. */
const captioned: readonly DeweyClass[] = Object.entries(texts).map(([key, caption]) => ({
	code: key.slice(1),
	caption,
}));

const isMain = ({ code }: DeweyClass): boolean => code.endsWith("00");

export const mainClasses: readonly DeweyClass[] = captioned.filter(isMain);

const shelves = captioned.filter((one) => !isMain(one));

const none = textOfEach(() => "");
const named = new Map(captioned.map((one) => [one.code, one]));

/** Extracts the three digits and the decimals from a class as typed; `null` when it is not one (`İNG KAY`). */
export function deweyCode(typed: string): string | null {
	const [found] = /^\d{3}(\.\d+)?/.exec(typed.trim().replace(",", ".")) ?? [];
	return found ?? null;
}

/** Classes below a main class: its ten divisions in order, together with the captioned shelves among them. */
export function classesBelow(main: string): DeweyClass[] {
	const [first = "0"] = main;
	const tens = Array.from({ length: 9 }, (_, place) => `${first}${place + 1}0`);
	const codes = new Set([...tens, ...shelves.map(({ code }) => code).filter((code) => code[0] === first)]);
	return [...codes].sort().map((code) => named.get(code) ?? { code, caption: none });
}

/** Captions of a class from general to specific, where available: `Edebiyat`, `Roman ve öykü`. */
export function deweyPath(typed: string): DeweyClass[] {
	const code = deweyCode(typed);
	if (code === null) return [];
	const found: DeweyClass[] = [];
	const steps = [`${code[0]}00`, `${code.slice(0, 2)}0`];
	for (let length = 3; length <= code.length; length++) steps.push(code.slice(0, length));
	for (const step of new Set(steps)) {
		const known = named.get(step);
		if (known) found.push(known);
	}
	return found;
}

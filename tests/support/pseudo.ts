/**
 * A language that nobody speaks, made of a real one to prove that all words of the screens come from `locales`, and that
 * a longer language has room: each text stands between marks, its letters have accents, and it is a third longer.
 */

/** Marks around each text: one without the other is a piece of a text. */
export const marks = { begin: "⟦", end: "⟧" } as const;

const plain = "aeıioöuücgklnrstyz";
const accented = "áéĩíóőúűćǵķĺńŕśťýź";
const upper = (letters: string): string[] => [...letters].map((letter) => letter.toLocaleUpperCase("tr"));
const accents: ReadonlyMap<string, string> = new Map([
	...[...plain].map((letter, at) => [letter, accented[at] ?? letter] as const),
	...upper(plain).map((letter, at) => [letter, upper(accented)[at] ?? letter] as const),
]);
const vowel = /[aeıioöuü]/i;

/** What is not for people's eyes as words: placeholders, and addresses and code that are typed as they are written. */
const fixed = /\{\w+\}|`[^`]+`|\]\([^)]+\)|https?:\/\/\S+|\S+@\S+\.\w+|<[^>]+>|&\w+;/;
const parts = new RegExp(
	`(?<fixed>${fixed.source})|\\{(?<name>\\w+)\\|(?<one>[^{|}]*)\\|(?<many>[^{|}]*)\\}`,
	"g",
);

/** Returns words with accents, most of their vowels twice. */
function lengthen(words: string): string {
	let vowels = 0;
	return [...words]
		.map((letter) => {
			const other = accents.get(letter) ?? letter;
			if (!vowel.test(letter) && letter !== "İ") return other;
			vowels += 1;
			return vowels % 5 === 0 ? other : `${other}${other.toLocaleLowerCase("tr")}`;
		})
		.join("");
}

/** Begins of lines that are markup of a list or a heading. */
const bullet = /^(?:#+ |- |\d+\. )?/;

function pseudoLine(line: string): string {
	if (!/\p{L}/u.test(line)) return line;
	const [markup = ""] = bullet.exec(line) ?? [];
	const text = line.slice(markup.length);
	let done = 0;
	let result = "";
	for (const part of text.matchAll(parts)) {
		result += lengthen(text.slice(done, part.index));
		const { name, one = "", many = "" } = part.groups ?? {};
		result += name ? `{${name}|${lengthen(one)}|${lengthen(many)}}` : part[0];
		done = part.index + part[0].length;
	}
	return `${markup}${marks.begin}${result}${lengthen(text.slice(done))}${marks.end}`;
}

/**
 * Returns a text in the language that nobody speaks. Placeholders, their choices of words, and markup stay what they are;
 * each line has its marks, since it can be a paragraph of its own.
 */
export const pseudo = (text: string): string => text.split("\n").map(pseudoLine).join("\n");

/** Does the same for a chapter of the handbook, with its pictures, tables and examples of code. */
export function pseudoChapter(markdown: string): string {
	let isCode = false;
	return markdown
		.split("\n")
		.map((line) => {
			if (line.startsWith("```")) isCode = !isCode;
			if (isCode || line.startsWith("```") || line.startsWith("<")) return line;
			if (line.startsWith("|")) return line.split("|").map(pseudoLine).join("|");
			const [, words, address] = /^!\[(.*)\]\((.*)\)$/.exec(line) ?? [];
			return words ? `![${pseudoLine(words)}](${address})` : pseudoLine(line);
		})
		.join("\n");
}

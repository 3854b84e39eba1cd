/**
 * Translates a pattern in PocketBase's syntax (RE2) to the same in JavaScript's, for the flag `u`. Constructs that only
 * JavaScript has (lookarounds, references) stay as they are.
 */

interface Flags {
	readonly i: boolean;
	readonly m: boolean;
	readonly s: boolean;
}

type Range = readonly [first: number, last: number];

const LAST = 0x10ffff;
const blanks: readonly Range[] = [
	[9, 10],
	[12, 13],
	[32, 32],
];
const digits: Range = [0x30, 0x39];
const capitals: Range = [0x41, 0x5a];
const small: Range = [0x61, 0x7a];
const named: ReadonlyMap<string, readonly Range[]> = new Map<string, readonly Range[]>([
	["alnum", [digits, capitals, small]],
	["alpha", [capitals, small]],
	["ascii", [[0, 0x7f]]],
	[
		"blank",
		[
			[9, 9],
			[32, 32],
		],
	],
	[
		"cntrl",
		[
			[0, 0x1f],
			[0x7f, 0x7f],
		],
	],
	["digit", [digits]],
	["graph", [[0x21, 0x7e]]],
	["lower", [small]],
	["print", [[0x20, 0x7e]]],
	[
		"punct",
		[
			[0x21, 0x2f],
			[0x3a, 0x40],
			[0x5b, 0x60],
			[0x7b, 0x7e],
		],
	],
	[
		"space",
		[
			[9, 13],
			[32, 32],
		],
	],
	["upper", [capitals]],
	["word", [digits, capitals, [0x5f, 0x5f], small]],
	["xdigit", [digits, [0x41, 0x46], [0x61, 0x66]]],
]);

/** Every character that is in none of the ranges, which are in order. */
function others(ranges: readonly Range[]): Range[] {
	const result: Range[] = [];
	let next = 0;
	for (const [first, last] of ranges) {
		if (first > next) result.push([next, first - 1]);
		next = last + 1;
	}
	if (next <= LAST) result.push([next, LAST]);
	return result;
}

/** A character that stands for itself, in a class or outside. */
const literal = (code: number): string =>
	/[A-Za-z0-9]/.test(String.fromCodePoint(code)) || (code > 0x7f && !(code >= 0xd800 && code <= 0xdfff))
		? String.fromCodePoint(code)
		: code > 0xff
			? `\\u{${code.toString(16)}}`
			: `\\x${code.toString(16).padStart(2, "0")}`;

const written = (ranges: readonly Range[]): string =>
	ranges
		.map(([first, last]) => (first === last ? literal(first) : `${literal(first)}-${literal(last)}`))
		.join("");

const controls: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

function isProperty(name: string): boolean {
	try {
		return new RegExp(`\\p{${name}}`, "u") !== null;
	} catch {
		return false;
	}
}

class Translator {
	readonly #source: string;
	#at = 0;

	constructor(source: string) {
		this.#source = source;
	}

	all(): string {
		const result = this.#group({ i: false, m: false, s: false });
		if (this.#at < this.#source.length) throw new SyntaxError("a bracket is closed that was not opened");
		return result;
	}

	/** Takes what comes next if it has this form. */
	#take(form: RegExp): RegExpExecArray | null {
		const sticky = new RegExp(form, "uy");
		sticky.lastIndex = this.#at;
		const match = sticky.exec(this.#source);
		if (match) this.#at += match[0].length;
		return match;
	}

	#character(): string {
		const code = this.#source.codePointAt(this.#at);
		if (code === undefined) throw new SyntaxError("it ends too early");
		const character = String.fromCodePoint(code);
		this.#at += character.length;
		return character;
	}

	/** Alternatives up to the end of their group. Flags hold from their place to there. */
	#group(base: Flags): string {
		let flags = base;
		let result = "";
		let open = 0;
		const set = (next: Flags) => {
			if (next.i !== flags.i) {
				result += next.i ? "(?i:" : "(?-i:";
				open += 1;
			}
			flags = next;
		};
		const closed = () => ")".repeat(open);
		while (this.#at < this.#source.length && this.#source[this.#at] !== ")") {
			const change = this.#take(/\(\?([imsU]*)(?:-([imsU]+))?\)/);
			if (change) set(changed(flags, change));
			else if (this.#take(/\|/)) {
				const current = flags;
				result += `${closed()}|`;
				open = 0;
				flags = base;
				set(current);
			} else result += this.#unit(flags);
		}
		return result + closed();
	}

	#unit(flags: Flags): string {
		const repeat = this.#take(/[*+?]|\{\d+(?:,\d*)?\}/);
		if (repeat) return repeat[0];
		const opening = this.#opening(flags);
		if (opening) {
			const inner = this.#group(opening.flags);
			if (!this.#take(/\)/)) throw new SyntaxError("a bracket is left open");
			return `${opening.text}${inner})`;
		}
		const character = this.#character();
		switch (character) {
			case "[":
				return this.#class();
			case "\\":
				return this.#escape();
			case ".":
				return flags.s ? "[\\s\\S]" : "[^\\n]";
			case "^":
				return flags.m ? "(?<![^\\n])" : "^";
			case "$":
				return flags.m ? "(?![^\\n])" : "$";
			case "{":
			case "}":
			case "]":
				return `\\${character}`;
			default:
				return character;
		}
	}

	/** Beginning of a group. */
	#opening(flags: Flags): { text: string; flags: Flags } | null {
		const flagged = this.#take(/\(\?([imsU]*)(?:-([imsU]+))?:/);
		if (flagged) {
			const inner = changed(flags, flagged);
			return { text: inner.i === flags.i ? "(?:" : inner.i ? "(?i:" : "(?-i:", flags: inner };
		}
		// Nothing refers to it in this syntax.
		if (this.#take(/\(\?P<\w+>/)) return { text: "(", flags };
		const own = this.#take(/\(\?(?:<?[=!]|<\w+>)/) ?? this.#take(/\((?!\?)/);
		return own && { text: own[0], flags };
	}

	#property(): string | null {
		const match = this.#take(/([pP])(?:([A-Z])|\{(\^?)([\w=]+)\})/);
		if (!match) return null;
		const [, letter, short, not, long = ""] = match;
		const isNegative = (letter === "P") !== (not === "^");
		const name = short ?? (isProperty(long) ? long : `Script=${long}`);
		return `\\${isNegative ? "P" : "p"}{${name}}`;
	}

	/** Code of a character that is escaped, in a class or outside; `null` if the escape is none. */
	#escapedCode(): number | null {
		const octal = this.#take(/0[0-7]{0,2}|[1-7][0-7]{1,2}/);
		if (octal) return Number.parseInt(octal[0], 8);
		const hexadecimal = this.#take(
			/x\{([0-9A-Fa-f]+)\}|x([0-9A-Fa-f]{2})|u\{([0-9A-Fa-f]+)\}|u([0-9A-Fa-f]{4})/,
		);
		if (hexadecimal) {
			const code = Number.parseInt(hexadecimal.slice(1).find(Boolean) ?? "", 16);
			if (code > LAST) throw new SyntaxError("no such character");
			return code;
		}
		const control = this.#take(/[afnrtv]/);
		if (control) return controls[control[0]] ?? null;
		const sign = this.#take(/[^A-Za-z0-9]/);
		return sign?.[0].codePointAt(0) ?? null;
	}

	#escape(): string {
		const quoted = this.#take(/Q([\s\S]*?)(?:\\E|$)/);
		if (quoted) return [...(quoted[1] ?? "")].map((one) => literal(one.codePointAt(0) ?? 0)).join("");
		const set = this.#take(/[sS]/);
		if (set) return `[${written(set[0] === "s" ? blanks : others(blanks))}]`;
		const edge = this.#take(/[Az]/);
		if (edge) return edge[0] === "A" ? "^" : "$";
		const own = this.#take(/[dDwWbB]|[1-9](?![0-7])|k<\w+>|c[A-Za-z]/);
		if (own) return `\\${own[0]}`;
		const property = this.#property();
		if (property) return property;
		const code = this.#escapedCode();
		if (code === null) throw new SyntaxError("an escape that is none");
		return literal(code);
	}

	#class(): string {
		let result = this.#take(/\^/) ? "[^" : "[";
		for (let isFirst = true; isFirst || !this.#take(/\]/); isFirst = false) {
			const set = this.#set();
			if (set !== null) {
				result += set;
				continue;
			}
			const first = this.#classCode();
			const last = this.#take(/-(?!\])/) ? this.#classCode() : first;
			if (last < first) throw new SyntaxError("a range is out of order");
			result += written([[first, last]]);
		}
		return `${result}]`;
	}

	/** A set of characters within a class. */
	#set(): string | null {
		const posix = this.#take(/\[:(\^?)(\w+):\]/);
		if (posix) {
			const ranges = named.get(posix[2] ?? "");
			if (!ranges) throw new SyntaxError("a class that is none");
			return written(posix[1] ? others(ranges) : ranges);
		}
		const start = this.#at;
		if (!this.#take(/\\/)) return null;
		const blank = this.#take(/[sS]/);
		if (blank) return written(blank[0] === "s" ? blanks : others(blanks));
		const own = this.#take(/[dDwW]/);
		const set = own ? `\\${own[0]}` : this.#property();
		if (set === null) this.#at = start;
		return set;
	}

	#classCode(): number {
		const character = this.#character();
		if (character !== "\\") return character.codePointAt(0) ?? 0;
		if (this.#take(/b/)) return 8;
		const code = this.#escapedCode();
		if (code === null) throw new SyntaxError("an escape that is none");
		return code;
	}
}

function changed(flags: Flags, [, on = "", off = ""]: RegExpExecArray): Flags {
	const value = (name: keyof Flags) => (on.includes(name) || flags[name]) && !off.includes(name);
	return { i: value("i"), m: value("m"), s: value("s") };
}

/** The pattern in JavaScript's syntax. @throws SyntaxError */
export const translateRe2 = (pattern: string): string => new Translator(pattern).all();

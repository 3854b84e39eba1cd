/**
 * Random text that matches a regular expression, for fields with an `autogeneratePattern`. Supported are literals,
 * classes (`[a-z0-9_]`, `[^0-9]`, `\d`, `\S`), groups, alternatives and quantifiers; open-ended ones add at most ten.
 */
import { randomInt } from "node:crypto";

const openEnd = 10;
const MAX_REPETITIONS = 1000;
/** Most characters that a pattern may generate: repeated groups of repeated groups would take years. */
const MAX_CHARACTERS = 10_000;
const digits = "0123456789";
const words = `${digits}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_`;
/** Printable characters of ASCII without the blank: what is left of them is what a negated class generates. */
const printable = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place)).join("");
const without = (set: string): string => [...printable].filter((one) => !set.includes(one)).join("");
const classes: Readonly<Record<string, string>> = {
	d: digits,
	w: words,
	s: " ",
	D: without(digits),
	W: without(words),
	S: printable,
};
/** Escapes of single characters. */
const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v" };

/** Characters that an escaped one stands for. @throws UnknownPattern for letters and digits without such a meaning */
function escapedSet(escaped: string): string {
	const set = classes[escaped] ?? escapes[escaped];
	if (set === undefined && /\w/.test(escaped)) throw new UnknownPattern(`unknown \\${escaped}`);
	return set ?? escaped;
}

/** Error for a pattern that is not supported. */
export class UnknownPattern extends Error {
	override name = "UnknownPattern";
}

/** A part of a pattern: what makes its text, and the most characters that it may have, at least one. */
interface Node {
	readonly make: () => string;
	readonly size: number;
}

const single = (make: () => string): Node => ({ make, size: 1 });

const pick = <Item>(items: readonly Item[] | string): Item | string => {
	const item = items[randomInt(Math.max(items.length, 1))];
	if (item === undefined) throw new UnknownPattern("an empty class");
	return item;
};

class Reader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	read(): Node {
		const node = this.#alternatives();
		if (this.#at < this.#text.length) throw new UnknownPattern(`unexpected ${this.#text[this.#at]}`);
		return node;
	}

	#take(expected: string): boolean {
		if (this.#text[this.#at] !== expected) return false;
		this.#at += 1;
		return true;
	}

	#next(): string {
		const character = this.#text[this.#at];
		if (character === undefined) throw new UnknownPattern("it ends too early");
		this.#at += 1;
		return character;
	}

	#alternatives(): Node {
		const alternatives = [this.#sequence()];
		while (this.#take("|")) alternatives.push(this.#sequence());
		return {
			make: () => (pick(alternatives) as Node).make(),
			size: Math.max(...alternatives.map(({ size }) => size)),
		};
	}

	#sequence(): Node {
		const parts: (() => string)[] = [];
		let size = 0;
		while (this.#at < this.#text.length && !"|)".includes(this.#text[this.#at] ?? "")) {
			const unit = this.#unit();
			const [min, max] = this.#quantifier();
			size += unit.size * max;
			if (size > MAX_CHARACTERS) throw new UnknownPattern("too many characters");
			parts.push(() => Array.from({ length: min + randomInt(max - min + 1) }, unit.make).join(""));
		}
		return { make: () => parts.map((part) => part()).join(""), size: Math.max(size, 1) };
	}

	#unit(): Node {
		const character = this.#next();
		switch (character) {
			case "^":
			case "$":
				return single(() => "");
			case "(": {
				if (this.#take("?") && !this.#take(":")) throw new UnknownPattern("a group of another kind");
				const inner = this.#alternatives();
				if (!this.#take(")")) throw new UnknownPattern("a group is left open");
				return inner;
			}
			case "[": {
				const set = this.#set();
				return single(() => pick(set) as string);
			}
			case "\\": {
				const escaped = this.#next();
				const set = escapedSet(escaped);
				return single(() => pick(set) as string);
			}
			case ".":
				return single(() => pick(words) as string);
			case "*":
			case "+":
			case "?":
			case "{":
				throw new UnknownPattern(`nothing before ${character}`);
			default:
				return single(() => character);
		}
	}

	#set(): string {
		const isNegated = this.#take("^");
		let set = "";
		for (let character = this.#next(); character !== "]"; character = this.#next()) {
			if (character === "\\") {
				set += escapedSet(this.#next());
			} else if (this.#text[this.#at] === "-" && this.#text[this.#at + 1] !== "]") {
				this.#at += 1;
				const [from, to] = [character.charCodeAt(0), this.#next().charCodeAt(0)];
				if (to < from || to - from > 500) throw new UnknownPattern("a range");
				for (let code = from; code <= to; code++) set += String.fromCharCode(code);
			} else set += character;
		}
		return isNegated ? without(set) : set;
	}

	#quantifier(): [number, number] {
		if (this.#take("?")) return [0, 1];
		if (this.#take("*")) return [0, openEnd];
		if (this.#take("+")) return [1, 1 + openEnd];
		const match = /^\{(\d+)(,(\d*))?\}/.exec(this.#text.slice(this.#at));
		if (!match) return [1, 1];
		this.#at += match[0].length;
		const min = Number(match[1]);
		const max = match[2] === undefined ? min : match[3] ? Number(match[3]) : min + openEnd;
		if (max < min || max > MAX_REPETITIONS) throw new UnknownPattern("a number of times");
		return [min, max];
	}
}

const known = new Map<string, Node>();

/**
 * @throws UnknownPattern for unsupported syntax.
 */
export function generate(pattern: string): string {
	let node = known.get(pattern);
	if (!node) {
		node = new Reader(pattern).read();
		if (known.size > MAX_REPETITIONS) known.clear();
		known.set(pattern, node);
	}
	return node.make();
}

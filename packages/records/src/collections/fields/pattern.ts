/**
 * Matching of a field's pattern: in PocketBase's syntax (RE2), or with what only JavaScript has (lookarounds, references),
 * and perhaps written so that some texts take years: `(?=a)(a+)+$`.
 */
import { createRequire } from "node:module";
import { createContext, Script } from "node:vm";
import { hasCode } from "../../has-code.ts";

/** Longest match in milliseconds of the processor; the server does nothing else meanwhile. */
const MAX_MATCH_MS = 50;

interface Pattern {
	test(text: string): boolean;
}

const patterns = new Map<string, (text: string) => boolean>();
const bounded = new Script("pattern.test(text)");

/** Patterns that both syntaxes read alike: letters, digits and classes of them. RE2 is loaded for none of them. */
const plain = /^\^?(?:(?:[A-Za-z0-9 _-]|\[[A-Za-z0-9_.-]+\]|\\d)(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})?)*\$?$/;

/** Where no group is repeated, and nothing more than once an open number of times, a match is quick. */
const isQuick = (source: string): boolean =>
	!/\)[*+?{]/.test(source) && (source.replaceAll("(?", "(").match(/[*+?]|,\d*\}/g) ?? []).length <= 1;

/** Escapes of what has no meaning of its own: RE2 ignores them, JavaScript refuses them. */
const needlessEscapes = /\\([!@#"'%&,:;<=>_`~ ])/g;

/** A pattern with what only JavaScript has; from RE2 it may have a flag in front and needless escapes. */
function compileJavaScript(source: string): RegExp {
	const [, flag = "", rest = source] = /^(?:\(\?(i)\))?(.*)$/s.exec(source) ?? [];
	return new RegExp(rest.replace(needlessEscapes, "$1"), `u${flag}`);
}

/** @throws SyntaxError for a pattern of neither syntax */
function compilePattern(source: string): Pattern {
	if (plain.test(source)) return new RegExp(source, "u");
	const { RE2JS }: typeof import("re2js") = createRequire(import.meta.url)("re2js");
	try {
		const pattern = RE2JS.compile(source);
		return { test: (text) => pattern.test(text) };
	} catch {
		return compileJavaScript(source);
	}
}

function matcherOf(source: string): (text: string) => boolean {
	const pattern = compilePattern(source);
	if (isQuick(source)) return (text) => pattern.test(text);
	const values = { pattern, text: "" };
	const place = createContext(values);
	return (text) => {
		values.text = text;
		const begin = process.threadCpuUsage();
		for (;;) {
			try {
				return bounded.runInContext(place, { timeout: MAX_MATCH_MS }) === true;
			} catch (error) {
				if (!hasCode(error, "ERR_SCRIPT_EXECUTION_TIMEOUT")) throw error;
				// What was broken off may have left its own memory half written.
				values.pattern = compilePattern(source);
				// A busy computer lets the time pass without working on the match: then it begins again.
				const { user, system } = process.threadCpuUsage(begin);
				if ((user + system) / 1000 >= MAX_MATCH_MS) return false;
			}
		}
	};
}

/** Whether a text matches; one for which that cannot be told in time does not. @throws SyntaxError */
export function matches(pattern: string, text: string): boolean {
	const known = patterns.get(pattern) ?? matcherOf(pattern);
	patterns.set(pattern, known);
	return known(text);
}

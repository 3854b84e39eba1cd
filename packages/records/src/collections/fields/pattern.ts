/**
 * Matching of a field's pattern: in PocketBase's syntax or JavaScript's, and perhaps written so that some texts take
 * years: `(a+)+$`.
 */
import { createContext, Script } from "node:vm";
import { hasCode } from "../../has-code.ts";
import { translateRe2 } from "./re2.ts";

/** Longest match in milliseconds of the processor; the server does nothing else meanwhile. */
const MAX_MATCH_MS = 50;

const patterns = new Map<string, (text: string) => boolean>();
const bounded = new Script("pattern.test(text)");

/** Where no group is repeated, and nothing more than once an open number of times, a match is quick. */
const isQuick = ({ source }: RegExp): boolean =>
	!/\)[*+?{]/.test(source) && (source.replaceAll("(?", "(").match(/[*+?]|,\d*\}/g) ?? []).length <= 1;

/** @throws SyntaxError for a pattern of neither syntax */
function compiled(source: string): RegExp {
	try {
		return new RegExp(translateRe2(source), "u");
	} catch {
		return new RegExp(source, "u");
	}
}

function matcherOf(source: string): (text: string) => boolean {
	const pattern = compiled(source);
	if (isQuick(pattern)) return (text) => pattern.test(text);
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

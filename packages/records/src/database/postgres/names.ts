/**
 * Names of prepared statements. A statement gets one when it has come a few times: a filter that somebody made up once
 * must not stay in the memory of every connection, as names are never given back there.
 */

/**
 * What is better planned for its values each time: how many texts are like a pattern, and whether an index helps, says
 * the pattern alone.
 */
const followsValues = / ILIKE /;

/** Times that a text has to come before it is prepared by name. */
const worthIt = 3;
const mostCounted = 5000;
const mostNamed = 1000;

export interface StatementNames {
	/** The name under which a text is prepared, or nothing. */
	of(text: string): string | undefined;
	/** Tables have changed: what was planned for them gets other names. */
	renew(): void;
}

export function statementNames(): StatementNames {
	const counts = new Map<string, number>();
	let names = new Map<string, string>();
	let given = 0;
	return {
		of(text) {
			const known = names.get(text);
			if (known !== undefined) return known;
			if (names.size >= mostNamed || followsValues.test(text)) return undefined;
			const times = (counts.get(text) ?? 0) + 1;
			counts.delete(text);
			if (times < worthIt) {
				counts.set(text, times);
				const oldest = counts.size > mostCounted ? counts.keys().next().value : undefined;
				if (oldest !== undefined) counts.delete(oldest);
				return undefined;
			}
			given += 1;
			const name = `r${given}`;
			names.set(text, name);
			return name;
		},
		renew() {
			names = new Map();
		},
	};
}

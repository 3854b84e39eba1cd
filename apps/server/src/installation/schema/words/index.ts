/** An API rule in words, for those who edit it without reading its syntax. */
import { type FilterExpression, parseRule } from "@rafta/records";
import { alternativesOf, oriented, type Part, writtenClause } from "./alternatives.ts";
import { clauseWords, type NamedCollection, type Place } from "./clause.ts";
import { sayIn } from "./say.ts";
import { callerOf } from "./subject.ts";

const expressionText = (expression: FilterExpression): string =>
	expression.kind === "compare"
		? writtenClause(expression)
		: `(${expression.parts.map(expressionText).join(expression.kind === "or" ? " || " : " && ")})`;

/** `null`: not to be said in words. */
function partWords(part: Part, place: Place): string | null {
	if (part.kind === "compare") return clauseWords(oriented(part), place);
	const some = part.parts.map((one) => partWords(one, place));
	if (some.includes(null)) return null;
	return some.join(sayIn(place.language)(part.kind));
}

/**
 * One sentence for each alternative of a rule: whom it lets through, and under which conditions. Conditions without
 * words are quoted as they are written. `accounts`: the collections whose accounts can sign in.
 * @throws ApiError 400 for a rule that cannot be read
 */
export function ruleWords(rule: string, place: Place, accounts: readonly NamedCollection[]): string[] {
	const say = sayIn(place.language);
	const alternatives = alternativesOf(parseRule(rule));
	if (!alternatives) return [say("whole")];
	const sentences = alternatives.map((parts) => {
		const caller = callerOf(parts, place, { accounts, isOnly: alternatives.length === 1 });
		const phrases: string[] = [];
		const literal: string[] = [];
		for (const part of caller.rest) {
			const phrase = partWords(part, place);
			if (phrase === null) literal.push(expressionText(part));
			else phrases.push(part.kind === "or" && caller.rest.length > 1 ? `(${phrase})` : phrase);
		}
		const sentence = [caller.words, ...caller.ends, ...phrases].join(", ");
		const whole =
			literal.length === 0 ? sentence : `${sentence}, ${say("literal", { clause: literal.join(" && ") })}`;
		return whole.charAt(0).toLocaleUpperCase(place.language) + whole.slice(1);
	});
	return [...new Set(sentences)];
}

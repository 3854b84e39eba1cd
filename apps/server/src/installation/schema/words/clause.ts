/** One condition of a rule in words; `null` where only its syntax says exactly what it means. */
import { roleNames } from "@rafta/library/access/roleNames";
import { collections } from "@rafta/library/collections/index";
import { formatNumber } from "@rafta/library/text/numbers";
import type { FilterClause, FilterOperand } from "@rafta/records";
import type { Language } from "@rafta/words";
import { sayIn } from "./say.ts";

/** What the words need to know of a field, saved or not. */
interface NamedField {
	readonly name: string;
	readonly type: string;
	readonly required?: boolean;
	readonly collectionId?: string;
	readonly maxSelect?: number;
}

export interface NamedCollection {
	readonly name: string;
	readonly fields: readonly NamedField[];
}

export interface Place {
	readonly collection: NamedCollection;
	/** Collections by name or id. */
	find(nameOrId: string): NamedCollection | undefined;
	readonly language: Language;
}

const quoteText = (text: string): string => `“${text}”`;

const fieldLabelled = (collection: string, field: string) =>
	collections.find(({ name }) => name === collection)?.fields.find(({ name }) => name === field);

/** A field as its own label, or by its name. */
export const labelOf = (collection: string, field: string, language: Language): string =>
	fieldLabelled(collection, field)?.label[language] ?? field;

const isSingle = ({ maxSelect }: NamedField): boolean => (maxSelect ?? 1) <= 1;

interface Field {
	readonly words: string;
	readonly field: NamedField;
	readonly collection: string;
}

/** A field that a path of single relations leads to. */
export function fieldAt(path: string, { collection, find, language }: Place): Field | null {
	const steps = path.split(".");
	const labels: string[] = [];
	let at: NamedCollection | undefined = collection;
	for (const [index, step] of steps.entries()) {
		const field: NamedField | undefined = at?.fields.find(({ name }) => name === step);
		if (!at || !field || !isSingle(field)) return null;
		labels.push(labelOf(at.name, step, language));
		if (index === steps.length - 1)
			return { words: quoteText(labels.join(" › ")), field, collection: at.name };
		at = field.type === "relation" ? find(field.collectionId ?? "") : undefined;
	}
	return null;
}

const emptied = ["text", "email", "url", "editor", "select", "relation", "date", "file"];

/** What a literal is called, as a value of a field. */
function valueWords(operand: FilterOperand, { field, collection }: Field, language: Language): string | null {
	if (operand.kind === "number") {
		const role = collection === "users" && field.name === "role" ? operand.value : 0;
		const name = Object.entries(roleNames).find(([number]) => Number(number) === role)?.[1];
		return name ? quoteText(name[language]) : formatNumber(operand.value, language, 3, 0);
	}
	if (operand.kind === "text") {
		const known = fieldLabelled(collection, field.name)?.valueLabels?.[operand.value];
		return quoteText(known?.[language] ?? operand.value);
	}
	return null;
}

/** What compares two values, as a phrase. */
const comparisons = {
	"=": "equal",
	"!=": "unequal",
	">": "more",
	">=": "atLeast",
	"<": "less",
	"<=": "atMost",
	"~": "contains",
	"!~": "lacks",
} as const;

/** Types in whose values a part of a text can be sought. */
const texts = ["text", "email", "url", "editor"];

/** The field of the record, or of the caller's account, that an operand names. */
function fieldOfOperand(operand: FilterOperand, place: Place): Field | null {
	if (operand.kind !== "path") return null;
	const [, own] = /^@request\.auth\.(.+)$/.exec(operand.path) ?? [];
	if (own === undefined) return operand.path.startsWith("@") ? null : fieldAt(operand.path, place);
	const users = place.find("users");
	const found = users && fieldAt(own, { ...place, collection: users });
	return found ? { ...found, words: sayIn(place.language)("caller", { name: found.words }) } : null;
}

/** `clause` is `oriented`. */
export function clauseWords(clause: FilterClause, place: Place): string | null {
	const { operator, left, right } = clause;
	const say = sayIn(place.language);
	const subject = fieldOfOperand(left, place);
	if (!subject) return null;
	const { words: name, field } = subject;
	const isEqual = operator === "=";
	if (right.kind === "path") {
		const other = fieldOfOperand(right, place);
		if (other && (isEqual || operator === "!="))
			return say(isEqual ? "same" : "differs", { name, other: other.words });
		if (field.type === "bool" && (isEqual || operator === "!=") && /^(true|false)$/.test(right.path))
			return say((right.path === "true") === isEqual ? "on" : "off", { name });
		if (right.path === "@now" && (field.type === "date" || field.type === "autodate")) {
			// An empty date lies before every other, so that only the future says all of its condition.
			if (operator === ">") return say("future", { name });
			if (operator === "<" && field.type === "autodate") return say("past", { name });
		}
		return null;
	}
	if (right.kind === "text" && right.value === "") {
		if (!emptied.includes(field.type)) return null;
		if (isEqual) return say("empty", { name });
		return operator === "!=" ? say("filled", { name }) : null;
	}
	const value = valueWords(right, subject, place.language);
	if (value === null) return null;
	const isNumber = field.type === "number" && right.kind === "number";
	if (isEqual || operator === "!=")
		return isNumber || right.kind === "text" ? say(comparisons[operator], { name, value }) : null;
	if (operator === "~" || operator === "!~")
		return texts.includes(field.type) && right.kind === "text" && !/[%_\\]/.test(right.value)
			? say(comparisons[operator], { name, value })
			: null;
	return isNumber ? say(comparisons[operator], { name, value }) : null;
}

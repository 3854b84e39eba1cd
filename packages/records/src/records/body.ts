/** Parses the body of a record write: known fields, modifiers, errors by field. */

import { isListType, isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { readList } from "../collections/fields/list.ts";
import { Refusal } from "../collections/fields/type.ts";
import { generate } from "../collections/generate.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../types/records.ts";

/** Members that clients send back with a record, or that belong to a form, without being fields. */
const passedOver = new Set(["collectionId", "collectionName", "expand", "passwordConfirm", "oldPassword"]);

export interface ReadBody {
	/** New values of the fields that were sent. */
	values: Map<string, unknown>;
	errors: Record<string, FieldError>;
}

/** The body as rules see it: with modifiers applied, so that `@request.body.total` is the value to be stored. */
export function ruleBody(
	body: Readonly<Record<string, unknown>>,
	values: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
	const modified = Object.keys(body).filter((key) => modifierOf(key).modifier !== "set");
	if (modified.length === 0) return body;
	const result: Record<string, unknown> = { ...body };
	for (const key of modified) {
		const { name } = modifierOf(key);
		if (values.has(name)) result[name] = values.get(name);
	}
	return result;
}

type Modifier = "generate" | "set" | "append" | "prepend" | "subtract";

function modifierOf(key: string): { name: string; modifier: Modifier } {
	if (key.endsWith(":autogenerate")) return { name: key.slice(0, -13), modifier: "generate" };
	if (key.startsWith("+")) return { name: key.slice(1), modifier: "prepend" };
	if (key.endsWith("+")) return { name: key.slice(0, -1), modifier: "append" };
	if (key.endsWith("-")) return { name: key.slice(0, -1), modifier: "subtract" };
	return { name: key, modifier: "set" };
}

const takes = (field: FieldDefinition, modifier: Modifier): boolean =>
	modifier === "generate"
		? field.type === "text" && Boolean(field.autogeneratePattern)
		: field.type === "number" || isListType(field);

/** Applies a modifier to the previous value. */
function modify(field: FieldDefinition, before: unknown, input: unknown, modifier: Modifier): unknown {
	const read = (value: unknown) => fieldType(field).read(value, field);
	if (modifier === "set") return read(input);
	if (field.type === "text") return `${read(input)}${generate(field.autogeneratePattern ?? "")}`;
	if (field.type === "number") {
		const amount = Number(read(input));
		return Number(before ?? 0) + (modifier === "subtract" ? -amount : amount);
	}
	const items = readList(input);
	const current = readList(before);
	if (modifier === "subtract") return read(current.filter((item) => !items.includes(item)));
	// If only one value is allowed, the added one replaces the others.
	if (!isMultiple(field)) return read(items);
	return read(modifier === "append" ? [...current, ...items] : [...items, ...current]);
}

/** Parses a body against a collection; `before` are the values that modifiers apply to. */
export function readBody(
	collection: CollectionDefinition,
	body: Readonly<Record<string, unknown>>,
	before: RecordData,
	hiddenToo: boolean,
): ReadBody {
	const result: ReadBody = { values: new Map(), errors: {} };
	for (const [key, input] of Object.entries(body)) {
		if (passedOver.has(key)) continue;
		const { name, modifier } = modifierOf(key);
		const field = collection.fields.find((candidate) => candidate.name === name);
		if (!field || (modifier !== "set" && !takes(field, modifier))) {
			// As in PocketBase: clients send back what they received, and their own members.
			continue;
		}
		if (field.type === "autodate") continue;
		// Fields that a caller cannot see cannot be written, except for the password, which nobody sees.
		if (field.hidden && !hiddenToo && field.type !== "password") continue;
		try {
			const current = result.values.has(name) ? result.values.get(name) : before[name];
			result.values.set(name, modify(field, current, input, modifier));
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			result.errors[name] = error.reason;
		}
	}
	return result;
}

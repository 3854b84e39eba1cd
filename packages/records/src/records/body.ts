/**
 * Parses the body of a record write: known fields, modifiers, errors by field. What is stored and what rules see of a body
 * are of this one reading.
 */
import { isDeepStrictEqual } from "node:util";
import { isListType, isMultiple } from "../collections/columns.ts";
import type { CollectionDefinition, FieldDefinition } from "../collections/definition.ts";
import { fieldType } from "../collections/fields/index.ts";
import { readList } from "../collections/fields/list.ts";
import { problems } from "../collections/fields/problems.ts";
import { isSafeJson } from "../collections/fields/safe-json.ts";
import { Refusal } from "../collections/fields/type.ts";
import { generate } from "../collections/generate.ts";
import type { FieldError } from "../errors.ts";
import type { RecordData } from "../types/records.ts";
import type { RequestContext } from "../types/request.ts";

/** Members that clients send back with a record, or that belong to a form, without being fields. */
const passedOver = new Set(["collectionId", "collectionName", "expand", "passwordConfirm", "oldPassword"]);

export interface ReadBody {
	/** New values of the fields that were sent. */
	values: Map<string, unknown>;
	errors: Record<string, FieldError>;
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

/** A member of a body that belongs to a field. */
interface Member {
	readonly key: string;
	readonly field: FieldDefinition;
	readonly modifier: Modifier;
	readonly input: unknown;
}

/**
 * Members of a body that belong to fields, in the order in which they apply: as in PocketBase, a value that is set comes
 * before its modifiers. All others are passed over: clients send back what they received, and their own members.
 */
function membersOf(collection: CollectionDefinition, body: Readonly<Record<string, unknown>>): Member[] {
	const members: Member[] = [];
	for (const [key, input] of Object.entries(body)) {
		if (passedOver.has(key)) continue;
		const { name, modifier } = modifierOf(key);
		const field = collection.fields.find((candidate) => candidate.name === name);
		if (field && (modifier === "set" || takes(field, modifier)))
			members.push({ key, field, modifier, input });
	}
	const isPlain = members.every(({ modifier }) => modifier === "set");
	return isPlain ? members : members.sort((one, other) => one.key.length - other.key.length);
}

/** Whether a caller cannot write a field because it cannot see it; nobody sees a password. */
const isWithheld = ({ hidden, type }: FieldDefinition, hiddenToo: boolean): boolean =>
	hidden === true && !hiddenToo && type !== "password";

/** Parses a body against a collection; `before` are the values that modifiers apply to. */
export function readBody(
	collection: CollectionDefinition,
	body: Readonly<Record<string, unknown>>,
	before: RecordData,
	hiddenToo: boolean,
): ReadBody {
	const result: ReadBody = { values: new Map(), errors: {} };
	for (const { field, modifier, input } of membersOf(collection, body)) {
		const { name } = field;
		if (field.type === "autodate" || isWithheld(field, hiddenToo)) continue;
		try {
			const current = result.values.has(name) ? result.values.get(name) : before[name];
			const value = modify(field, current, input, modifier);
			// The application's own code copies its JSON and makes texts of what is in it.
			if (collection.owned && fieldType(field).isAnyJson && !isSafeJson(value))
				throw new Refusal(problems.json);
			result.values.set(name, value);
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			result.errors[name] = error.reason;
		}
	}
	return result;
}

/** Value of a sent field as rules see it: of a field that cannot be sent the stored one, of an invalid one none. */
function ruleValue(
	field: FieldDefinition,
	values: ReadonlyMap<string, unknown>,
	before: RecordData,
): unknown {
	const stored = before[field.name];
	if (field.type === "autodate") return stored;
	if (!values.has(field.name)) return fieldType(field).empty(field);
	const value = values.get(field.name);
	// An object with its keys in another order is the same: rules compare its text.
	return typeof value === "object" && isDeepStrictEqual(value, stored) ? stored : value;
}

/**
 * A request with its body as rules see it: the values of fields as they will be stored, without those that the caller
 * cannot write; members that are no fields as they were sent.
 */
export function ruleRequest(
	collection: CollectionDefinition,
	request: RequestContext,
	{ values }: ReadBody,
	before: RecordData,
): RequestContext {
	const body: Record<string, unknown> = { ...request.body };
	for (const { key, field } of membersOf(collection, request.body)) {
		delete body[key];
		if (!isWithheld(field, request.superuser)) body[field.name] = ruleValue(field, values, before);
	}
	return { ...request, body };
}

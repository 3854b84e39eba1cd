/** Fields that a collection has because of its type, as in PocketBase. */
import type { FieldDefinition } from "./definition.ts";
import { lowercaseId } from "./fields/text.ts";

export const idField = {
	id: "text3208210256",
	name: "id",
	type: "text",
	system: true,
	required: true,
	primaryKey: true,
	min: 15,
	max: 15,
	pattern: lowercaseId,
	autogeneratePattern: "[a-z0-9]{15}",
} as const satisfies FieldDefinition;

const authFields: readonly FieldDefinition[] = [
	{
		id: "password901924565",
		name: "password",
		type: "password",
		system: true,
		hidden: true,
		required: true,
		min: 8,
		max: 200,
	},
	{
		id: "text2504183744",
		name: "tokenKey",
		type: "text",
		system: true,
		hidden: true,
		required: true,
		min: 30,
		max: 60,
	},
	{ id: "email3885137012", name: "email", type: "email", system: true, required: true },
	{ id: "bool1547992806", name: "emailVisibility", type: "bool", system: true },
	{ id: "bool256245529", name: "verified", type: "bool", system: true },
];

/** A given field with the options that a definition cannot change; of a required one these include `hidden`. */
function enforce(field: FieldDefinition, standard: FieldDefinition): FieldDefinition {
	if (field.type !== standard.type) return field;
	const { system, hidden = false } = standard;
	// Accounts without an address are for the definition to allow.
	const required = standard.required && standard.name !== "email";
	const result: FieldDefinition = { ...field, system, ...(required && { required, hidden }) };
	if (result.type === "text" && result.name === "id") {
		result.primaryKey = true;
		result.pattern ||= idField.pattern;
	}
	if (!result.id) result.id = standard.id;
	return result;
}

/**
 * Adds the system fields of the type, those that are `stored` as they are: missing ones are put first (the id) or last,
 * given ones keep their fixed options.
 */
export function withSystemFields(
	type: "base" | "auth" | "view",
	fields: readonly FieldDefinition[],
	stored: readonly FieldDefinition[] = [],
): FieldDefinition[] {
	const standards = new Map(
		(type === "auth" ? [idField, ...authFields] : [idField]).map((field) => [field.name, field]),
	);
	const own = new Set(fields.map((field) => field.name));
	const ids = new Set(fields.map((field) => field.id));
	const given = fields.map((field) => {
		const standard = standards.get(field.name);
		return standard ? enforce(field, standard) : field;
	});
	const missing = [...standards.values()]
		.filter((field) => !own.has(field.name))
		.map(
			(field) => stored.find(({ name, type: kind }) => name === field.name && kind === field.type) ?? field,
		)
		// One that is given with another name is refused, and not added once more.
		.filter(({ id }) => !ids.has(id));
	return [
		...missing.filter(({ name }) => name === "id"),
		...given,
		...missing.filter(({ name }) => name !== "id"),
	];
}

/** Fields that a collection has by its type, as the peer defines them. */
import type { FieldDefinition } from "./definition.ts";

const id: FieldDefinition = {
	id: "text3208210256",
	name: "id",
	type: "text",
	system: true,
	required: true,
	primaryKey: true,
	min: 15,
	max: 15,
	pattern: "^[a-z0-9]+$",
	autogeneratePattern: "[a-z0-9]{15}",
};

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
	{ id: "email3885137012", name: "email", type: "email", system: true },
	{ id: "bool1547992806", name: "emailVisibility", type: "bool", system: true },
	{ id: "bool256245529", name: "verified", type: "bool", system: true },
];

/** The fields of a collection with those of its type put in front, unless the definition has its own. */
export function withSystemFields(
	type: "base" | "auth" | "view",
	fields: readonly FieldDefinition[],
): FieldDefinition[] {
	const own = new Set(fields.map((field) => field.name));
	const system = type === "auth" ? [id, ...authFields] : [id];
	return [...system.filter((field) => !own.has(field.name)), ...fields];
}

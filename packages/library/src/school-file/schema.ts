/** JSON Schema of the records in a school's file, derived from the collections, for programs that read it. */
import { homeLanguage, languageFacts, type Text } from "@rafta/words";
import type { Field } from "../collections/definition.ts";
import { namesAccount, type Part, targetOf } from "./contents.ts";

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Ids of records as every installation makes them; those of other programs' records may be longer. */
const id: JsonSchema = { type: "string", minLength: 1, maxLength: 255 };

const list = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: "array", items, maxItems });

/** One or several values of a field. */
const oneOrMore = (value: JsonSchema, { maxSelect = 1 }: { readonly maxSelect?: number }): JsonSchema =>
	maxSelect > 1 ? list(value, maxSelect) : value;

function schemaOfField(field: Field): JsonSchema {
	if (namesAccount(field)) return { type: "string", description: "name" };
	switch (field.type) {
		case "number":
			return {
				type: field.onlyInt ? "integer" : "number",
				...(field.min !== undefined && { minimum: field.min }),
				...(field.max !== undefined && { maximum: field.max }),
			};
		case "bool":
			return { type: "boolean" };
		case "json":
			return {};
		case "select":
			return oneOrMore({ type: "string", enum: field.values }, field);
		case "relation":
			return oneOrMore({ ...id, $comment: `data/${targetOf(field) ?? field.collection}.ndjson` }, field);
		case "file":
			return oneOrMore({ type: "string", $comment: "files/" }, field);
		case "text":
			return {
				type: "string",
				...(field.max !== undefined && { maxLength: field.max }),
				...(field.pattern !== undefined && { pattern: field.pattern }),
			};
		default:
			return { type: "string" };
	}
}

/** A label in the home language, and in the one that stands in for it. */
const labelled = (label: Text): JsonSchema => ({
	title: label[languageFacts[homeLanguage].fallback],
	description: label[homeLanguage],
});

/** Schema of one line of a part: a field that is missing there is empty. */
export const schemaOf = ({ name, collection, fields }: Part): JsonSchema => ({
	$schema: "https://json-schema.org/draft/2020-12/schema",
	$id: `${name}.schema.json`,
	...labelled(collection.label.many),
	type: "object",
	properties: {
		id,
		...Object.fromEntries(
			fields.map((field) => [field.name, { ...labelled(field.label), ...schemaOfField(field) }]),
		),
	},
	required: ["id"],
	additionalProperties: false,
});

/** JSON Schema of the contract's schemas, as OpenAPI 3.1 embeds it. */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Without the members that have a meaning only at the top of a document of their own. */
function withoutSchemaIds(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(withoutSchemaIds);
	if (typeof value !== "object" || value === null) return value;
	// The only recursive schema is that of any JSON value: it says as much as an empty one.
	if ("$ref" in value) return {};
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => name !== "$schema" && name !== "$defs")
			.map(([name, member]) => [name, withoutSchemaIds(member)]),
	);
}

/** Returns a schema for what a client sends (`input`) or receives (`output`). */
export const jsonSchemaOf = (schema: z.ZodType, io: "input" | "output"): JsonSchema =>
	withoutSchemaIds(z.toJSONSchema(schema, { io, unrepresentable: "any" })) as JsonSchema;

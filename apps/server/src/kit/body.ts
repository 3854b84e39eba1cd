/** Request bodies of the named operations: validated by a schema, refused by field, in every language. */
import { badRequest, type FieldError } from "@rafta/records";
import { reasons } from "@rafta/records/collections/reasons";
import { words } from "@rafta/words";
import type { z } from "zod";

const messages = words("server/kit");

const texts: Readonly<Record<string, FieldError>> = {
	invalid_type: {
		code: "validation_invalid_type",
		message: messages.wrongType,
	},
	too_small: {
		code: "validation_too_short",
		message: messages.tooShort,
	},
	too_big: { code: "validation_too_long", message: messages.tooLong },
	invalid_format: {
		code: "validation_invalid_format",
		message: messages.wrongFormat,
	},
	unrecognized_keys: {
		code: "validation_unknown_field",
		message: messages.unknownField,
	},
};
const otherwise: FieldError = {
	code: "validation_invalid_value",
	message: messages.invalidValue,
};

/** A number is neither short nor long: its reason is the bound. */
function reasonOf(issue: z.core.$ZodIssue): FieldError {
	if (!("origin" in issue && ["number", "int"].includes(issue.origin))) return texts[issue.code] ?? otherwise;
	if (issue.code === "too_small" && issue.inclusive) return reasons.atLeast(Number(issue.minimum));
	if (issue.code === "too_big" && issue.inclusive) return reasons.atMost(Number(issue.maximum));
	return otherwise;
}

/** Parses a body with its schema. @throws ApiError 400 with the reason of every field. */
export function readBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
	const result = schema.safeParse(body ?? {});
	if (result.success) return result.data;
	const errors: Record<string, FieldError> = {};
	for (const issue of result.error.issues) {
		const names = issue.code === "unrecognized_keys" ? issue.keys : [issue.path.join(".") || "body"];
		for (const name of names) errors[name] ??= reasonOf(issue);
	}
	throw badRequest(messages.invalidData, errors);
}

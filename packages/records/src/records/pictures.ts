/** Re-encodes uploaded pictures of a record before it is written. */
import type { CollectionDefinition } from "../collections/definition.ts";
import { problems } from "../collections/fields/problems.ts";
import { badRequest, type FieldError } from "../errors.ts";
import { redrawPicture } from "../files/redraw.ts";
import { messages } from "../messages/api.ts";
import type { Upload } from "../types/records.ts";

/** @throws ApiError 400 with the fields whose pictures cannot be opened */
export async function redrawUploads(
	collection: CollectionDefinition,
	body: Readonly<Record<string, unknown>>,
	uploads: readonly Upload[],
): Promise<void> {
	const bad = new Set<string>();
	for (const { name, path } of uploads) if (!(await redrawPicture(path))) bad.add(name);
	if (bad.size === 0) return;
	const errors: Record<string, FieldError> = {};
	for (const field of collection.fields) {
		if (field.type !== "file") continue;
		const sent = [field.name, `+${field.name}`, `${field.name}+`].flatMap((key) => [body[key]].flat());
		if (sent.some((name) => typeof name === "string" && bad.has(name)))
			errors[field.name] = problems.unreadablePicture;
	}
	throw badRequest(messages.badFields, errors);
}

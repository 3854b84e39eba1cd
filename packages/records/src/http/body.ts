import { isSafeJson } from "../collections/fields/safe-json.ts";
import { badRequest } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";

/**
 * Reads a JSON request body: an object; an empty body is an empty object. Refuses with 400 invalid JSON, other values
 * than objects, too deep nesting, numbers out of range (`1e400`), malformed strings, and keys that reach a prototype.
 */
export function parseJsonBody(text: string): Record<string, unknown> {
	if (text.trim() === "") return {};
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw badRequest(messages.badBody);
	}
	if (!isSafeJson(value)) throw badRequest(messages.badBody);
	if (!isObject(value)) throw badRequest(messages.badBody);
	return value as Record<string, unknown>;
}

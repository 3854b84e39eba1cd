import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";

/** Deepest nesting of arrays and objects in a JSON body; whatever walks it later may then recurse. */
const MAX_DEPTH = 64;

/** Names that reach an object's prototype when they are copied carelessly. */
const forbiddenKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** False for texts that not every engine can keep: with NUL characters or halves of a surrogate pair. */
export const isSafeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

function check(value: unknown, depth: number): void {
	if (typeof value === "number" && !Number.isFinite(value)) throw badRequest(messages.badBody);
	if (typeof value === "string" && !isSafeText(value)) throw badRequest(messages.badBody);
	if (typeof value !== "object" || value === null) return;
	if (depth >= MAX_DEPTH) throw badRequest(messages.badBody);
	if (Array.isArray(value)) {
		for (const item of value) check(item, depth + 1);
		return;
	}
	for (const key of Object.keys(value)) {
		if (forbiddenKeys.has(key)) throw badRequest(messages.badBody);
		check((value as Record<string, unknown>)[key], depth + 1);
	}
}

/**
 * Reads a JSON request body: an object, or nothing at all, which is an empty object. Refuses with 400 what is no
 * JSON, no object, nested too deep, has numbers beyond the range (`1e400`), broken texts or keys that reach a prototype.
 */
export function parseJsonBody(text: string): Record<string, unknown> {
	if (text.trim() === "") return {};
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw badRequest(messages.badBody);
	}
	check(value, 0);
	if (typeof value !== "object" || value === null || Array.isArray(value)) throw badRequest(messages.badBody);
	return value as Record<string, unknown>;
}

/** True for a body key that may be used as a property name. */
export const isSafeKey = (key: string): boolean => !forbiddenKeys.has(key);

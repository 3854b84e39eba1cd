import { isSafeJson, isSafeKey, parseSafeTexts } from "../collections/fields/safe-json.ts";
import { badRequest } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";

type Body = Record<string, unknown>;

/** Lists and objects of one body; of a megabyte of them everybody waits for a third of a second. */
const MAX_CONTAINERS = 50_000;
const [QUOTE, BACKSLASH, LIST, OBJECT] = [34, 92, 91, 123];

/** Place of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
	for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
		let before = end;
		while (json.charCodeAt(before - 1) === BACKSLASH) before -= 1;
		if ((end - before) % 2 === 0) return end;
	}
	return json.length;
}

/** Number of lists and objects of a JSON text, as far as it matters. */
function containersIn(text: string): number {
	// Each takes two characters at least.
	if (text.length <= 2 * MAX_CONTAINERS) return 0;
	let count = 0;
	for (let at = 0; at < text.length && count <= MAX_CONTAINERS; at += 1) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) at = endOfText(text, at);
		else if (code === LIST || code === OBJECT) count += 1;
	}
	return count;
}

function parseBody(text: string, inherited: boolean): Body {
	if (text.trim() === "") return {};
	if (containersIn(text) > MAX_CONTAINERS) throw badRequest(messages.badBody);
	let value: unknown;
	try {
		value = parseSafeTexts(text);
	} catch {
		throw badRequest(messages.badBody);
	}
	if (!isSafeJson(value, inherited) || !isObject(value)) throw badRequest(messages.badBody);
	return value as Body;
}

/**
 * Reads a JSON request body: an object; an empty body is an empty object. Refuses with 400 invalid JSON, other values
 * than objects, too many lists and objects, too deep nesting, numbers out of range (`1e400`), and keys that reach a
 * prototype or are inherited.
 */
export const parseJsonBody = (text: string): Body => parseBody(text, false);

/** The same for records: JSON in their fields may have keys that are inherited elsewhere, as no field has such a name. */
export const parseRecordBody = (text: string): Body => recordBody(parseBody(text, true));

/** A copy of a record's body. @throws ApiError 400 for a name that no field has */
export function recordBody(body: Readonly<Body>): Body {
	if (!Object.keys(body).every(isSafeKey)) throw badRequest(messages.badBody);
	return { ...body };
}

/** Responses of sign-in services, and lookup of values in them. */

import { isObject } from "../../is-object.ts";

export type Answer = Readonly<Record<string, unknown>>;

/** Response to one request. */
export interface Reply {
	readonly status: number;
	/** `null` if the response is neither a JSON object nor a list. */
	readonly value: unknown;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Reads the text of a response; `null` if it is longer than any valid one, and then the rest is not read. */
async function boundedText(response: Response): Promise<string | null> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of response.body ?? []) {
		bytes = Buffer.concat([bytes, chunk]);
		if (bytes.length > MAX_ANSWER_BYTES) return null;
	}
	return bytes.toString("utf8");
}

function parseJson(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}

/** Sends a request to a service; `null` if it is unreachable, too slow, too large or redirects. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply | null> {
	if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return null;
	try {
		const response = await fetch(url, {
			...init,
			signal: AbortSignal.timeout(TIMEOUT_MS),
			redirect: "error",
		});
		const text = await boundedText(response);
		return text === null ? null : { status: response.status, value: parseJson(text) };
	} catch {
		// For the user, all of these are the same error.
		return null;
	}
}

/** Returns the JSON object of a successful response. */
export const answerOf = (reply: Reply | null): Answer | null =>
	reply && reply.status < 400 && isObject(reply.value) ? reply.value : null;

/** Returns the value at a path such as `data.0.id`; members and indexes are joined by dots. */
export function at(source: unknown, place: string): unknown {
	let found = source;
	for (const name of place.split(".")) {
		if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
		found = (found as Answer)[name];
	}
	return found;
}

/** Returns a string or number as a string, and an empty string for anything else. */
export const text = (value: unknown): string => {
	// PostgreSQL cannot store NUL in text.
	if (typeof value === "string") return value.includes("\0") ? "" : value;
	// A larger number was rounded when parsed: two accounts could get the same id.
	return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : "";
};

/** Some services send booleans as strings, or as 1. */
export const isTrue = (value: unknown): boolean => [true, "true", 1, "1"].includes(value as string);

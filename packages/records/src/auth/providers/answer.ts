/** What a service of accounts answers, and how something is found in it. */

export type Answer = Readonly<Record<string, unknown>>;

/** An answer to one request. */
export interface Reply {
	readonly status: number;
	/** `null` when the answer is no JSON object and no list. */
	readonly value: unknown;
}

const patience = 15_000;
const longestAnswer = 1024 * 1024;

/** The text of an answer; `null` when it is longer than any service has to say, and then the rest is not read. */
async function boundedText(response: Response): Promise<string | null> {
	let bytes = Buffer.alloc(0);
	for await (const chunk of response.body ?? []) {
		bytes = Buffer.concat([bytes, chunk]);
		if (bytes.length > longestAnswer) return null;
	}
	return bytes.toString("utf8");
}

function parsed(text: string): unknown {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" ? value : null;
	} catch {
		return null;
	}
}

/** Asks a service; `null` when it is not reached, is too slow, says too much or sends elsewhere. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply | null> {
	if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return null;
	try {
		const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patience), redirect: "error" });
		const text = await boundedText(response);
		return text === null ? null : { status: response.status, value: parsed(text) };
	} catch {
		// For who signs in, all of these are one and the same refusal.
		return null;
	}
}

export const isAnswer = (value: unknown): value is Answer =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON object of a reply that is no refusal. */
export const answerOf = (reply: Reply | null): Answer | null =>
	reply && reply.status < 400 && isAnswer(reply.value) ? reply.value : null;

/** What stands at a place such as `data.0.id`; members and positions are joined by dots. */
export function at(source: unknown, place: string): unknown {
	let found = source;
	for (const name of place.split(".")) {
		if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
		found = (found as Answer)[name];
	}
	return found;
}

/** A text or a number as a text, and nothing for anything else. */
export const text = (value: unknown): string => {
	// PostgreSQL keeps no text with a NUL in it.
	if (typeof value === "string") return value.includes("\0") ? "" : value;
	// A longer number was rounded when it was read: two accounts could have the same one.
	return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : "";
};

/** Some services write their yes and no as texts. */
export const isTrue = (value: unknown): boolean => value === true || value === "true";

import { reasons } from "../collections/reasons.ts";
import { badRequest, type FieldErrors } from "../errors.ts";
import { isObject } from "../is-object.ts";
import { messages } from "../messages/api.ts";
import type { RequestContext } from "../types/request.ts";

/**
 * Topics of one stream. Each is kept in memory, and checked at every change: a guest's are 50 kB at most, and administrators
 * have as many as in PocketBase.
 */
const MAX_TOPICS = { guest: 20, account: 200, superuser: 1000 };
/** As in PocketBase. */
const MAX_TOPIC_LENGTH = 2500;

/** One subscription of a client, parsed for matching with changes. */
export interface Topic {
	/** The subscription as the client wrote it: the name of its events. */
	readonly name: string;
	/** Name or id of the collection. */
	readonly collection: string;
	/** A record's id, or `*` for all records that the list rule shows. */
	readonly record: string;
	/** `filter`, `expand`, `fields` and other parameters that rules may use. */
	readonly query: Readonly<Record<string, string>>;
	/** Lower-case names with `_` for `-`. */
	readonly headers: Readonly<Record<string, string>>;
}

const asText = (value: unknown): string =>
	typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : "";

function textMap(value: unknown, rename: (name: string) => string): Record<string, string> {
	if (!isObject(value)) return {};
	return Object.fromEntries(Object.entries(value).map(([name, item]) => [rename(name), asText(item)]));
}

/** @throws SyntaxError for options that are no JSON */
function readOptions(search: string): Pick<Topic, "query" | "headers"> {
	const options = new URLSearchParams(search).get("options");
	const parsed: { query?: unknown; headers?: unknown } | null = options === null ? null : JSON.parse(options);
	return {
		query: textMap(parsed?.query, (name) => name),
		headers: textMap(parsed?.headers, (name) => name.toLowerCase().replaceAll("-", "_")),
	};
}

/**
 * Parses `collection`, `collection/*` or `collection/recordId`, each with an optional `?options={query,headers}`. Other
 * topics are accepted, as in PocketBase: nothing is ever sent to them.
 */
function readTopic(name: string): Topic {
	const mark = name.indexOf("?");
	const path = mark < 0 ? name : name.slice(0, mark);
	const slash = path.indexOf("/");
	return {
		name,
		collection: slash < 0 ? path : path.slice(0, slash),
		record: slash < 0 ? "*" : path.slice(slash + 1),
		...readOptions(mark < 0 ? "" : name.slice(mark + 1)),
	};
}

const subscriptionError = (subscriptions: FieldErrors | FieldErrors[string]) =>
	badRequest(messages.badFields, { subscriptions });

/** How many topics a caller may have on one stream. */
export const maxTopicsOf = ({ auth, superuser }: Pick<RequestContext, "auth" | "superuser">): number =>
	MAX_TOPICS[superuser ? "superuser" : auth ? "account" : "guest"];

/**
 * Subscriptions of a request body, of which a caller may have `max`.
 * @throws ApiError 400 for anything but a list of one-line texts within the limits
 */
export function readTopics(value: unknown, max: number): Topic[] {
	if (value === undefined || value === null) return [];
	if (!Array.isArray(value)) throw badRequest(messages.badBody);
	if (value.length > max) throw subscriptionError(reasons.lengthAtMost(max));
	const topics = new Map<string, Topic>();
	for (const [position, name] of (value as unknown[]).entries()) {
		if (typeof name !== "string" || /[\r\n\0]/.test(name))
			throw subscriptionError({ [position]: reasons.form });
		if (name.length > MAX_TOPIC_LENGTH)
			throw subscriptionError({ [position]: reasons.lengthAtMost(MAX_TOPIC_LENGTH) });
		try {
			if (name !== "") topics.set(name, readTopic(name));
		} catch {
			throw subscriptionError({ [position]: reasons.form });
		}
	}
	return [...topics.values()];
}

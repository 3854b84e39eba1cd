/** The caller of a request, and the request's circumstances. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { Language } from "./language.ts";
import type { RecordData } from "./records.ts";

/** Caller and circumstances of a request: everything that rules (`@request.*`), messages and the journal need. */
export interface RequestContext {
	readonly auth: AuthIdentity | null;
	/** Superusers are not bound by rules. */
	readonly superuser: boolean;
	readonly language: Language;
	readonly ip: string;
	readonly method: string;
	/** `default`, `realtime`, `expand`, `password`, ... as `@request.context`. */
	readonly context: string;
	readonly query: Readonly<Record<string, string>>;
	/** Lower-case names with `_` for `-`, as in `@request.headers.*`. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Readonly<Record<string, unknown>>;
	/** Aborted when nobody waits for the response any longer. */
	readonly signal?: AbortSignal;
}

/**
 * A field that is empty for others, in answers and in filters alike: for callers whose account's field `by` is not what the
 * record's field `owner` names. Where `owner` is empty it is everybody's. Superusers and rules see it always.
 */
export interface Mask {
	readonly collection: string;
	readonly field: string;
	readonly owner: string;
	readonly by: string;
}

export interface AuthIdentity {
	readonly collection: CollectionDefinition;
	readonly record: RecordData;
	/** Session of the token that identified the account; absent without a token, or with an old one. */
	readonly session?: string;
	/** Whether the token that identified the account may be exchanged for a newer one. */
	readonly renewable?: boolean;
}

/** Information about the caller of a write, for hooks. */
import type { RequestContext } from "@rafta/records";

/** Whether internal code writes: an operation, a cascade, the set-up. */
export const isInternal = (request: RequestContext): boolean => request.context === "internal";

/** The signed-in user's record, if it is one of `users`. */
export const userOf = (request: RequestContext): Readonly<Record<string, unknown>> | null =>
	request.auth?.collection.name === "users" ? request.auth.record : null;

export const userId = (request: RequestContext): string => String(userOf(request)?.id ?? "");

export const schoolOf = (request: RequestContext): string => String(userOf(request)?.school_id ?? "");

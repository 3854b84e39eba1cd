/** Information about the caller of a write, for hooks. */
import type { RequestContext } from "@rafta/records";
import type { Stored } from "../../records.ts";

/** Whether internal code writes: an operation, a cascade, the set-up. */
export const isInternal = (request: RequestContext): boolean => request.context === "internal";

/** The signed-in user's record, if it is one of `users`. */
export const userOf = (request: RequestContext): Stored<"users"> | null =>
	// A record of that collection has its fields.
	request.auth?.collection.name === "users" ? (request.auth.record as Stored<"users">) : null;

export const userId = (request: RequestContext): string => userOf(request)?.id ?? "";

export const schoolOf = (request: RequestContext): string => userOf(request)?.school_id ?? "";

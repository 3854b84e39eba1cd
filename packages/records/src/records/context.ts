/** Dependencies shared by all record functions. */

import type { CollectionDefinition } from "../collections/definition.ts";
import type { CollectionStore } from "../collections/store.ts";
import type { Dialect, ReadConnection } from "../database/port.ts";
import { ApiError, notFound } from "../errors.ts";
import type { FilterScope } from "../filter/index.ts";
import { messages } from "../messages/api.ts";
import type { ReadEvent } from "../types/api.ts";
import type { TextKeys } from "../types/language.ts";
import type { Mask, RequestContext } from "../types/request.ts";

export interface RecordContext {
	readonly dialect: Dialect;
	readonly collections: CollectionStore;
	readonly textKeys: TextKeys;
	readonly masks?: readonly Mask[] | undefined;
	readonly now: () => Date;
}

/** Alias of the queried table in every statement. */
export const alias = "t";

/** The program itself as the caller: not bound by rules. */
export const internal: RequestContext = {
	auth: null,
	superuser: true,
	language: "en",
	ip: "",
	method: "",
	context: "internal",
	query: {},
	headers: {},
	body: {},
};

/** A guest: used to test a rule. */
export const guest: RequestContext = { ...internal, superuser: false, context: "default" };

/** Scope in which filters and rules of a collection are compiled. */
export function scopeOf(
	context: RecordContext,
	collection: CollectionDefinition,
	request: RequestContext,
	options: { trusted: boolean; params?: Readonly<Record<string, unknown>> },
): FilterScope {
	return {
		collection,
		collections: context.collections.get,
		alias,
		dialect: context.dialect,
		request,
		trusted: options.trusted,
		now: context.now(),
		textKeys: context.textKeys,
		masks: context.masks,
		params: options.params,
	};
}

/** @throws ApiError 404 for a collection that does not exist. */
export function collectionOf(context: RecordContext, nameOrId: string): CollectionDefinition {
	const collection = context.collections.get(nameOrId);
	if (!collection) throw notFound(messages.missingCollection);
	return collection;
}

/** PocketBase's response where a rule is closed to all but superusers. */
export const superusersOnly = (): ApiError => new ApiError(403, messages.superusersOnly);

export interface Reading {
	readonly context: RecordContext;
	readonly connection: ReadConnection;
	/** Called with the records that a response shows by `expand`, before it is sent. */
	readonly onExpand?: (event: ReadEvent) => void;
}

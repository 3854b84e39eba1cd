/** The record API under its rules, as the HTTP routes call it. */
import type { CollectionDefinition } from "../collections/definition.ts";
import type { SqlValue } from "../database/port.ts";
import type { PresentedRecord, RecordData, RecordQuery, Upload } from "./records.ts";
import type { RequestContext } from "./request.ts";

/** Records that a rule shows to a caller. */
export interface RuleTrial {
	/** Limited; `isMore` is set when there are more. */
	readonly count: number;
	readonly isMore: boolean;
	/** The first of them. */
	readonly records: readonly RecordData[];
}

/** A page of a list. */
export interface Page<Item> {
	page: number;
	perPage: number;
	/** -1 with skipTotal. */
	totalItems: number;
	totalPages: number;
	items: Item[];
}

export type RecordPage = Page<PresentedRecord>;

/** Request for a whole list: of these records, or of all but those. */
export interface WalkQuery extends Pick<RecordQuery, "filter" | "sort" | "expand"> {
	readonly ids?: readonly string[];
	readonly except?: readonly string[];
}

/** A whole list. */
export interface ListWalk {
	/** Number of records that existed at the time of the request. */
	readonly count: number;
	/**
	 * Yields the records in order, in batches: they are never all in memory. Records deleted in between are left out.
	 */
	pages(): AsyncGenerator<readonly PresentedRecord[]>;
}

/** One of several writes that succeed or fail together. */
export interface BatchWrite {
	/** `upsert`: an update of the record whose id the body names, or a create where there is none. */
	readonly action: "create" | "update" | "upsert" | "delete";
	readonly collection: string;
	/** Of an update or delete. */
	readonly id: string;
	readonly body: Readonly<Record<string, unknown>>;
	readonly query: RecordQuery;
	readonly headers: Readonly<Record<string, string>>;
	readonly uploads: readonly Upload[];
}

export interface BatchAnswer {
	readonly status: number;
	/** `null` for a delete. */
	readonly body: PresentedRecord | null;
}

/** The record API under its rules: called by the HTTP routes. Every function throws `ApiError`. */
export interface RecordApi {
	list(collection: string, query: RecordQuery, request: RequestContext): Promise<RecordPage>;
	/**
	 * All records of a list, up to `limit`.
	 * @throws ApiError 400 for a bad filter or sort and for a longer list, 403 for a closed rule
	 */
	walk(collection: string, query: WalkQuery, request: RequestContext, limit: number): Promise<ListWalk>;
	view(collection: string, id: string, query: RecordQuery, request: RequestContext): Promise<PresentedRecord>;
	create(
		collection: string,
		body: Readonly<Record<string, unknown>>,
		query: RecordQuery,
		request: RequestContext,
		uploads?: readonly Upload[],
	): Promise<PresentedRecord>;
	update(
		collection: string,
		id: string,
		body: Readonly<Record<string, unknown>>,
		query: RecordQuery,
		request: RequestContext,
		uploads?: readonly Upload[],
	): Promise<PresentedRecord>;
	delete(collection: string, id: string, request: RequestContext): Promise<void>;
	/**
	 * Several writes in one transaction, each under its rules. `timeout` in milliseconds.
	 * @throws BatchRefused for the first write that is refused, ApiError 400 when they take too long
	 */
	batch(writes: readonly BatchWrite[], request: RequestContext, timeout: number): Promise<BatchAnswer[]>;
}

/** Records shown to a caller of the record API in one response; `expand`: as related ones. */
export interface ReadEvent {
	readonly action: "list" | "view" | "expand";
	readonly collection: CollectionDefinition;
	readonly ids: readonly string[];
	readonly request: RequestContext;
}

/** Permissions of SQL written by a superuser. */
export type SqlAccess = "read" | "write";

export interface SqlResult {
	/** Milliseconds. */
	readonly execTime: number;
	readonly affectedRows: number;
	readonly columns: string[];
	readonly rows: SqlValue[][];
}

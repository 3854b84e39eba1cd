/** Records, as values and as requests name them. */
import type { FileStore } from "../files/store.ts";

/** A record as stored: every field of the collection with its decoded value, including hidden ones. */
export type RecordData = { id: string } & { [field: string]: unknown };

/** Types of records by the names of their collections; an application names its own (`RecordService<Schema>`). */
export interface AnySchema {
	[collection: string]: RecordData;
}

/** Names of a schema's collections. */
export type NameIn<S> = keyof S & string;

export interface ListQuery {
	/** A filter expression with `{:name}` parameters, e.g. `author = {:author}`. */
	readonly filter?: string;
	readonly params?: Record<string, unknown>;
	readonly sort?: string;
	readonly limit?: number;
	readonly offset?: number;
}

/** Values of a record's fields by their names, not checked yet. */
export type Values = Readonly<Record<string, unknown>>;

/** New values of one record in a batch. */
export type RecordChange = Readonly<Record<string, unknown>> & { readonly id: string };

/** An uploaded file that is outside the store. The body refers to it by `name`. */
export interface Upload {
	/** The name under which it will be stored. */
	readonly name: string;
	/** Its temporary path. */
	readonly path: string;
}

/** What the write path needs from the store of uploaded files. */
export type RecordFiles = Pick<FileStore, "keep" | "remove" | "removeAll" | "removeCollection">;

/** Raw query parameters; the API functions validate them. */
export type RecordQuery = Readonly<
	Partial<Record<"page" | "perPage" | "sort" | "filter" | "expand" | "fields" | "skipTotal", string>>
>;

/** A record as JSON for the caller. */
export type PresentedRecord = { [member: string]: unknown };

/** The record service's types, with Rafta's own records: what a collection's definition says is what the compiler knows. */
import type { Schema } from "@rafta/library/collections/index";
import type * as records from "@rafta/records";

export type RecordReader = records.RecordReader<Schema>;
export type RecordTransaction = records.RecordTransaction<Schema>;
export type RecordService = records.RecordService<Schema>;
export type WriteEvent = records.WriteEvent<Schema>;
export type WriteHook = records.WriteHook<Schema>;

export type CollectionName = keyof Schema;

/** A stored record of one of Rafta's collections. */
export type Stored<N extends CollectionName> = Schema[N];

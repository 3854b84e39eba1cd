/** The record service's types, with Rafta's own records: what a collection's definition says is what the compiler knows. */
import type { Schema } from "@rafta/library/collections/index";
import type * as records from "@rafta/records";
import type { Language as Spoken } from "@rafta/words";

declare module "@rafta/records" {
	/** Languages of all texts of the program. */
	interface Languages extends Record<Spoken, true> {}
}

export type RecordReader = records.RecordReader<Schema>;
export type RecordTransaction = records.RecordTransaction<Schema>;
export type RecordService = records.RecordService<Schema>;

export type CollectionName = keyof Schema;

/** A stored record of one of Rafta's collections. */
export type Stored<N extends CollectionName> = Schema[N];

type WrittenRecord<N extends CollectionName> = [N] extends [never] ? records.RecordData : Stored<N>;

/** A write of one of these collections; without a name, of any collection. */
export type WriteEvent<N extends CollectionName = never> = records.WriteEvent<Schema, WrittenRecord<N>>;
/** A hook of one of these collections; without a name, of any collection. */
export type WriteHook<N extends CollectionName = never> = records.WriteHook<Schema, WrittenRecord<N>> &
	([N] extends [never] ? unknown : { readonly collection: N });

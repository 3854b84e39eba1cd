/** Restores a record to what it was before an operation, unless somebody has changed it since. */
import { type Image, isAsLeft } from "@rafta/library/undo/images";
import type { CollectionName, RecordTransaction, Stored } from "../../records.ts";

type Obstacle = "gone" | "since_changed";

interface Restoration<N extends CollectionName, R extends string> {
	readonly collection: N;
	/** The record as it is now; `null` if there is none any more. */
	readonly record: Stored<N> | null;
	/** Values to restore. */
	readonly before: Image;
	/** Values that the record has as long as nobody has changed it since. */
	readonly after: Image;
	/** Reason of the domain against it; `null` for none. It is asked last, and may write what the restoration needs. */
	readonly veto?: (record: Stored<N>) => Promise<R | null>;
}

type Outcome<N extends CollectionName, R extends string> =
	| { readonly reason: R | Obstacle }
	| { readonly reason: null; readonly former: Stored<N>; readonly record: Stored<N> };

/**
 * Returns the reason why a record stays as it is, or the record before and after it was restored.
 * @throws ApiError for values that the record's rules refuse
 */
export async function restoreRecord<N extends CollectionName, R extends string = never>(
	records: RecordTransaction,
	{ collection, record, before, after, veto }: Restoration<N, R>,
): Promise<Outcome<N, R>> {
	if (!record) return { reason: "gone" };
	if (!isAsLeft(after, record)) return { reason: "since_changed" };
	const reason = (await veto?.(record)) ?? null;
	if (reason !== null) return { reason };
	return { reason, former: record, record: await records.update(collection, record.id, before) };
}

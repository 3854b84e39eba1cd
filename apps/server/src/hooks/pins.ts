/**
 * Pupils sign in with a short number on a slip. Only the operation that draws such numbers may set them: it marks its
 * transaction, so that by no other door anybody gets a password this short.
 */
import type { RecordTransaction } from "@rafta/records";

const marked = new WeakSet<RecordTransaction>();

/** Lets PINs be set as passwords for the rest of the transaction. */
export const allowPins = (records: RecordTransaction): void => void marked.add(records);

export const arePinsAllowed = (records: RecordTransaction): boolean => marked.has(records);

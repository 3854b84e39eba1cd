/**
 * Pupils sign in with a short number printed on a slip. Only the operation that generates them may set them: it marks
 * its transaction, so that no other API can set a password this short.
 */
import type { RecordTransaction } from "../../records.ts";

const marked = new WeakSet<RecordTransaction>();

/** Allows PINs as passwords for the rest of the transaction. */
export const allowPins = (records: RecordTransaction): void => void marked.add(records);

export const arePinsAllowed = (records: RecordTransaction): boolean => marked.has(records);

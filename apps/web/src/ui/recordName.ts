import { nameOf } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";

/** Returns the display name of a record, or its id where it has none. */
export const recordName = (record: RecordModel): string => nameOf(record.collectionName, record);

import { nameOf } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";

/** What a record is called; one without a name of its own by its number. */
export const recordName = (record: RecordModel): string => nameOf(record.collectionName, record);

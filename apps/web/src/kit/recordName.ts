import { nameOf } from "@rafta/library/collections/shown";
import type { RecordModel } from "pocketbase";

/** Relations by which people know a loan, a hold or an offer, which have no name of their own. */
const naming = ["book_id", "student_id"];

/** Returns the display name of a record: its own, else of its expanded book and reader, else its id. */
export function recordName(record: { readonly id: string } & Partial<RecordModel>): string {
	const { id, collectionName = "", expand } = record;
	const own = nameOf(collectionName, record);
	if (own !== id) return own;
	const related = naming.flatMap((field): RecordModel[] => expand?.[field] ?? []);
	return related.map((one) => nameOf(one.collectionName, one)).join(", ") || own;
}

/** Holds that have not ended: they wait in the queue, or a copy serves them. */
import type { RecordData } from "@rafta/records";
import type { RecordReader, Stored } from "../../records.ts";

type Where = Partial<Record<"book_id" | "library_id" | "library_book_id" | "student_id", string>>;

type HoldStatus = RecordData | { readonly status: string };

/** Whether a copy serves a hold: it stands ready for the reader, or is on its way there. */
export const isServed = ({ status }: HoldStatus): boolean => status === "ready" || status === "in_transit";

export const isActive = (hold: HoldStatus): boolean => hold.status === "waiting" || isServed(hold);

/** Filter of active holds. */
export const activeFilter = '(status = "waiting" || status = "ready" || status = "in_transit")';

/** Active holds with some values, the oldest first. */
export const activeHolds = (records: RecordReader, where: Where): Promise<Stored<"holds">[]> =>
	records.list("holds", {
		filter: [...Object.keys(where).map((name) => `${name} = {:${name}}`), activeFilter].join(" && "),
		params: where,
		sort: "created,id",
	});

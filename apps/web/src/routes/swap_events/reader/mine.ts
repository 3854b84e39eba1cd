/** A reader's own swaps, wishes and cycles. */
import type { Arrow } from "@rafta/library/swap/picture";
import type { RecordModel } from "pocketbase";
import type { Book } from "../../books/book.ts";
import type { Swap } from "../model.ts";

interface PublishedCycle {
	event: string;
	cycle_no: number;
	closed: boolean;
	arrows: Arrow[];
}

export interface Mine {
	swaps: Swap[];
	wants: (RecordModel & { event_id: string; book_id: string; rank: number })[];
	books: Book[];
	ways: PublishedCycle[];
}

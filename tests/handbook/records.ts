/** Records of the demonstration that a walk needs: readers who may borrow, copies on the shelf. */
import PocketBase from "pocketbase";
import { demoPassword } from "../support/people.ts";

interface ShownReader {
	readonly full_name: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly student_no: string;
	readonly card_barcode: string;
}

interface ShownCopy {
	readonly title: string;
	readonly barcode: string;
}

export interface StageRecords {
	/** A pupil without a loan, and copies on the shelf. */
	readerAndCopies(count: number): Promise<{ reader: ShownReader; copies: readonly ShownCopy[] }>;
	/** Copies on the shelf for which nobody waits, of different titles. */
	copiesOnShelf(count: number): Promise<readonly ShownCopy[]>;
	/** Barcodes of the copies that stand on a shelf. */
	copiesAt(shelf: string): Promise<readonly string[]>;
	/** The readers of a class. */
	readersOf(classCode: string): Promise<readonly ShownReader[]>;
	/** The swap event that takes books in. */
	swapEvent(): Promise<string>;
}

/** Returns the records that an account may see. */
export function stageRecords(url: string, account = ""): StageRecords {
	const client = new PocketBase(url);
	client.autoCancellation(false);
	const signedIn = client.collection("users").authWithPassword(account, demoPassword);
	signedIn.catch(() => undefined);
	const records: StageRecords = {
		async copiesAt(shelf) {
			const { record } = await signedIn;
			const copies = await client.collection("library_books").getFullList({
				filter: `library_id = "${record.library_id}" && shelf = "${shelf}" && status = "available"`,
				sort: "barcode",
			});
			return copies.map(({ barcode }) => String(barcode));
		},
		async readersOf(classCode) {
			const { record } = await signedIn;
			const readers = await client.collection("students").getFullList({
				filter: `school_id = "${record.school_id}" && class_code = "${classCode}" && status = "active"`,
				sort: "student_no",
			});
			return readers as unknown as ShownReader[];
		},
		async swapEvent() {
			const { record } = await signedIn;
			const event = await client
				.collection("swap_events")
				.getFirstListItem(`school_id = "${record.school_id}" && status = "deposit"`);
			return event.id;
		},
		async copiesOnShelf(count) {
			const { record } = await signedIn;
			const held = await client.collection("holds").getFullList({ fields: "book_id" });
			const copies = await client.collection("library_books").getList(1, 200, {
				filter: `library_id = "${record.library_id}" && status = "available" && loanable = "yes"`,
				expand: "book_id",
				sort: "barcode",
			});
			const wanted = new Set(held.map(({ book_id }) => book_id));
			const byTitle = new Map(
				copies.items
					.filter(({ book_id, expand }) => !wanted.has(book_id) && !/^ISBN/.test(expand?.book_id.title))
					.map((copy) => [copy.book_id, { title: copy.expand?.book_id.title, barcode: copy.barcode }]),
			);
			return [...byTitle.values()].slice(0, count);
		},
		async readerAndCopies(count) {
			const { record } = await signedIn;
			const loans = await client.collection("book_loans").getFullList({ filter: 'status = "open"' });
			const busy = new Set(loans.map(({ student_id }) => student_id));
			const readers = await client.collection("students").getList(1, 100, {
				filter: `school_id = "${record.school_id}" && status = "active" && reader_type = "pupil"`,
				sort: "student_no",
			});
			const reader = readers.items.find(({ id }) => !busy.has(id));
			if (!reader) throw new Error("every reader of the demonstration has a loan");
			return { reader: reader as unknown as ShownReader, copies: await records.copiesOnShelf(count) };
		},
	};
	return records;
}

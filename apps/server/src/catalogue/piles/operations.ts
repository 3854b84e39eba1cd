/** Turns the books of a pile into copies: two scans per book; the same scan sent twice makes one copy. */

import type { AcceptBody, AddBody, OpenBody } from "@rafta/library/api/piles";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { readBookScan } from "@rafta/library/catalogue/scans";
import { todayIn } from "@rafta/library/turkish/dates";
import { badRequest, notFound, type RecordData } from "@rafta/records";
import { words } from "@rafta/words";
import type { Actor } from "../../kit/actor.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import { shown } from "../../lending/desk/answers.ts";
import type { RecordReader, RecordService, RecordTransaction, Stored } from "../../records.ts";
import { storePrinted } from "../labels/queries.ts";
import type { Lookups } from "../lookup/runner.ts";
import { followTitle, mayUse, titleByIsbn } from "../titles/lookup-title.ts";
import { pileCounts } from "./queries.ts";
import { refusePile } from "./refusals.ts";
import { makeUnknown, typedTitle } from "./titles.ts";
import { undoBook, undoSome } from "./undo.ts";

const texts = words("server/catalogue/piles");

/** Copies that a decision moves in one transaction, and in one request. */
const BATCH_SIZE = 20;
const inOneCall = 100;

export function pileOperations(service: RecordService, lookups: Pick<Lookups, "wake">, now: () => Date) {
	/** Returns a pile of the caller's school. @throws ApiError 404 */
	async function findOwnPile(records: RecordReader, { school }: Actor, id: string): Promise<Stored<"piles">> {
		const pile = await records.find("piles", id);
		if (pile?.school_id !== school) throw notFound();
		return pile;
	}

	async function look(actor: Actor, id: string) {
		const pile = await findOwnPile(service, actor, id);
		return { pile, counts: await pileCounts(service.sql, id) };
	}

	async function answerOf(row: RecordData, { request }: Actor) {
		const find = (collection: string, id: unknown) =>
			id ? service.find(collection, String(id)) : Promise.resolve(null);
		const { id, op_id, isbn13, title, barcode, found, state } = row;
		return {
			row: { id, op_id, isbn13, title, barcode, found, state },
			book: await shown(service, "books", await find("books", row.book_id), request),
			copy: await shown(service, "library_books", await find("library_books", row.library_book_id), request),
		};
	}

	async function titleFor(
		records: RecordTransaction,
		actor: Actor,
		body: AddBody,
	): Promise<{ book: Stored<"books">; found: "known" | "unknown" | "typed"; isbn13: string }> {
		const { language } = actor.request;
		if (body.isbn !== undefined) {
			const isbn13 = toIsbn13(body.isbn);
			if (!isbn13) throw refusePile("isbn_wrong", language);
			const known = await titleByIsbn(records, isbn13, actor.school);
			const book = known ?? (await makeUnknown(records, actor, isbn13));
			return { book, found: book.unfinished === true ? "unknown" : "known", isbn13 };
		}
		if (body.book !== undefined) {
			const book = await followTitle(records, body.book);
			if (!book || !mayUse(book, actor.school)) throw refusePile("title_unknown", language);
			return { book, found: "known", isbn13: book.isbn13 };
		}
		const book = await typedTitle(records, actor, body.title ?? "", body.author ?? "");
		return { book, found: "typed", isbn13: "" };
	}

	/** The digits of a label that no other copy of the school has; empty if the next number is wanted. */
	async function freeLabel(records: RecordTransaction, actor: Actor, label: string): Promise<string> {
		if (label === "") return "";
		const { language } = actor.request;
		const scan = readBookScan(label, "label");
		if (scan.kind === "isbn" || scan.kind === "bad_isbn") throw refusePile("label_isbn", language);
		if (scan.kind !== "label") throw refusePile("label_unknown", language);
		const { barcode } = scan;
		const other = await records.findBy("library_books", { school_id: actor.school, barcode });
		if (!other) return barcode;
		const book = await records.find("books", other.book_id);
		throw refusePile("label_taken", language, String(book?.title ?? barcode));
	}

	async function addBook(actor: Actor, pileId: string, body: AddBody): Promise<Stored<"pile_books">> {
		return service.transaction(async (records) => {
			const pile = await findOwnPile(records, actor, pileId);
			if (pile.status !== "open") throw refusePile("pile_closed", actor.language);
			const barcode = await freeLabel(records, actor, body.label);
			const { book, found, isbn13 } = await titleFor(records, actor, body);
			const { acquired_how, donor, acquired_on, library_id } = pile;
			const copy = await records.create(
				"library_books",
				{
					...{ book_id: book.id, library_id, barcode, acquired_how, donor, acquired_on },
					// Copies that the committee has not accepted yet are not lent.
					status: pile.decision === "waiting" ? "in_process" : "available",
				},
				actor.request,
			);
			// What was scanned is on the book: its label waits for no printer.
			if (barcode !== "") await storePrinted(records, [copy.id], todayIn(now()));
			return records.create("pile_books", {
				...{ pile_id: pile.id, school_id: actor.school, op_id: body.op_id },
				...{ isbn13, title: book.title, barcode: copy.barcode, found, state: "made" },
				...{ book_id: book.id, library_book_id: copy.id, createdBy: actor.user },
			});
		});
	}

	return {
		own: findOwnPile,

		async open(actor: Actor, body: OpenBody) {
			const pile = await service.transaction(async (records) => {
				const library = await records.find("libraries", body.library_id);
				if (library?.school_id !== actor.school) {
					throw badRequest(texts.otherLibrary, {
						library_id: { code: "validation_other_school", message: texts.otherLibrary },
					});
				}
				return records.create("piles", {
					...body,
					acquired_on: body.acquired_on || todayIn(now()),
					school_id: actor.school,
					status: "open",
					createdBy: actor.user,
				});
			});
			return { pile };
		},

		look,

		/**
		 * Turns one book into a copy; the same `op_id` makes one copy, however often and by however many clients it is
		 * sent.
		 */
		async add(actor: Actor, pileId: string, body: AddBody) {
			const isSame = (row: RecordData) => row.school_id === actor.school && row.pile_id === pileId;
			const row = await runOnce(
				() => writtenBy(service, "pile_books", { op_id: body.op_id }, isSame),
				async () => {
					const added = await addBook(actor, pileId, body);
					if (added.found === "unknown") lookups.wake();
					return added;
				},
			);
			return answerOf(row, actor);
		},

		async undo(actor: Actor, pileId: string, opId: string) {
			const row = await service.transaction(async (records) => {
				await findOwnPile(records, actor, pileId);
				const known = await records.findBy("pile_books", { op_id: opId, pile_id: pileId });
				if (!known) throw notFound();
				if (known.state !== "undone") await undoBook(records, known);
				return (await records.find("pile_books", known.id)) ?? known;
			});
			if (row.state === "kept") throw refusePile("book_used", actor.language);
			return answerOf(row, actor);
		},

		/** Takes back a part of the pile; `left` says whether more calls are needed. */
		async undoAll(actor: Actor, pileId: string) {
			await service.transaction(async (records) => {
				const pile = await findOwnPile(records, actor, pileId);
				// A client that is still scanning into the pile is informed that it is closed.
				if (pile.status === "open") await records.update("piles", pile.id, { status: "closed" });
			});
			const step = await undoSome(service, pileId);
			if (step.left === 0) {
				const { made: more, kept } = await pileCounts(service.sql, pileId);
				if (more + kept === 0)
					await service.transaction((records) => records.update("piles", pileId, { status: "undone" }));
			}
			return { ...step, ...(await look(actor, pileId)) };
		},

		async setStatus(actor: Actor, pileId: string, status: "open" | "closed") {
			await service.transaction(async (records) => {
				const pile = await findOwnPile(records, actor, pileId);
				await records.update("piles", pile.id, { status });
			});
			return look(actor, pileId);
		},

		/** Records that the committee has accepted the pile: its copies move to the shelf, a part with each call. */
		async accept(actor: Actor, pileId: string, body: AcceptBody) {
			await service.transaction(async (records) => {
				const pile = await findOwnPile(records, actor, pileId);
				if (pile.decision === "waiting")
					await records.update("piles", pile.id, { ...body, decision: "accepted" });
			});
			let left = 1;
			for (let done = 0; done < inOneCall && left > 0; done += BATCH_SIZE) {
				left = await service.transaction(async (records) => {
					const rows = await records.list("pile_books", {
						filter: 'pile_id = {:pile} && state = "made" && library_book_id.status = "in_process"',
						params: { pile: pileId },
						limit: BATCH_SIZE,
					});
					for (const { library_book_id } of rows)
						await records.update("library_books", library_book_id, { status: "available" });
					return rows.length === BATCH_SIZE ? 1 : 0;
				});
			}
			return { left, ...(await look(actor, pileId)) };
		},
	};
}

/** Scans of a stocktake, and undoing one. Each is one transaction; the same `op_id` has one effect. */

import type { GivenBy } from "@rafta/library/api/index";
import type { ScanBody, UndoBody } from "@rafta/library/api/stocktakes";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { codeForms, plainCode } from "@rafta/library/circulation/codes";
import type { CopyStatus } from "@rafta/library/circulation/types";
import { decideScan } from "@rafta/library/stocktakes/scan";
import { todayIn } from "@rafta/library/turkish/dates";
import { formatInstant, notFound } from "@rafta/records";
import { copiesByIsbn, titleByIsbn } from "../../catalogue/titles/lookup-title.ts";
import type { Actor } from "../../kit/actor.ts";
import { runOnce, writtenBy } from "../../kit/run-once.ts";
import type { RecordService, RecordTransaction, Stored } from "../../records.ts";
import { copyLoan, readerIdByCard } from "../circulation/queries.ts";
import { shown } from "../desk/answers.ts";
import { findCopy, findCopyByAccession } from "../desk/codes.ts";
import { writeCopyEntry } from "./journal.ts";
import { refusal } from "./refusal.ts";
import { countedOf, ownStocktake } from "./stocktake.ts";

/** Longer codes are on no label: a QR code with a URL. */
const MAX_LABEL_LENGTH = 30;

/** Key by which an unknown code is noted once in a stocktake. */
const unknownMark = (code: string): string => `b${code}`;

export function createScanning(service: RecordService, now: () => Date) {
	/** A scan with its copy and title, as far as the actor may see them; a book without a record has its ISBN's title. */
	async function answerOf(
		scan: Stored<"stocktake_scans">,
		{ request, school }: Actor,
	): Promise<GivenBy<"POST /api/stocktakes/scan">> {
		const copy = scan.library_book_id ? await service.find("library_books", scan.library_book_id) : null;
		const book = copy
			? await service.find("books", copy.book_id)
			: await titleByIsbn(service, toIsbn13(scan.barcode) ?? "", school);
		const seen = [
			"id",
			"stocktake_id",
			"barcode",
			"result",
			"in_scope",
			"status_before",
			"undone",
			"late",
		] as const;
		return {
			scan: Object.fromEntries(seen.map((name) => [name, scan[name]])),
			copy: await shown(service, "library_books", copy, request),
			book: await shown(service, "books", book, request),
		};
	}

	/** The copy of a code: a label, the ISBN of a title of which the library has one copy, or an accession number. */
	async function copyOf(
		records: RecordTransaction,
		actor: Actor,
		code: string,
		library: string,
	): Promise<Stored<"library_books"> | null> {
		const sight = { records, committed: service.sql };
		const copy = await findCopy(sight, actor.school, code);
		if (copy) return copy;
		const isbn = codeForms(code)
			.map(toIsbn13)
			.find((one) => one !== null);
		if (isbn) {
			const place = { school: actor.school, library };
			const copies = await copiesByIsbn(service, isbn, place, 'status != "withdrawn"');
			if (copies.length > 1) throw refusal("isbn", actor.language);
			return copies[0] ?? null;
		}
		// A reader's card is no surplus copy, and its number does not belong in the minutes.
		const cards = codeForms(code).map((form) => readerIdByCard(service.sql, actor.school, form));
		const isCard = (await Promise.all(cards)).some((id) => id !== null);
		if (isCard || code.length > MAX_LABEL_LENGTH) throw refusal("no_label", actor.language);
		return findCopyByAccession(sight, actor.school, code);
	}

	/**
	 * Ends the note of a book without a record: it has been recorded since, and counts as its copy. The minutes of a closed
	 * stocktake stay as they are.
	 */
	async function settleUnknown(
		records: RecordTransaction,
		stocktake: Stored<"stocktakes">,
		code: string,
	): Promise<void> {
		if (stocktake.status === "closed") return;
		const of = { stocktake_id: stocktake.id, mark: unknownMark(code) };
		const unknown = await service.findBy("stocktake_scans", of);
		if (unknown) await records.update("stocktake_scans", unknown.id, { undone: true, mark: "" });
	}

	/** Marks a copy as seen today, and as available again if it was recorded as missing. */
	async function see(
		records: RecordTransaction,
		actor: Actor,
		stocktake: Stored<"stocktakes">,
		copy: Stored<"library_books">,
		{ revives, device }: { revives: boolean; device: string },
	): Promise<void> {
		const today = todayIn(now());
		if (!revives && copy.last_seen_on === today) return;
		const after = await records.update("library_books", copy.id, {
			last_seen_on: today,
			...(revives && { status: "available" }),
		});
		if (!revives) return;
		await writeCopyEntry(records, {
			kind: "counted",
			before: copy,
			after,
			user: actor.user,
			at: now(),
			reason: stocktake.name,
			device,
		});
	}

	const write = (actor: Actor, body: ScanBody): Promise<Stored<"stocktake_scans">> =>
		service.transaction(async (records) => {
			const stocktake = await ownStocktake(records, actor.school, body.stocktake);
			if (stocktake.status === "cancelled") throw refusal("cancelled", actor.language);
			const { library, scope } = countedOf(stocktake);
			const code = plainCode(body.code);
			const copy = await copyOf(records, actor, code, library);
			const mark = copy ? `c${copy.id}` : unknownMark(code);
			if (copy) await settleUnknown(records, stocktake, code);
			// Reads committed data: the unique index on marks decides, and reading in the transaction would block other
			// writers.
			const known = await service.findBy("stocktake_scans", { stocktake_id: stocktake.id, mark });
			const decision = decideScan({
				copy: copy && {
					library_id: copy.library_id,
					status: copy.status as CopyStatus,
					shelf: copy.shelf,
					call_number: copy.call_number,
					has_loan: (await copyLoan(records.sql, copy.id)) !== null,
				},
				is_known: known !== null,
				library_id: library,
				scope,
				shelf_seen: body.shelf ?? null,
			});
			const at = now();
			// A device's clock may be ahead of the server's.
			const seen = new Date(Math.min(at.getTime(), new Date(body.at ?? at).getTime()));
			const scan = await records.create("stocktake_scans", {
				stocktake_id: stocktake.id,
				school_id: actor.school,
				barcode: copy?.barcode || code,
				library_book_id: copy?.id ?? "",
				seen_at: formatInstant(seen),
				device_id: body.device_id ?? "",
				op_id: body.op_id,
				shelf_seen: body.shelf ?? "",
				result: decision.result,
				in_scope: decision.in_scope,
				status_before: decision.revives ? copy?.status : "",
				undone: false,
				late: stocktake.status === "closed",
				mark: decision.result === "duplicate" ? "" : mark,
				createdBy: actor.user,
			});
			if (copy && decision.result !== "withdrawn") {
				const { revives } = decision;
				await see(records, actor, stocktake, copy, { revives, device: body.device_id ?? "" });
			}
			return scan;
		});

	/** Replaces an undone scan by another one of the same copy. */
	async function promote(
		records: RecordTransaction,
		scan: Stored<"stocktake_scans">,
		mark: unknown,
	): Promise<boolean> {
		const same = scan.library_book_id ? "library_book_id" : "barcode";
		const [next] = await records.list("stocktake_scans", {
			filter: `stocktake_id = {:stocktake} && ${same} = {:same} && result = "duplicate" && undone = false`,
			params: { stocktake: scan.stocktake_id, same: scan[same] },
			sort: "created,id",
			limit: 1,
		});
		if (!next) return false;
		const { result, status_before } = scan;
		await records.update("stocktake_scans", next.id, { result, status_before, mark });
		return true;
	}

	const takeBack = (actor: Actor, body: UndoBody): Promise<Stored<"stocktake_scans">> =>
		service.transaction(async (records) => {
			const { language } = actor.request;
			const scan = await records.findBy("stocktake_scans", { op_id: body.undo, school_id: actor.school });
			if (!scan) throw notFound();
			if (scan.undone === true) {
				if (scan.undo_op === body.op_id) return scan;
				throw refusal("already_undone", language);
			}
			const stocktake = await ownStocktake(records, actor.school, scan.stocktake_id);
			if (stocktake.status !== "open" && stocktake.status !== "review")
				throw refusal("not_running", language);
			const undone = await records.update("stocktake_scans", scan.id, {
				undone: true,
				undo_op: body.op_id,
				mark: "",
			});
			const isSeenStill = scan.mark !== "" && (await promote(records, scan, scan.mark));
			if (isSeenStill || scan.status_before === "") return undone;
			const copy = await records.find("library_books", scan.library_book_id);
			// Lent or transferred since: so it was there after all.
			if (copy?.status !== "available") return undone;
			const after = await records.update("library_books", copy.id, { status: scan.status_before });
			const entry = { before: copy, after, user: actor.user, at: now(), reason: stocktake.name };
			await writeCopyEntry(records, { kind: "counted", ...entry });
			return undone;
		});

	return {
		async scan(actor: Actor, body: ScanBody): Promise<GivenBy<"POST /api/stocktakes/scan">> {
			const { op_id, stocktake } = body;
			const isSame = (scan: Stored<"stocktake_scans">) =>
				scan.stocktake_id === stocktake && scan.createdBy === actor.user;
			const scan = await runOnce(
				() => writtenBy(service, "stocktake_scans", { op_id }, isSame),
				() => write(actor, body),
			);
			return answerOf(scan, actor);
		},
		async undo(actor: Actor, body: UndoBody): Promise<GivenBy<"POST /api/stocktakes/scan">> {
			return answerOf(await takeBack(actor, body), actor);
		},
	};
}

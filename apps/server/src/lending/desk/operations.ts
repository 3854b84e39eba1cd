/** The named operations of the desk (design section 4). Each is one transaction; the same `op_id` has one effect. */

import type {
	CheckinBody,
	CheckoutBody,
	RenewBody,
	ScanBody,
	UndoBody,
} from "@rafta/library/api/circulation";
import { nextHold } from "@rafta/library/holds/next";
import { startOf, todayIn } from "@rafta/library/turkish/dates";
import { coverBook, coversById } from "../../catalogue/titles/cards.ts";
import type { Desk } from "../../kit/desk.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { copyLoan, todayNumbers } from "../circulation/queries.ts";
import { notKnown } from "../circulation/refusal.ts";
import { checkinState } from "../circulation/state.ts";
import { undo } from "../circulation/undo.ts";
import { heldFor } from "../holds/shelf/held-for.ts";
import { checkinWithAnswer, checkoutNamingOverdue, extend } from "./actions.ts";
import { readerAnswer, shown } from "./answers.ts";
import { copyByIsbn, findCardHolder, findCopy, findCopyByAccession, findReader } from "./codes.ts";
import { copiesByText, readersByText } from "./find-by-text.ts";
import { codeLookupOf, lookupCopy, lookupLoan } from "./lookup-copy.ts";
import { createOnce } from "./once.ts";
import { lateClasses, latestScans, readersOfCopies } from "./queries.ts";

/** Scans shown on the desk's home. */
const LATEST_SCANS = 8;

/** What a scan may do. */
const byScan = { kinds: ["checkout", "renew", "checkin", "seen"], mark: "kind" } as const;

export function deskOperations(service: RecordService, policies: Policies, now: () => Date) {
	const once = createOnce(service, policies, now);

	return {
		checkout: (desk: Desk, body: CheckoutBody) =>
			once(desk, body.op_id, ["checkout", "renew"], async (action) => {
				const copy = await lookupCopy(action, body.copy, "available");
				const student = await findReader(codeLookupOf(action), desk.school, body.student);
				if (!student) throw notKnown("reader_unknown", desk.language);
				const out = await copyLoan(action.records.sql, copy.id);
				return checkoutNamingOverdue(action, copy, out, student, body);
			}),

		checkin: (desk: Desk, body: CheckinBody) =>
			once(desk, body.op_id, ["checkin", "seen"], async (action) => {
				const copy = await lookupCopy(action, body.copy, "on_loan");
				return checkinWithAnswer(action, copy, await copyLoan(action.records.sql, copy.id), body);
			}),

		renew: (desk: Desk, body: RenewBody) =>
			once(desk, body.op_id, ["renew"], async (action) => {
				const { copy, loan } = await lookupLoan(action, body);
				return extend(action, copy, loan, body);
			}),

		undo: (desk: Desk, body: UndoBody) => once(desk, body.op_id, ["undo"], (action) => undo(action, body)),

		/** Handles the single scan field: identifies the code and performs the action that the desk intends. */
		scan: (desk: Desk, body: ScanBody) =>
			once(desk, body.op_id, byScan, async (action) => {
				const { records } = action;
				const { language } = desk.request;
				const chosen = body.student
					? await findReader(codeLookupOf(action), desk.school, body.student)
					: null;
				if (body.student && !chosen) throw notKnown("reader_unknown", language);
				const copy = await findCopy(codeLookupOf(action), desk.school, body.code);
				const holder = copy && (await findCardHolder(codeLookupOf(action), desk.school, body.code));
				if (copy && holder)
					return {
						kind: "choice" as const,
						copy: await shown(service, "library_books", copy, desk.request),
						book: await shown(service, "books", await records.find("books", copy.book_id), desk.request),
						student: await shown(service, "students", holder, desk.request),
					};
				if (!copy) {
					const reader = await findReader(codeLookupOf(action), desk.school, body.code);
					if (reader)
						return readerAnswer(service, records, policies, reader, desk.library, desk.request, now());
				}
				const target =
					copy ??
					(await copyByIsbn(records, desk.library, body.code, language, chosen ? "available" : "on_loan")) ??
					(await findCopyByAccession(codeLookupOf(action), desk.school, body.code));
				if (!target) throw notKnown("code_unknown", language);
				const { code: _code, ...options } = body;
				const out = await copyLoan(records.sql, target.id);
				const takeBack = async () => ({
					kind: "checkin" as const,
					...(await checkinWithAnswer(action, target, out, { ...options, copy: target.id })),
				});
				// A copy on loan is checked in, even if a reader is selected; scanned again, it is lent to that reader.
				if (out) return takeBack();
				if (chosen)
					return {
						kind: "checkout" as const,
						...(await checkoutNamingOverdue(action, target, out, chosen, options)),
					};
				if (["missing", "lost", "in_transit"].includes(target.status)) return takeBack();
				// A hold waits for this copy from the shelf: the copy is set aside.
				const { copy: state, holds } = await checkinState(records, target, null, desk.library);
				const here = desk.library || state.library_id;
				if (target.status === "available" && nextHold(state, holds, here)) return takeBack();
				const book = await records.find("books", target.book_id);
				return {
					kind: "copy" as const,
					copy: await shown(service, "library_books", target, desk.request),
					book: await shown(service, "books", book, desk.request),
					hold: await heldFor(service, records, target.id, desk.request),
				};
			}),

		/** Finds readers by name, number or class, and titles with their copies, for desks without a scanner. */
		async find(desk: Desk, text: string) {
			const { school, request } = desk;
			const readers = await readersByText(service, school, text);
			const copies = await copiesByText(service, school, text);
			const lent = [...copies.values()].flat().filter(({ status }) => status === "on_loan");
			// Volunteers see that a copy is out, not with whom.
			const holders = desk.isVolunteer ? new Map<string, string>() : await readersOfCopies(service.sql, lent);
			const titles = [...copies].map(async ([id, own]) => ({
				book: coverBook(service, id, await service.find("books", id), school),
				copies: await Promise.all(
					own.map(async (copy) => ({
						...(await shown(service, "library_books", copy, request)),
						accession_no: copy.accession_no,
						reader: holders.get(copy.id) ?? "",
					})),
				),
			}));
			return {
				readers: await Promise.all(readers.map((one) => shown(service, "students", one, request))),
				titles: await Promise.all(titles),
			};
		},

		async today(desk: Desk) {
			const today = todayIn(now());
			const scope = { school: desk.school, library: desk.library };
			const numbers = await todayNumbers(service.sql, scope, today, startOf(today));
			const classes = await lateClasses(service.sql, scope, today);
			const scans = await latestScans(service.sql, desk.library, LATEST_SCANS);
			const ids = [...classes.flatMap(({ books }) => books), ...scans.map(({ book_id }) => book_id)];
			const covers = await coversById(service, desk.school, ids);
			return {
				...numbers,
				today,
				late_classes: classes.map(({ books, ...one }) => ({
					...one,
					books: books.flatMap((id) => covers.get(id) ?? []),
				})),
				latest: scans.flatMap(({ book_id, ...scan }) => {
					const book = covers.get(book_id);
					return book ? [{ ...scan, book }] : [];
				}),
			};
		},
	};
}

export type DeskOperations = ReturnType<typeof deskOperations>;

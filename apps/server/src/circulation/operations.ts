/** The named operations of the desk (design section 4). Each is one transaction; the same `op_id` has one effect. */
import { decideCheckin } from "@rafta/library/circulation/checkin";
import { decideUndo } from "@rafta/library/circulation/undo";
import { startOf, todayIn } from "@rafta/library/turkish/dates";
import { badRequest, type RecordData, type RecordService, type RecordTransaction } from "@rafta/records";
import { actionAnswer, latenessOf, readerAnswer, shown } from "./answers.ts";
import { copyByIsbn, findCopy, findReader } from "./codes.ts";
import type { Desk } from "./desk.ts";
import { type ActionKind, copyMembers, noteTime, outcomeOf, snapshot, writeEntry } from "./journal.ts";
import type { Policies } from "./policies.ts";
import { copyLoan, handledSince, todayNumbers } from "./queries.ts";
import { notKnown, refusal, shownWarnings } from "./refusal.ts";
import { checkinState } from "./state.ts";

export interface CheckoutBody {
	op_id: string;
	copy: string;
	student: string;
	override_reason?: string;
	at?: string;
	device_id?: string;
}
export interface CheckinBody {
	op_id: string;
	copy: string;
	at?: string;
	condition?: string;
	device_id?: string;
}
export interface RenewBody {
	op_id: string;
	loan?: string;
	copy?: string;
	override_reason?: string;
	device_id?: string;
}
export interface ScanBody {
	op_id: string;
	code: string;
	student?: string;
	device_id?: string;
	override_reason?: string;
}
export interface UndoBody {
	op_id: string;
	undo: string;
}

type Answer = Record<string, unknown>;

const otherOperation = {
	tr: "Bu işlem kimliği başka bir işlemde kullanılmış.",
	en: "This operation id belongs to another operation.",
};

const lists = { perPage: "20", skipTotal: "1" };

export function deskOperations(service: RecordService, policies: Policies, now: () => Date) {
	/**
	 * Runs an action once: sent again, it gives the stored first answer (acceptance case 91). An id that belongs to
	 * somebody else's action, or to an action of another kind, is refused.
	 */
	async function once(
		desk: Desk,
		opId: string,
		kinds: readonly ActionKind[],
		work: (records: RecordTransaction) => Promise<Answer>,
	): Promise<Answer> {
		return service.transaction(async (records) => {
			const known = await records.findBy("circulation_events", { op_id: opId });
			if (known) {
				const same = known.actor === desk.user && kinds.includes(known.kind as ActionKind);
				if (!same || known.answer === null) throw badRequest(otherOperation);
				return known.answer as Answer;
			}
			const answer = await work(records);
			const entry = outcomeOf(records)?.entry;
			if (entry) await records.update("circulation_events", entry.id, { answer });
			return answer;
		});
	}

	const warningsOf = (desk: Desk, records: RecordTransaction) =>
		shownWarnings(outcomeOf(records)?.warnings ?? [], desk.request.language);

	async function knownCopy(
		desk: Desk,
		records: RecordTransaction,
		code: string,
		status: "available" | "on_loan",
	) {
		const copy =
			(await findCopy(records, desk.school, code)) ??
			(await copyByIsbn(records, desk.library, code, desk.request.language, status));
		if (!copy) throw notKnown("copy_unknown", desk.request.language);
		return copy;
	}

	async function answerFor(
		desk: Desk,
		records: RecordTransaction,
		copyId: string,
		loan: RecordData | null,
	): Promise<Answer> {
		const copy = await records.find("library_books", copyId);
		return { ...(await actionAnswer(service, records, { copy, loan }, desk.request)) };
	}

	async function lend(
		desk: Desk,
		records: RecordTransaction,
		copy: RecordData,
		student: RecordData,
		body: Omit<CheckoutBody, "copy" | "student">,
	) {
		const out = await copyLoan(records.sql, copy.id);
		// The reader has the book already: scanning it again means "longer" (acceptance case 6).
		if (out?.student_id === student.id && out.status === "open") {
			const answer = await extend(desk, records, copy, out.id, out.renewals, body);
			const renewed = shownWarnings([{ code: "renewed", values: {} }], desk.request.language);
			return { ...answer, warnings: [...renewed, ...(answer.warnings as unknown[])] };
		}
		const values = {
			library_book_id: copy.id,
			student_id: student.id,
			op_id: body.op_id,
			override_reason: body.override_reason ?? "",
			device_id: body.device_id ?? "",
		};
		if (body.at) noteTime(records, new Date(body.at));
		const loan = await records.create("book_loans", values, desk.request);
		return { ...(await answerFor(desk, records, copy.id, loan)), warnings: warningsOf(desk, records) };
	}

	async function extend(
		desk: Desk,
		records: RecordTransaction,
		copy: RecordData,
		loanId: string,
		renewals: number,
		body: { op_id: string; override_reason?: string; device_id?: string },
	): Promise<Answer> {
		const values = {
			renewals: renewals + 1,
			op_id: body.op_id,
			device_id: body.device_id ?? "",
			...(body.override_reason && { override_reason: body.override_reason }),
		};
		const loan = await records.update("book_loans", loanId, values, desk.request);
		return { ...(await answerFor(desk, records, copy.id, loan)), warnings: warningsOf(desk, records) };
	}

	/** A copy that nobody has: noted as seen, found if it was missed. */
	async function see(
		desk: Desk,
		records: RecordTransaction,
		copy: RecordData,
		body: CheckinBody,
	): Promise<void> {
		const at = body.at ? new Date(body.at) : now();
		const decision = decideCheckin(await checkinState(records, copy), at, now());
		if (!decision.ok) throw refusal(decision.reasons, desk.request.language);
		const changed = await records.update("library_books", copy.id, {
			status: decision.copy_status,
			last_seen_on: decision.returned_on,
		});
		const before = { copy: snapshot(copy, copyMembers), loan: null, hold: null };
		const entry = {
			opId: body.op_id,
			kind: "seen" as const,
			at: now(),
			happened: at,
			copy: changed,
			loan: null,
			before,
			reason: "",
			device: body.device_id ?? "",
		};
		await writeEntry(records, entry, desk.request, decision.warnings);
	}

	async function giveBack(
		desk: Desk,
		records: RecordTransaction,
		copy: RecordData,
		body: CheckinBody,
	): Promise<Answer> {
		const out = await copyLoan(records.sql, copy.id);
		let loan: RecordData | null = null;
		if (out) {
			const values = {
				status: "returned",
				op_id: body.op_id,
				device_id: body.device_id ?? "",
				...(body.at && { returned_at: body.at }),
				...(body.condition && { condition_in: body.condition }),
			};
			loan = await records.update("book_loans", out.id, values, desk.request);
		} else await see(desk, records, copy, body);
		return {
			...(await answerFor(desk, records, copy.id, loan)),
			days_late: latenessOf(loan),
			warnings: warningsOf(desk, records),
		};
	}

	return {
		checkout: (desk: Desk, body: CheckoutBody) =>
			once(desk, body.op_id, ["checkout", "renew"], async (records) => {
				const copy = await knownCopy(desk, records, body.copy, "available");
				const student = await findReader(records, desk.school, body.student);
				if (!student) throw notKnown("reader_unknown", desk.request.language);
				return lend(desk, records, copy, student, body);
			}),

		checkin: (desk: Desk, body: CheckinBody) =>
			once(desk, body.op_id, ["checkin", "seen"], async (records) =>
				giveBack(desk, records, await knownCopy(desk, records, body.copy, "on_loan"), body),
			),

		renew: (desk: Desk, body: RenewBody) =>
			once(desk, body.op_id, ["renew"], async (records) => {
				const loan = body.loan ? await records.find("book_loans", body.loan) : null;
				const copy = loan
					? await records.find("library_books", String(loan.library_book_id))
					: await knownCopy(desk, records, body.copy ?? "", "on_loan");
				const out = copy?.school_id === desk.school ? await copyLoan(records.sql, copy.id) : null;
				if (!copy || !out || (loan && loan.id !== out.id))
					throw notKnown("loan_unknown", desk.request.language);
				return extend(desk, records, copy, out.id, out.renewals, body);
			}),

		/** Takes an action back by writing its opposite; the journal keeps both. */
		undo: (desk: Desk, body: UndoBody) =>
			once(desk, body.op_id, ["undo"], async (records) => {
				const { language } = desk.request;
				const entry = await records.findBy("circulation_events", {
					op_id: body.undo,
					school_id: desk.school,
				});
				const copy = entry && (await records.find("library_books", String(entry.copy)));
				if (!entry || !copy || entry.kind === "undo") throw notKnown("action_unknown", language);
				const at = String(entry.at_server);
				// The clock may have been set back, and staff may have put the copy elsewhere by hand.
				const left = (entry.after as { copy: { status: unknown } }).copy.status;
				const copyMovedOn =
					copy.status !== left || (await handledSince(records.sql, copy.id, { id: entry.id, at }));
				const decision = decideUndo({ at: new Date(at.replace(" ", "T")), copyMovedOn }, now());
				if (!decision.ok) throw refusal(decision.reasons, language);
				const before = entry.before as {
					copy: Record<string, unknown>;
					loan: Record<string, unknown> | null;
					hold: ({ id: string } & Record<string, unknown>) | null;
				};
				const changed = await records.update("library_books", copy.id, before.copy);
				let loan: RecordData | null = null;
				if (entry.loan !== "") {
					loan = await records.update(
						"book_loans",
						String(entry.loan),
						before.loan ?? { status: "cancelled" },
					);
				}
				if (before.hold) {
					const { id, ...values } = before.hold;
					await records.update("holds", id, values);
				}
				const undone = {
					opId: body.op_id,
					kind: "undo" as const,
					at: now(),
					happened: now(),
					copy: changed,
					loan,
					reason: body.undo,
					device: String(entry.device),
				};
				const after = { copy: snapshot(copy, copyMembers), loan: null, hold: null };
				await writeEntry(records, { ...undone, before: after }, desk.request, []);
				return { undone: entry.kind, ...(await answerFor(desk, records, copy.id, loan)) };
			}),

		/** One field for everything: finds out what the code is and does what the desk means by it. */
		scan: (desk: Desk, body: ScanBody) =>
			once(desk, body.op_id, ["checkout", "renew", "checkin", "seen"], async (records): Promise<Answer> => {
				const { language } = desk.request;
				const chosen = body.student ? await findReader(records, desk.school, body.student) : null;
				if (body.student && !chosen) throw notKnown("reader_unknown", language);
				const copy = await findCopy(records, desk.school, body.code);
				if (!copy) {
					const reader = await findReader(records, desk.school, body.code);
					if (reader)
						return readerAnswer(service, records, policies, reader, desk.library, desk.request, now());
				}
				const meant =
					copy ??
					(await copyByIsbn(records, desk.library, body.code, language, chosen ? "available" : "on_loan"));
				if (!meant) throw notKnown("code_unknown", language);
				const out = await copyLoan(records.sql, meant.id);
				// A book that is out comes back, whoever stands at the desk; scanned again it goes to them.
				if (out)
					return { kind: "checkin", ...(await giveBack(desk, records, meant, { ...body, copy: meant.id })) };
				if (chosen) return { kind: "checkout", ...(await lend(desk, records, meant, chosen, body)) };
				if (["missing", "lost", "in_transit"].includes(String(meant.status))) {
					return { kind: "checkin", ...(await giveBack(desk, records, meant, { ...body, copy: meant.id })) };
				}
				const book = await records.find("books", String(meant.book_id));
				return {
					kind: "copy",
					copy: await shown(service, "library_books", meant, desk.request),
					book: await shown(service, "books", book, desk.request),
				};
			}),

		async today(desk: Desk): Promise<Answer> {
			const today = todayIn(now());
			const scope = { school: desk.school, library: desk.library };
			const numbers = await todayNumbers(service.sql, scope, today, startOf(today));
			const expand = "student_id,book_id,library_book_id";
			const library = `library_id = "${desk.library}"`;
			const late = {
				...lists,
				expand,
				sort: "due_on",
				filter: `${library} && status = "open" && due_on < "${today}"`,
			};
			const latest = {
				...lists,
				perPage: "10",
				expand,
				sort: "-loaned_at",
				filter: `${library} && status != "cancelled"`,
			};
			return {
				...numbers,
				today,
				overdue_list: (await service.api.list("book_loans", late, desk.request)).items,
				latest: (await service.api.list("book_loans", latest, desk.request)).items,
			};
		},
	};
}

export type DeskOperations = ReturnType<typeof deskOperations>;

/**
 * Lending and returning as write hooks of `book_loans`: the record API, the operations and everything else run the same
 * engine, because there is no other way to write a loan.
 */
import { roles } from "@rafta/library/access/roles";
import { decideCheckin } from "@rafta/library/circulation/checkin";
import { decideCheckout } from "@rafta/library/circulation/checkout";
import { isAboutMissing } from "@rafta/library/circulation/missing";
import { decideRenewal } from "@rafta/library/circulation/renewal";
import { isLegalLoanTransition } from "@rafta/library/circulation/transitions";
import type { LoanStatus } from "@rafta/library/circulation/types";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { changeHolds, type HoldSnapshot } from "../holds/changes.ts";
import { changesOf, passedCopy, passOn } from "../holds/pass-on.ts";
import { isInternal, schoolOf, userId, userOf } from "../hooks/caller.ts";
import { problems, refuseField } from "../hooks/problems.ts";
import type { Stored, WriteEvent, WriteHook } from "../records.ts";
import { actionOf, mayChange } from "./changes.ts";
import type { PassedCopy } from "./journal.ts";
import {
	actionTimeOf,
	copyMembers,
	instant,
	loanMembers,
	newOpId,
	operationNoteOf,
	snapshot,
	writeEntry,
} from "./journal.ts";
import { miss, settle } from "./missing.ts";
import { type PendingChange, reasonOf } from "./pending-change.ts";
import type { Policies } from "./policies.ts";
import { copyLoan } from "./queries.ts";
import { refusal } from "./refusal.ts";
import { changesOfCopy, isCondition, returnRoutingOf } from "./return-routing.ts";
import { checkinState, checkoutState, suspensionWarning } from "./state.ts";
import { followUp } from "./tasks.ts";

/** Allowed lead of a device's clock over the server's (milliseconds). */
const clockTolerance = 5 * 60_000;

/** Volunteers lend and return; only staff may make exceptions. */
const mayOverride = ({ request }: WriteEvent): boolean =>
	userOf(request)?.desk_only !== true && userOf(request)?.role !== roles.student;

/** The library of the requesting desk; empty if the desk belongs to another school or to no library. */
const libraryAt = (request: WriteEvent["request"], copy: Stored<"library_books">): string =>
	schoolOf(request) === copy.school_id ? String(userOf(request)?.library_id ?? "") : "";

export function circulationHooks(policies: Policies, now: () => Date): readonly WriteHook[] {
	const pendingChanges = new WeakMap<RecordData, PendingChange>();

	async function copyAndReader(
		event: WriteEvent,
	): Promise<{ copy: Stored<"library_books">; student: Stored<"students"> }> {
		const { record, records, request } = event;
		const copy = await records.find("library_books", String(record.library_book_id));
		const student = await records.find("students", String(record.student_id));
		const school = schoolOf(request);
		const visible = (one: RecordData | null): one is RecordData =>
			one !== null && (request.superuser || one.school_id === school);
		// A copy or reader of another school is refused like one that does not exist.
		if (!visible(copy)) throw refuseField("library_book_id", problems.otherSchool);
		if (!visible(student)) throw refuseField("student_id", problems.otherSchool);
		return { copy, student };
	}

	async function lend(event: WriteEvent): Promise<void> {
		const { record, records, request } = event;
		const { copy, student } = await copyAndReader(event);
		const rules = await policies.of(copy.school_id, copy.library_id);
		const options = { override_reason: String(record.override_reason), may_override: mayOverride(event) };
		const recorded = now();
		const at = actionTimeOf(records) ?? recorded;
		if (at.getTime() > recorded.getTime() + clockTolerance) {
			throw refusal([{ code: "date_in_future", overridable: false, values: {} }], request.language);
		}
		const state = await checkoutState(records, copy, student, rules, todayIn(at));
		const decision = decideCheckout(state, options, rules.policy, rules.calendar, at);
		if (!decision.ok) throw refusal(decision.reasons, request.language);
		Object.assign(record, {
			book_id: copy.book_id,
			library_id: copy.library_id,
			school_id: copy.school_id,
			loaned_at: instant(at),
			recorded_at: instant(recorded),
			returned_at: "",
			due_on: decision.due_on,
			original_due_on: decision.due_on,
			status: "open",
			renewals: 0,
			rule_snapshot: decision.rule_snapshot,
			class_code_at_loan: student.class_code,
			condition_out: record.condition_out || copy.condition,
			checked_out_by: userId(request),
			checked_in_by: "",
			condition_in: "",
			op_id: record.op_id || newOpId(),
		});
		pendingChanges.set(record, {
			kind: "checkout",
			copy,
			copyChanges: { status: decision.copy_status, last_seen_on: todayIn(at) },
			holds: [
				...(decision.filled_hold ? [{ id: decision.filled_hold, to: "filled" as const }] : []),
				...(decision.displaced_hold ? [{ id: decision.displaced_hold, to: "waiting" as const, at: 1 }] : []),
			],
			warnings: decision.warnings,
			occurredAt: at,
		});
	}

	async function giveBack(event: WriteEvent, copy: Stored<"library_books">): Promise<void> {
		const { record, original, records, request } = event;
		const at = now();
		const isDateGiven = record.returned_at !== original?.returned_at && record.returned_at !== "";
		const dateOf = (stored: unknown) => new Date(String(stored).replace(" ", "T"));
		// If the computer's clock was set back, a return is still accepted, dated on the day of the checkout at the
		// earliest.
		const present = new Date(Math.max(at.getTime(), dateOf(record.loaned_at).getTime()));
		const returned = isDateGiven ? dateOf(record.returned_at) : present;
		const wasClaimed = original?.status === "claimed_returned";
		const resolved = record.resolution !== original?.resolution && record.resolution !== "unknown";
		const how = await returnRoutingOf(policies, records, copy, resolved);
		const state = await checkinState(records, copy, libraryAt(request, copy));
		const decision = decideCheckin(state, returned, present, how);
		if (!decision.ok) throw refusal(decision.reasons, request.language);
		if (wasClaimed && !resolved) record.resolution = "unknown";
		record.returned_at = instant(returned);
		record.recorded_at = instant(at);
		record.checked_in_by = userId(request);
		pendingChanges.set(record, {
			kind: operationNoteOf(records).kind ?? "checkin",
			copy,
			copyChanges: changesOfCopy(copy, decision, {
				...(isCondition(record.condition_in) && { condition: record.condition_in }),
				...operationNoteOf(records).copy,
			}),
			holds: changesOf(decision, copy.id),
			warnings: [...decision.warnings, ...(await suspensionWarning(policies, record))],
			occurredAt: returned,
		});
	}

	async function renew(event: WriteEvent, copy: Stored<"library_books">): Promise<void> {
		const { record, records, request } = event;
		const student = await records.find("students", String(record.student_id));
		const loan = await copyLoan(records.sql, copy.id);
		if (!student || !loan)
			throw refusal([{ code: "not_open", overridable: false, values: {} }], request.language);
		const rules = await policies.of(copy.school_id, copy.library_id);
		const options = {
			override_reason: event.sent.has("override_reason") ? String(record.override_reason) : "",
			may_override: mayOverride(event),
		};
		const state = await checkoutState(records, copy, student, rules, todayIn(now()));
		const decision = decideRenewal(state, loan, options, rules.policy, rules.calendar, now());
		if (!decision.ok) throw refusal(decision.reasons, request.language);
		record.due_on = decision.due_on;
		record.renewals = decision.renewals;
		pendingChanges.set(record, {
			kind: "renew",
			copy,
			copyChanges: {},
			holds: [],
			warnings: decision.warnings,
			occurredAt: now(),
		});
	}

	async function change(event: WriteEvent): Promise<void> {
		const { record, original, records, request, sent } = event;
		if (!original) return;
		const [from, to] = [original.status as LoanStatus, record.status as LoanStatus];
		const action = actionOf(original, record);
		for (const name of sent) {
			const differs = JSON.stringify(record[name]) !== JSON.stringify(original[name]);
			if (differs && !mayChange(action, name)) throw refuseField(name, problems.notWritable);
		}
		if (action === "note") return;
		const copy = await records.find("library_books", String(record.library_book_id));
		if (!copy) throw refuseField("library_book_id", problems.otherSchool);
		if (action === "renew") return renew(event, copy);
		if (action === "resolution") return void pendingChanges.set(record, settle(event, copy, now()));
		if (isAboutMissing(to)) return void pendingChanges.set(record, miss(event, copy, now()));
		if (!isLegalLoanTransition(from, to))
			throw refusal([{ code: "not_open", overridable: false, values: {} }], request.language);
		if (to === "returned") return giveBack(event, copy);
		throw refuseField("status", problems.transition);
	}

	async function finish(event: WriteEvent): Promise<void> {
		const { record, original, records, request } = event;
		const left = pendingChanges.get(record);
		if (!left) return;
		const { kind, copy, copyChanges, holds, warnings, occurredAt } = left;
		const before = {
			copy: snapshot(copy, [...new Set([...copyMembers, ...Object.keys(copyChanges)])]),
			loan: original ? snapshot(original, loanMembers) : null,
			hold: null,
			holds: [] as readonly HoldSnapshot[],
			passed: [] as PassedCopy[],
			tasks: await followUp(records, event, kind, now()),
		};
		const changed =
			Object.keys(copyChanges).length > 0
				? await records.update("library_books", copy.id, copyChanges)
				: copy;
		before.holds = await changeHolds({ records, policies, now }, holds);
		// A reader who was served with another copy of the title releases the reserved one to the next reader.
		for (const one of before.holds) {
			const aside = String(one.library_book_id);
			if (one.status === "ready" && aside !== copy.id) {
				const held = await records.find("holds", one.id);
				const passed = await passOn({ records, policies, now }, aside, String(held?.library_id));
				if (passed) before.passed.push(passedCopy(passed));
			}
		}
		const opId = kind === "checkout" || event.sent.has("op_id") ? String(record.op_id) : newOpId();
		const entry = {
			opId,
			kind,
			at: now(),
			occurredAt,
			copy: changed,
			// The hook is of loans.
			loan: record as Stored<"book_loans">,
			before,
			reason: reasonOf(event),
			device: String(record.device_id),
		};
		await writeEntry(records, entry, request, warnings);
	}

	return [
		{
			collection: "book_loans",
			actions: ["create"],
			before: async (event) => {
				if (!isInternal(event.request)) await lend(event);
			},
			after: finish,
		},
		{
			collection: "book_loans",
			actions: ["update"],
			before: async (event) => {
				if (!isInternal(event.request)) await change(event);
			},
			after: finish,
		},
	];
}

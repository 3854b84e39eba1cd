import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CheckinState, decideCheckin, defaultReturnRouting } from "../../src/circulation/checkin.ts";
import {
	endsService,
	isLegalCopyTransition,
	isLegalLoanTransition,
	isManualCopyTransition,
} from "../../src/circulation/transitions.ts";
import type { CopyStatus, Loanable } from "../../src/circulation/types.ts";
import { decideUndo } from "../../src/circulation/undo.ts";
import { codes, copy, hold, loan, now, today } from "./examples.ts";

const lent = loan({ library_book_id: "nusha" });
const taken = (options: Partial<CheckinState> = {}, at = now) =>
	decideCheckin({ copy: copy({ status: "on_loan" }), loan: lent, holds: [], ...options }, at, now);
const warned = (decision: ReturnType<typeof taken>) =>
	decision.ok && decision.warnings.map(({ code }) => code);

describe("a return", () => {
	test("54: closes the loan and frees the copy", () => {
		expect(taken()).toEqual({
			ok: true,
			new_library: null,
			returned_on: today,
			copy_status: "available",
			ready_hold: null,
			sent_hold: null,
			displaced_hold: null,
			days_late: 0,
			warnings: [],
		});
	});
	test("54: that comes late says by how many days", () => {
		const late = taken({ loan: { ...lent, due_on: "2026-03-02" } });
		expect(late).toMatchObject({ days_late: 3, warnings: [{ code: "late", values: { days: 3 } }] });
	});
	test("55, 56: of a copy that nobody has is harmless and counts as seen", () => {
		const again = taken({ copy: copy(), loan: null });
		expect(again).toMatchObject({ ok: true, copy_status: "available", days_late: 0 });
		expect(warned(again)).toEqual(["seen"]);
	});
	test.each<CopyStatus>(["repair", "in_process", "withdrawn"])(
		"56: leaves a copy in status %s as it is, and says so",
		(status) => {
			const decision = taken({ copy: copy({ status }), loan: null });
			expect(decision).toMatchObject({ copy_status: status });
			expect(warned(decision)).toEqual(["status_stays"]);
		},
	);
	test("56: leaves a copy on the hold shelf for whom it waits, and takes it away where nobody does", () => {
		const shelved = copy({ status: "hold_shelf" });
		const ready = hold({ status: "ready", library_book_id: "nusha", position: 0 });
		const stays = taken({ copy: shelved, loan: null, holds: [ready, hold({ id: "next" })] });
		expect(stays).toMatchObject({ copy_status: "hold_shelf", ready_hold: null, warnings: [] });
		expect(taken({ copy: shelved, loan: null })).toMatchObject({ copy_status: "available" });
	});
	test("leaves a lost copy that was withdrawn since out of the register, and takes it from its reader", () => {
		const loan = { ...lent, status: "lost" as const };
		const decision = taken({ copy: copy({ status: "withdrawn" }), loan, holds: [hold({})] });
		expect(decision).toMatchObject({ ok: true, copy_status: "withdrawn", ready_hold: null });
	});
	test("57: serves the first who waits", () => {
		const holds = [hold({ id: "second", position: 2 }), hold({ id: "first", position: 1 })];
		const held = taken({ holds });
		expect(held).toMatchObject({ copy_status: "hold_shelf", ready_hold: "first" });
		expect(warned(held)).toEqual(["hold_ready"]);
		expect(holds.map(({ id }) => id)).toEqual(["second", "first"]);
	});
	test("57: serves a hold on this very copy, not one on another", () => {
		const holds = [
			hold({ id: "other", library_book_id: "oteki" }),
			hold({ id: "this", library_book_id: "nusha", position: 2 }),
		];
		expect(taken({ holds })).toMatchObject({ ready_hold: "this" });
	});
	test("58: passes over a hold that is served already", () => {
		const holds = [hold({ id: "ready", status: "ready" }), hold({ id: "next", position: 2 })];
		expect(taken({ holds })).toMatchObject({ ready_hold: "next" });
	});
	test("59: of a copy for use in the library serves nobody", () => {
		const reference = copy({ status: "on_loan", loanable: "in_library" });
		expect(taken({ copy: reference, holds: [hold()] })).toMatchObject({
			copy_status: "available",
			ready_hold: null,
		});
	});
	test("57: of a copy that was on the shelf all the time serves who waits, too", () => {
		const seen = taken({ copy: copy(), loan: null, holds: [hold({ id: "first" })] });
		expect(seen).toMatchObject({ copy_status: "hold_shelf", ready_hold: "first" });
	});
	test("59: of a class set serves no title hold, of a teachers' copy a teacher's alone", () => {
		const holds = [hold({ id: "pupil" }), hold({ id: "teacher", reader_type: "teacher", position: 2 })];
		const served = (loanable: Loanable) => taken({ copy: copy({ status: "on_loan", loanable }), holds });
		expect(served("class_set")).toMatchObject({ copy_status: "available", ready_hold: null });
		expect(served("teacher_only")).toMatchObject({ copy_status: "hold_shelf", ready_hold: "teacher" });
	});
	test("64, 57: serves the library in which it is, then sends the copy to who waits elsewhere", () => {
		const away = hold({ id: "away", library_id: "diger" });
		const near = hold({ id: "near", position: 2 });
		expect(taken({ holds: [away, near] })).toMatchObject({ copy_status: "hold_shelf", ready_hold: "near" });
		expect(taken({ holds: [near, away], here: "diger" })).toMatchObject({ ready_hold: "away" });
		const sent = taken({ holds: [away] });
		expect(sent).toMatchObject({ copy_status: "in_transit", ready_hold: null, sent_hold: "away" });
		expect(warned(sent)).toEqual(["hold_transit"]);
	});
	test("64, 57: of a copy on its way to a reader makes the hold ready where it is fetched, nowhere else", () => {
		const inTransit = { copy: copy({ status: "in_transit" }), loan: null };
		const holds = [hold({ id: "away", library_id: "diger", status: "in_transit", library_book_id: "nusha" })];
		expect(taken({ ...inTransit, holds, here: "diger" })).toMatchObject({
			copy_status: "hold_shelf",
			ready_hold: "away",
		});
		const elsewhere = taken({ ...inTransit, holds: [...holds, hold({ id: "near" })] });
		expect(elsewhere).toMatchObject({ copy_status: "in_transit", ready_hold: null });
		expect(warned(elsewhere)).toEqual(["hold_away"]);
	});
	test("60: of a lost copy finds it again", () => {
		const found = taken({ copy: copy({ status: "lost" }), loan: { ...lent, status: "lost" } });
		expect(found).toMatchObject({ copy_status: "available" });
		expect(warned(found)).toEqual(["found"]);
		expect(warned(taken({ copy: copy({ status: "missing" }), loan: null }))).toEqual(["found"]);
	});
	test("61: of a loan claimed returned closes it like any other", () => {
		expect(taken({ loan: { ...lent, status: "claimed_returned" } })).toMatchObject({
			copy_status: "available",
		});
	});
	test("62: from a box emptied on Monday is as late as on the day it came", () => {
		const monday = new Date("2026-03-02T06:00:00Z");
		expect(taken({ loan: { ...lent, due_on: "2026-03-02" } }, monday)).toMatchObject({
			returned_on: "2026-03-02",
			days_late: 0,
		});
	});
	test("62: cannot lie in the future or before the loan; a clock five minutes ahead is forgiven", () => {
		expect(codes(taken({}, new Date(now.getTime() + 6 * 60_000)))).toEqual(["date_in_future"]);
		expect(codes(taken({}, new Date(now.getTime() + 4 * 60_000)))).toEqual([]);
		expect(codes(taken({}, new Date("2026-02-28T06:00:00Z")))).toEqual(["date_before_loan"]);
	});
	test("64: of a copy on its way ends the way, silently", () => {
		expect(taken({ copy: copy({ status: "in_transit" }), loan: null })).toMatchObject({
			copy_status: "available",
			warnings: [],
		});
	});
});

const statuses: readonly CopyStatus[] = [
	"available",
	"on_loan",
	"hold_shelf",
	"in_transit",
	"repair",
	"in_process",
	"missing",
	"lost",
	"withdrawn",
];

test("54-64: a return never leads a copy where its status may not go", () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...statuses),
			fc.constantFrom<Loanable>("yes", "in_library", "teacher_only", "class_set"),
			fc.array(
				fc.nat(9).map((position) => hold({ position })),
				{ maxLength: 2 },
			),
			(status, loanable, holds) => {
				const out = status === "on_loan" || status === "lost" ? lent : null;
				const decision = taken({ copy: copy({ status, loanable }), loan: out, holds });
				if (!decision.ok) throw new Error("a return was refused");
				const legal = decision.copy_status === status || isLegalCopyTransition(status, decision.copy_status);
				expect(legal, `${status} -> ${decision.copy_status}`).toBe(true);
			},
		),
	);
});

describe("repair that is asked for", () => {
	const repaired = (status: CopyStatus, state: Partial<CheckinState> = {}) =>
		decideCheckin({ copy: copy({ status }), loan: null, holds: [], ...state }, now, now, {
			...defaultReturnRouting,
			repair: true,
		});
	test("is done in every status in which the copy is of the register", () => {
		for (const status of statuses.filter((one) => one !== "withdrawn")) {
			const out = status === "on_loan" || status === "lost" ? lent : null;
			expect(repaired(status, { loan: out }), status).toMatchObject({ copy_status: "repair" });
		}
	});
	test("of a withdrawn copy is not done, and the desk is told so", () => {
		const decision = repaired("withdrawn");
		expect(decision).toMatchObject({ copy_status: "withdrawn", displaced_hold: null });
		expect(warned(decision)).toEqual(["status_stays"]);
	});
	test.each([
		["hold_shelf", "ready"],
		["in_transit", "in_transit"],
	] as const)("lets the reader wait again whom a copy in status %s served", (status, served) => {
		const holds = [
			hold({ id: "theirs", status: served, library_book_id: "nusha", position: 0 }),
			hold({ id: "next" }),
		];
		const decision = repaired(status, { holds });
		expect(decision).toMatchObject({ displaced_hold: "theirs", ready_hold: null, sent_hold: null });
		expect(warned(decision)).toContain("hold_again");
	});
});

describe("a status", () => {
	test("that lending gives is never set by hand, nor left but for repair and missing", () => {
		const findings: readonly CopyStatus[] = ["repair", "missing"];
		for (const status of statuses) {
			for (const desk of ["on_loan", "hold_shelf", "in_transit"] as const) {
				expect(isManualCopyTransition(status, desk)).toBe(false);
				const isFinding = desk !== "on_loan" && findings.includes(status);
				expect(isManualCopyTransition(desk, status), `${desk} -> ${status}`).toBe(isFinding);
			}
		}
		expect(isManualCopyTransition("available", "repair")).toBe(true);
		expect(isManualCopyTransition("withdrawn", "available")).toBe(true);
		expect(isManualCopyTransition("withdrawn", "repair")).toBe(false);
	});
	test("ends the service of a hold unless the copy stays put aside, is sent on or is lent", () => {
		for (const from of statuses) {
			const ending = statuses.filter((to) => endsService(from, to));
			const serves = from === "hold_shelf" || from === "in_transit";
			const others = ["available", "repair", "in_process", "missing", "lost", "withdrawn"];
			expect(ending, from).toEqual(serves ? others : []);
		}
	});
	test("79: of a loan moves on only from open, lost and claimed", () => {
		expect(isLegalLoanTransition("open", "returned")).toBe(true);
		expect(isLegalLoanTransition("lost", "lost")).toBe(false);
		expect(isLegalLoanTransition("returned", "open")).toBe(false);
	});
});

describe("66: undoing", () => {
	const hours = (count: number) => new Date(now.getTime() - count * 3_600_000);
	test("is possible for a day while nothing else happened", () => {
		expect(decideUndo({ at: hours(24), copyMovedOn: false }, now)).toEqual({ ok: true });
		expect(codes(decideUndo({ at: hours(24.01), copyMovedOn: false }, now))).toEqual(["undo_too_late"]);
		expect(codes(decideUndo({ at: hours(0), copyMovedOn: true }, now))).toEqual(["undo_moved_on"]);
	});
});

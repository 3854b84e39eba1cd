import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { makeCalendar } from "../../src/calendar/calendar.ts";
import { inTimeOrder } from "../../src/offline/events.ts";
import {
	type CopyProjection,
	type DeskFact,
	type ProjectionBase,
	projectCopy,
} from "../../src/offline/projection.ts";
import { termsOf } from "../../src/offline/terms.ts";
import { copy, hold, pupil, renewing } from "../circulation/examples.ts";

const readers = ["ayse", "mehmet", "zeki"];
const terms = termsOf(renewing, makeCalendar([]), "yes", (id) => pupil({ id }));
const noon = Date.parse("2026-03-05T09:00:00Z");
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString();

let facts = 0;
const fact = (values: Partial<DeskFact> & Pick<DeskFact, "kind">, hours: number): DeskFact => {
	const op_id = `f${String(++facts).padStart(14, "0")}`;
	const rest = { student: "", undo: "", here: "", due_on: "", device: "bir" } as const;
	return { op_id, loan: op_id, at: at(hours), ...rest, ...values };
};
const base = (options: Partial<ProjectionBase> = {}): ProjectionBase => ({
	copy: copy(),
	loan: null,
	holds: [],
	...options,
});
const spans = ({ loans }: CopyProjection) =>
	loans.map(({ student_id, status, loaned_at, returned_at }) =>
		[student_id, status, loaned_at.slice(11, 13), returned_at.slice(11, 13)].join(" ").trim(),
	);

describe("what becomes of a copy", () => {
	test("92: a return that was told late takes its place before the next loan", () => {
		const lent = fact({ kind: "checkout", student: "ayse" }, 0);
		const again = fact({ kind: "checkout", student: "mehmet" }, 2);
		const without = projectCopy(base(), [lent, again], terms);
		expect(without.effects.get(again.op_id)).toMatchObject({ problem: "copy_on_loan", other: lent.loan });
		const late = fact({ kind: "checkin", device: "iki" }, 1);
		const projection = projectCopy(base(), [again, late, lent], terms);
		expect(spans(projection)).toEqual(["ayse returned 09 10", "mehmet open 11"]);
		expect(projection.effects.get(again.op_id)).toMatchObject({ problem: "", other: "" });
		expect(projection.status).toBe("on_loan");
	});
	test("an undo makes what it names never have happened, and is itself not undone", () => {
		const lent = fact({ kind: "checkout", student: "ayse" }, 0);
		const undo = fact({ kind: "undo", undo: lent.op_id }, 1);
		const projection = projectCopy(base(), [undo, lent, fact({ kind: "undo", undo: undo.op_id }, 2)], terms);
		expect(projection.loans).toEqual([]);
		expect([...projection.effects.values()].map(({ problem }) => problem)).toEqual(["", "action_unknown"]);
		const late = fact({ kind: "undo", undo: lent.op_id }, 25);
		expect(projectCopy(base(), [lent, late], terms).effects.get(late.op_id)?.problem).toBe("undo_too_late");
	});
	test("57, 13: a return puts the copy aside for who waits; another reader's loan lets them wait again", () => {
		const waiting = hold({ reader_type: "pupil", library_id: "kutuphane" });
		const back = fact({ kind: "checkin", here: "kutuphane" }, 0);
		const first = projectCopy(base({ copy: copy({ status: "missing" }), holds: [waiting] }), [back], terms);
		expect([first.status, first.holds[0]?.status]).toEqual(["hold_shelf", "ready"]);
		const lent = fact({ kind: "checkout", student: "ayse" }, 1);
		const other = projectCopy(
			base({ copy: copy({ status: "missing" }), holds: [waiting] }),
			[back, lent],
			terms,
		);
		expect([other.holds, other.effects.get(lent.op_id)?.problem]).toEqual([[], "copy_on_hold_shelf"]);
	});
	test("the same book scanned again for its reader on the same day is no renewal", () => {
		const lent = fact({ kind: "checkout", student: "ayse" }, 0);
		const again = fact({ kind: "checkout", student: "ayse" }, 1);
		const later = fact({ kind: "renew" }, 24);
		const projection = projectCopy(base(), [lent, again, later], terms);
		expect([again, later].map(({ op_id }) => projection.effects.get(op_id)?.deed)).toEqual([
			"again",
			"renewed",
		]);
		expect(projection.loans.map(({ renewals }) => renewals)).toEqual([1]);
	});
	test("a book that staff had declared lost meanwhile has been returned", () => {
		const lent = fact({ kind: "checkout", student: "ayse" }, 0);
		const lost = fact({ kind: "lost", loan: lent.loan }, 3);
		expect(projectCopy(base(), [lent, lost], terms).status).toBe("lost");
		const back = fact({ kind: "checkin" }, 1);
		expect(projectCopy(base(), [lent, lost, back], terms)).toMatchObject({ status: "available" });
	});
});

/** Facts of two devices; an undo reverses an earlier fact of its own device. */
const histories = fc
	.array(
		fc.record({
			kind: fc.constantFrom("checkout", "checkout", "checkin", "checkin", "renew", "undo", "lost", "claim"),
			student: fc.constantFrom(...readers),
			hours: fc.integer({ min: 0, max: 24 * 40 }),
			device: fc.constantFrom("bir", "iki"),
			back: fc.nat(3),
		}),
		{ maxLength: 12 },
	)
	.map((steps): DeskFact[] => {
		const made: DeskFact[] = [];
		for (const { kind, student, hours, device, back } of [...steps].sort((a, b) => a.hours - b.hours)) {
			const own = made.filter((one) => one.device === device && one.kind !== "undo");
			const undo = kind === "undo" ? (own.at(-1 - back)?.op_id ?? "") : "";
			if (kind === "undo" && undo === "") continue;
			const who = kind === "checkout" ? student : "";
			made.push(fact({ kind: kind as DeskFact["kind"], student: who, undo, device }, hours));
		}
		return made;
	});

const starts = fc.record({
	status: fc.constantFrom("available", "missing", "repair", "withdrawn", "hold_shelf" as const),
	waiting: fc.boolean(),
});
const baseOf = ({ status, waiting }: { status: string; waiting: boolean }): ProjectionBase =>
	base({
		copy: copy({ status: status as "available" }),
		holds: waiting ? [hold({ reader_type: "pupil", library_id: "kutuphane" })] : [],
	});

const plain = (projection: CopyProjection) => ({
	...projection,
	effects: [...projection.effects].sort(([a], [b]) => (a < b ? -1 : 1)),
});

describe("for any history of a copy", () => {
	test("92: the order in which facts are told makes no difference", () => {
		fc.assert(
			fc.property(starts, histories, fc.array(fc.nat(), { maxLength: 12 }), (start, history, keys) => {
				const other = history
					.map((one, index) => ({ one, key: keys[index] ?? 0 }))
					.sort((a, b) => a.key - b.key)
					.map(({ one }) => one);
				expect(plain(projectCopy(baseOf(start), other, terms))).toEqual(
					plain(projectCopy(baseOf(start), history, terms)),
				);
			}),
			{ numRuns: 2000 },
		);
	});
	test("92: what comes later is added to what is there, with the same end as all at once", () => {
		fc.assert(
			fc.property(starts, histories, fc.nat(12), (start, all, cut) => {
				// An undo of a fact before the cut would have to be projected together with it.
				const sorted = all.filter(({ kind }) => kind !== "undo").sort(inTimeOrder);
				const [earlier, later] = [sorted.slice(0, cut), sorted.slice(cut)];
				const first = projectCopy(baseOf(start), earlier, terms);
				const changed = new Map(first.holds.map((one) => [one.id, one]));
				const second = projectCopy(
					{
						copy: copy({ status: first.status }),
						loan: first.loans.find(({ status }) => status !== "returned") ?? null,
						holds: baseOf(start).holds.flatMap((one) => {
							const { status, ...rest } = changed.get(one.id) ?? one;
							return status === "filled" ? [] : [{ ...rest, status }];
						}),
					},
					later,
					terms,
				);
				const whole = projectCopy(baseOf(start), sorted, terms);
				const loans = new Map([...first.loans, ...second.loans].map((loan) => [loan.id, loan]));
				expect(second.status).toBe(whole.status);
				expect([...loans.values()]).toEqual([...whole.loans]);
			}),
			{ numRuns: 2000 },
		);
	});
	test("one reader at a time has it, nothing ends before it begins, and its status says who has it", () => {
		fc.assert(
			fc.property(starts, histories, (start, history) => {
				const { loans, status, effects } = projectCopy(baseOf(start), history, terms);
				const open = loans.filter((loan) => loan.status !== "returned");
				expect(open.length).toBeLessThanOrEqual(1);
				for (const [index, loan] of loans.entries()) {
					expect(loan.status === "returned").toBe(loan.returned_at !== "");
					if (loan.returned_at !== "") expect(loan.returned_at >= loan.loaned_at).toBe(true);
					const next = loans[index + 1];
					if (next) expect(loan.returned_at !== "" && loan.returned_at <= next.loaned_at).toBe(true);
					expect(makeCalendar([]).isClosed(loan.due_on)).toBe(false);
					expect(loan.due_on >= loan.original_due_on).toBe(true);
				}
				if (start.status !== "withdrawn") {
					expect(status === "on_loan" || status === "lost").toBe(open.length === 1);
				} else expect(status).toBe("withdrawn");
				// Nothing is dropped: every fact has an effect or was undone.
				const undone = new Set(history.map(({ undo }) => undo));
				for (const { op_id } of history) expect(effects.has(op_id) || undone.has(op_id)).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});
});

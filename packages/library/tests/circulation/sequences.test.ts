/** Invariants of the lending desk: they hold whatever people do, in any order. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { ruleFor } from "../../src/circulation/policy.ts";
import type { Policy } from "../../src/circulation/types.ts";
import { ministry, renewing } from "./examples.ts";
import { calendar, type Model, openModel, type Step } from "./model.ts";

const copyNo = fc.nat(4);
const readerNo = fc.nat(2);
const steps: fc.Arbitrary<Step[]> = fc.array(
	fc.oneof(
		fc.record({ do: fc.constant("wait" as const), days: fc.nat(9) }),
		{
			weight: 4,
			arbitrary: fc.record({
				do: fc.constant("lend" as const),
				copy: copyNo,
				reader: readerNo,
				insists: fc.boolean(),
			}),
		},
		{ weight: 3, arbitrary: fc.record({ do: fc.constant("return" as const), copy: copyNo }) },
		fc.record({
			do: fc.constantFrom("renew", "renew", "renew", "lost", "claim", "claimOver", "repair"),
			copy: copyNo,
		}),
		{
			weight: 2,
			arbitrary: fc.record({
				do: fc.constantFrom("hold", "hold", "cancel"),
				title: fc.nat(2),
				reader: readerNo,
			}),
		},
		fc.record({ do: fc.constant("leave" as const), reader: fc.constant(1) }),
	),
	{ minLength: 8, maxLength: 40 },
);

const policies: fc.Arbitrary<Policy> = fc
	.record({
		preset: fc.constantFrom(ministry, renewing),
		max: fc.integer({ min: 1, max: 3 }),
		closed_day_mode: fc.constantFrom("next_open", "previous_open", "weekly"),
		block_when_overdue: fc.boolean(),
		grace_days: fc.nat(3),
		ceiling_on: fc.constantFrom("", "2026-04-30"),
		renew_from_due: fc.boolean(),
	})
	.map(({ preset, max, ...rest }) => ({
		...preset,
		...rest,
		rules: preset.rules.map((rule) => ({ ...rule, max_loans: Math.min(max, rule.max_loans) })),
	}));

/** Returns the violations in a library; empty when there are none. */
function faults(model: Model, policy: Policy): string[] {
	const found = [...model.wrong];
	const { copies, readers, loans, holds, isOut } = model;
	const open = holds.filter(({ ended }) => !ended);
	for (const copy of copies) {
		const out = loans.filter((loan) => loan.library_book_id === copy.id && isOut(loan));
		if (out.length > 1) found.push(`${copy.id} is out ${out.length} times`);
		const status = out[0]?.status;
		const kept = open.filter((hold) => hold.status === "ready" && hold.library_book_id === copy.id);
		if ((status === "open" || status === "claimed_returned") !== (copy.status === "on_loan"))
			found.push(`${copy.id} is ${copy.status}, its loan ${status}`);
		if ((status === "lost") !== (copy.status === "lost")) found.push(`${copy.id} lost, or not`);
		if (kept.length !== (copy.status === "hold_shelf" ? 1 : 0))
			found.push(`${copy.id} is ${copy.status} for ${kept.length} holds`);
		if (copy.loanable === "in_library" && out.length > 0) found.push("a reference work is out");
		for (const loan of out) {
			const type = readers.find(({ id }) => id === loan.student_id)?.reader_type;
			if (copy.loanable === "teacher_only" && loan.allowed && type !== "teacher")
				found.push("a pupil has a teachers' book without an exception");
		}
	}
	for (const reader of readers) {
		// Everybody's last loan without an exception was within the limit at that time.
		const own = loans.filter((loan) => loan.student_id === reader.id && isOut(loan) && loan.allowed);
		const maxLoans = ruleFor(policy, reader, "yes").max_loans;
		const counted = own.filter(({ status }) => status !== "claimed_returned");
		const unclaimed = own.length - counted.length;
		if (counted.length > maxLoans + unclaimed + claimsOver(model, reader.id))
			found.push(`${reader.id} has ${counted.length} of ${maxLoans}`);
		const titles = open.filter((hold) => hold.student_id === reader.id).map(({ book_id }) => book_id);
		if (new Set(titles).size !== titles.length) found.push(`${reader.id} waits twice for one title`);
	}
	for (const title of ["t0", "t1", "t2"]) {
		const places = open
			.filter((hold) => hold.book_id === title && hold.status === "waiting")
			.map(({ position }) => position)
			.sort((a, b) => a - b);
		if (places.some((position, index) => position !== index + 1)) found.push(`queue of ${title}: ${places}`);
	}
	for (const loan of loans) {
		if (calendar.isClosed(loan.due_on)) found.push(`due on the closed ${loan.due_on}`);
		if (policy.ceiling_on !== "" && loan.due_on > policy.ceiling_on) found.push(`due after the ceiling`);
		if (loan.due_on < loan.original_due_on) found.push("due earlier than it was");
		if (loan.renewals > ruleFor(policy, loan.ofReader, loan.loanable).renewals)
			found.push("renewed too often");
	}
	return found;
}

/** Loans that were claimed returned and are open again: they exceed the limit without a new loan. */
const claimsOver = (model: Model, reader: string): number =>
	model.reopened.filter((id) => model.loans.some((loan) => loan.id === id && loan.student_id === reader))
		.length;

test("10,000 sequences of lending, returning, renewing, losing, claiming, holding and leaving keep the library whole", () => {
	let lent = 0;
	let ready = 0;
	let renewed = 0;
	fc.assert(
		fc.property(policies, steps, (policy, sequence) => {
			const model = openModel(policy);
			for (const [index, step] of sequence.entries()) {
				const loansBefore = model.loans.length;
				model.step(step);
				const wrong = faults(model, policy);
				if (wrong.length > 0) throw new Error(`step ${index}, ${JSON.stringify(step)}: ${wrong.join("; ")}`);
				if (model.loans.length > loansBefore) {
					lent += 1;
					const loan = model.loans.at(-1);
					const reader = model.readers.find(({ id }) => id === loan?.student_id);
					if (reader?.status !== "active") throw new Error("lent to somebody who left");
				}
			}
			ready += model.holds.filter(({ status }) => status === "ready").length;
			renewed += model.loans.filter(({ renewals }) => renewals > 0).length;
		}),
		{ numRuns: 10_000 },
	);
	// Checks that the sequences actually reach the cases under test.
	expect([lent > 10_000, ready > 1_000, renewed > 200]).toEqual([true, true, true]);
});

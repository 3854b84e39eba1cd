import { addDays } from "@rafta/library/turkish/dates";
import { expect, it } from "vitest";
import { readDemoData } from "../../src/demo/data.ts";
import { drawDemo, moveDemo } from "../../src/demo/generate.ts";
import { makeLosses } from "../../src/demo/lending/losses.ts";

const drawn = drawDemo(readDemoData());

/** The drawing's day, a weekend, the winter and the summer holidays, and the first days of a school year. */
const days = ["2026-11-27", "2027-02-09", "2027-03-20", "2028-07-13", "2028-08-12", "2028-09-08"];

it.each(days)("%s: one book is lost, one is said to be returned and one may be lost", (today) => {
	const demo = moveDemo(drawn, today, true);
	const [school] = demo.schools;
	if (!school) throw new Error("the demonstration has no school");
	const pupil = demo.readers.find((reader) => reader.school_id === school.id)?.id ?? "";
	const { tasks, circulation_events: events } = makeLosses(demo, school, "manager", pupil, today);

	const loans = new Map(demo.loans.map((loan) => [loan.id, loan]));
	const about = [...tasks, { kind: "claimed", loan_id: events.find(({ kind }) => kind === "claim")?.loan }];
	const seen = about.map(({ kind, loan_id }) => {
		const loan = loans.get(String(loan_id));
		const copy = demo.copies.find(({ id }) => id === loan?.library_book_id);
		const isLast = demo.loans.findLast((other) => other.library_book_id === copy?.id) === loan;
		const isOfOthers = loan?.student_id !== pupil && loan?.school_id === school.id;
		return { kind, loan: loan?.status, returned: loan?.returned_at, copy: copy?.status, isLast, isOfOthers };
	});
	const common = { returned: "", isLast: true, isOfOthers: true };
	expect(seen).toEqual([
		{ kind: "lost", loan: "lost", copy: "lost", ...common },
		{ kind: "lost_candidate", loan: "open", copy: "on_loan", ...common },
		{ kind: "claimed", loan: "claimed_returned", copy: "on_loan", ...common },
	]);
	const candidate = loans.get(String(tasks.at(-1)?.loan_id));
	expect(candidate && candidate.due_on < addDays(today, -60)).toBe(true);
});

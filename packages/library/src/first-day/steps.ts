/** The first day of a library: five steps from an empty register to the first loan. */

/** The steps, in their order. */
export const firstDaySteps = ["class_list", "book_list", "labels", "cards", "first_loan"] as const;

export type FirstDayStep = (typeof firstDaySteps)[number];

/** Steps that a library may do without: old labels and school numbers are understood at the desk. */
export const optionalSteps = ["labels", "cards"] as const satisfies readonly FirstDayStep[];

/** Minutes that a step takes a beginner. */
export const stepMinutes: Readonly<Record<FirstDayStep, number>> = {
	class_list: 3,
	book_list: 5,
	labels: 20,
	cards: 10,
	first_loan: 1,
};

/** What a library keeps about its first day, because no record tells it. */
export interface FirstDayNotes {
	readonly labels?: "skipped";
	readonly cards?: "printed" | "skipped";
	/** Put away: the home shows it no longer. */
	readonly away?: boolean;
}

/** What the records of a library tell about its first day. */
export interface FirstDayFigures {
	readonly readers: number;
	readonly copies: number;
	/** Whether a label was ever printed. */
	readonly labelled: boolean;
	readonly loans: number;
}

export type StepState = "open" | "done" | "skipped";

/** A library with this many loans needs no first day any more, whatever it has skipped. */
export const settledLoans = 20;

/** Returns the state of each step. */
export function stepStates(
	{ readers, copies, labelled, loans }: FirstDayFigures,
	notes: FirstDayNotes,
): Readonly<Record<FirstDayStep, StepState>> {
	const stepState = (isDone: boolean): StepState => (isDone ? "done" : "open");
	const orSkipped = (isDone: boolean, isSkipped: boolean): StepState =>
		isDone ? "done" : isSkipped ? "skipped" : "open";
	return {
		class_list: stepState(readers > 0),
		book_list: stepState(copies > 0),
		labels: orSkipped(labelled, notes.labels === "skipped"),
		cards: orSkipped(notes.cards === "printed", notes.cards === "skipped"),
		first_loan: stepState(loans > 0),
	};
}

/** Returns the first open step; `undefined` when all are done or skipped. */
export const nextStep = (states: Readonly<Record<FirstDayStep, StepState>>): FirstDayStep | undefined =>
	firstDaySteps.find((step) => states[step] === "open");

/** Returns the minutes that the open steps take. */
export const minutesLeft = (states: Readonly<Record<FirstDayStep, StepState>>): number =>
	firstDaySteps.reduce((sum, step) => sum + (states[step] === "open" ? stepMinutes[step] : 0), 0);

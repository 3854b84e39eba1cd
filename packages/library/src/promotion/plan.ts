/**
 * Promotion plan for a school's pupils at the end of a year: each class's destination, exceptions, and the resulting
 * changes.
 */
import { plainLine } from "../text/plain-text.ts";
import { readClass } from "../turkish/classes.ts";

/** A pupil currently at the school. */
export interface Pupil {
	readonly id: string;
	readonly class_code: string;
}

/** `move` names a class; with `stay` a pupil repeats the year, or the class has no next one. */
export const destinationKinds = ["move", "stay", "graduate", "leave", "transfer"] as const;
export type DestinationKind = (typeof destinationKinds)[number];

export interface Destination {
	readonly kind: DestinationKind;
	/** The class, when `kind` is `move`. */
	readonly to: string;
}

export interface Wishes {
	/** Classes whose destination differs from the proposal, by their current name. */
	readonly classes: readonly (Destination & { readonly from: string })[];
	/** Pupils who do not move with their class. */
	readonly pupils: readonly (Destination & { readonly student: string })[];
}

/** Why a class is proposed to stay until somebody decides: no number in its name, or none of the school's grades. */
export type Doubt = "no_class" | "no_number" | "not_of_school";

export interface PlannedClass extends Destination {
	readonly from: string;
	readonly pupils: number;
	readonly doubt: Doubt | null;
}

/** Planned change of one pupil. Pupils who stay have no step. */
export interface PlannedStep {
	readonly student: string;
	readonly from: string;
	readonly kind: Exclude<DestinationKind, "stay">;
	/** Reader fields that change. */
	readonly values: { readonly class_code?: string; readonly status?: "graduated" | "left" | "transferred" };
}

export interface Plan {
	/** In the order of classes; pupils without a class last. */
	readonly classes: readonly PlannedClass[];
	/** In the order of classes. */
	readonly steps: readonly PlannedStep[];
	/** Number of pupils by destination. */
	readonly counts: Readonly<Record<DestinationKind, number>>;
	/** Requests that match nobody: classes and pupils that are not at the school. */
	readonly unknown: { readonly classes: readonly string[]; readonly pupils: readonly string[] };
}

const every: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
/** The last grade of primary, middle and high school. */
const lastOfLevel: readonly number[] = [4, 8, 12];
/** The preparatory year comes before the 9th grade. */
const following = (grade: number): number => (grade === 0 ? 9 : grade + 1);

/** Grades named in a school's record; all grades where it names none. */
export function gradesOf(value: unknown): readonly number[] {
	const grades = Array.isArray(value) ? value.filter((one) => every.includes(one)) : [];
	return grades.length > 0 ? grades : every;
}

/** Normalises a class name to its stored form: `6-a` -> `6/A`. */
export const classCode = (text: string): string => readClass(plainLine(text).trim()).code;

const stay: Destination = { kind: "stay", to: "" };

/** Proposes a class's destination. `present`: the grades that have pupils now. */
function proposeDestination(
	code: string,
	grades: readonly number[],
	present: ReadonlySet<number>,
): Destination & { doubt: Doubt | null } {
	if (code === "") return { ...stay, doubt: "no_class" };
	const { grade, branch } = readClass(code);
	if (grade < 0) return { ...stay, doubt: "no_number" };
	const next = following(grade);
	if (grade > 0 && !grades.includes(grade)) return { ...stay, doubt: "not_of_school" };
	// A school of several levels without pupils of the next one ends with this one.
	const isLast = !grades.includes(next) || (lastOfLevel.includes(grade) && !present.has(next));
	if (isLast && grade > 0) return { kind: "graduate", to: "", doubt: null };
	if (isLast) return { ...stay, doubt: "not_of_school" };
	return { kind: "move", to: branch === "" ? String(next) : `${next}/${branch}`, doubt: null };
}

/** Normalises a requested destination: a class that moves to itself stays. */
function normaliseDestination({ kind, to }: Destination, from: string): Destination {
	if (kind !== "move") return { kind, to: "" };
	const code = classCode(to);
	return code === from ? stay : { kind, to: code };
}

const statuses = { graduate: "graduated", leave: "left", transfer: "transferred" } as const;

function stepOf({ id, class_code: from }: Pupil, { kind, to }: Destination): PlannedStep | null {
	if (kind === "stay") return null;
	const values = kind === "move" ? { class_code: to } : { status: statuses[kind] };
	return { student: id, from, kind, values };
}

const placeOf = (code: string): string => (code === "" ? "\u{10ffff}" : readClass(code).sort);

/**
 * Plans a new school year for the pupils of a school with the given grades. Pupils already in the new year (`arrived`)
 * stay, unless that very pupil's destination is given explicitly.
 */
export function planPromotion(
	pupils: readonly Pupil[],
	grades: readonly number[],
	wishes: Wishes,
	arrived: ReadonlySet<string> = new Set(),
): Plan {
	const members = Map.groupBy(pupils, ({ class_code }) => class_code);
	const codes = [...members.keys()].sort((a, b) =>
		placeOf(a) === placeOf(b) ? (a < b ? -1 : 1) : placeOf(a) < placeOf(b) ? -1 : 1,
	);
	const present = new Set(codes.map((code) => readClass(code).grade));
	const wishedClasses = new Map(wishes.classes.map((wish) => [wish.from, wish]));
	const wishedPupils = new Map(wishes.pupils.map((wish) => [wish.student, wish]));
	const counts: Record<DestinationKind, number> = { move: 0, stay: 0, graduate: 0, leave: 0, transfer: 0 };
	const classes: PlannedClass[] = [];
	const steps: PlannedStep[] = [];
	for (const from of codes) {
		const those = members.get(from) ?? [];
		const wish = wishedClasses.get(from);
		const whither = wish
			? { ...normaliseDestination(wish, from), doubt: null }
			: proposeDestination(from, grades, present);
		classes.push({ from, pupils: those.length, ...whither });
		for (const pupil of those) {
			const own = wishedPupils.get(pupil.id);
			const destination = own ? normaliseDestination(own, from) : arrived.has(pupil.id) ? stay : whither;
			counts[destination.kind] += 1;
			const step = stepOf(pupil, destination);
			if (step) steps.push(step);
		}
	}
	const known = new Set(pupils.map(({ id }) => id));
	return {
		classes,
		steps,
		counts,
		unknown: {
			classes: [...wishedClasses.keys()].filter((code) => !members.has(code)),
			pupils: [...wishedPupils.keys()].filter((id) => !known.has(id)),
		},
	};
}

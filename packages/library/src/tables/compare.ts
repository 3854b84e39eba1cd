/** What a class list would change in the register. Nobody is deleted: who is missing is only shown. */
import { nameCase, upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { type ListedPerson, plainNumber } from "./people.ts";
import type { RowProblem } from "./problems.ts";

/** A reader as the register has them. */
export interface Registered {
	readonly id: string;
	readonly student_no: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly class_code: string;
	readonly reader_type: string;
	readonly status: string;
}

/** The fields of a reader that a list may set. */
export type ReaderValues = Partial<Omit<Registered, "id">>;

export interface ListChange {
	readonly action: "new" | "changed" | "missing" | "problem";
	/** The row of the list; `null` for who is missing from it. */
	readonly person: ListedPerson | null;
	/** Whom it is about in the register; `null` for somebody new. */
	readonly reader: Registered | null;
	/** What becomes of the reader; of a problem, what would if somebody decided it. */
	readonly values: ReaderValues;
	readonly problems: readonly RowProblem[];
}

export interface Comparison {
	readonly changes: readonly ListChange[];
	/** Rows that the register has already. */
	readonly same: number;
	/** Classes of the list. */
	readonly classes: readonly string[];
}

const isCurrent = ({ status }: Registered): boolean => status === "active" || status === "blocked";
const isStaff = ({ reader_type }: Registered): boolean =>
	reader_type === "teacher" || reader_type === "staff";
const fullKey = (one: { first_name: string; last_name: string }): string =>
	searchKey(`${one.first_name} ${one.last_name}`);

/** Whether one text becomes the other by one letter more, less or another one. */
function differsByOne(a: string, b: string): boolean {
	if (Math.abs(a.length - b.length) > 1) return false;
	let from = 0;
	while (from < a.length && a[from] === b[from]) from += 1;
	let end = 0;
	while (end < Math.min(a.length, b.length) - from && a.at(-1 - end) === b.at(-1 - end)) end += 1;
	return Math.max(a.length, b.length) - from - end <= 1;
}

/**
 * Whether two names may be one person's: a surname changes with a marriage or a court, a second given name comes or
 * goes, a letter was wrong. Numbers are given again, so a number alone says nothing.
 */
export function mayBeOnePerson(
	a: { first_name: string; last_name: string },
	b: { first_name: string; last_name: string },
): boolean {
	const [given, other] = [searchKey(a.first_name), searchKey(b.first_name)];
	const words = new Set(given.split(" "));
	if (other.split(" ").some((word) => words.has(word))) return true;
	if (fullKey(a) === fullKey(b)) return true;
	return searchKey(a.last_name) === searchKey(b.last_name) && given.length > 3 && differsByOne(given, other);
}

/** Lists write names in capitals; the register writes them as people do. */
const written = (text: string): string => (text === upper(text) && text.length > 1 ? nameCase(text) : text);

/** Whether two spellings differ by capitals alone. */
const sameName = (a: string, b: string): boolean => upper(a.normalize("NFC")) === upper(b.normalize("NFC"));

const typeOf = (duty: string): string =>
	/ogretmen|mudur|rehber/.test(searchKey(duty)) ? "teacher" : "staff";

/** What the reader's row would become. */
function valuesFor(person: ListedPerson, reader: Registered | null): ReaderValues {
	const values: { -readonly [K in keyof ReaderValues]: ReaderValues[K] } = {};
	const set = (field: keyof ReaderValues, value: string) => {
		if (value !== "" && reader?.[field] !== value) values[field] = value;
	};
	const known = reader && fullKey(reader) === fullKey(person);
	// One cell does not say where the surname begins: the register may know it.
	const keepsNames =
		reader &&
		((person.isSplit && known) ||
			(sameName(reader.first_name, person.first_name) && sameName(reader.last_name, person.last_name)));
	if (!keepsNames) {
		set("first_name", written(person.first_name));
		set("last_name", written(person.last_name));
	}
	if (!reader || plainNumber(reader.student_no) !== person.student_no) set("student_no", person.student_no);
	set("class_code", person.class_code);
	if (!reader) values.reader_type = person.duty === "" ? "pupil" : typeOf(person.duty);
	if (reader && !isCurrent(reader)) values.status = "active";
	return values;
}

/** Problems with which a row still says enough of somebody whom the register knows. */
const bearable: ReadonlySet<RowProblem> = new Set(["no_class"]);
/** Problems that are only to be known. */
const notes: ReadonlySet<RowProblem> = new Set(["mixed_encoding"]);

function add<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
	const group = groups.get(key);
	if (group) group.push(value);
	else groups.set(key, [value]);
}

/** Compares the people of a list with the readers of the school. */
export function compareWithRegister(
	people: readonly ListedPerson[],
	register: readonly Registered[],
): Comparison {
	const numbered = new Map<string, Registered[]>();
	const named = new Map<string, Registered[]>();
	const staff = new Map<string, Registered[]>();
	for (const reader of register) {
		const number = plainNumber(reader.student_no);
		if (isStaff(reader)) add(staff, fullKey(reader), reader);
		if (number !== "") add(numbered, number, reader);
		else if (!isStaff(reader)) add(named, fullKey(reader), reader);
	}
	const changes: ListChange[] = [];
	const seen = new Set<string>();
	let same = 0;

	/** Whom a row is about. */
	function readerOf(person: ListedPerson): Registered | null {
		const alike = (reader: Registered) => mayBeOnePerson(person, reader);
		if (person.duty !== "") {
			const colleagues = staff.get(fullKey(person)) ?? [];
			return colleagues.find(isCurrent) ?? colleagues.find(({ status }) => status !== "anonymised") ?? null;
		}
		const owners = numbered.get(person.student_no) ?? [];
		const current = owners.find(isCurrent);
		if (current) return current;
		const back = owners.find((one) => one.status !== "anonymised" && alike(one));
		if (back) return back;
		// Somebody who was written down by hand, without a number.
		const byName = (named.get(fullKey(person)) ?? []).filter(
			(one) => isCurrent(one) && (one.class_code === person.class_code || one.class_code === ""),
		);
		return byName.length === 1 ? (byName[0] ?? null) : null;
	}

	for (const person of people) {
		const blocking = person.problems.filter((one) => !notes.has(one));
		const isNumbered = person.student_no !== "" || person.duty !== "";
		const reader = isNumbered ? readerOf(person) : null;
		if (reader) seen.add(reader.id);
		const values = valuesFor(person, reader);
		const isOther =
			reader !== null && person.duty === "" && person.first_name !== "" && !mayBeOnePerson(person, reader);
		const stops = blocking.some((one) => !(reader && bearable.has(one)));
		const problems = [...person.problems, ...(isOther && !stops ? (["number_of_other"] as const) : [])];
		if (stops || isOther) changes.push({ action: "problem", person, reader, values, problems });
		else if (reader === null) changes.push({ action: "new", person, reader, values, problems });
		else if (Object.keys(values).length > 0)
			changes.push({ action: "changed", person, reader, values, problems });
		else same += 1;
	}
	const classes = new Set(people.filter(({ duty }) => duty === "").map(({ class_code }) => class_code));
	classes.delete("");
	for (const reader of register) {
		const isOurs = isCurrent(reader) && reader.reader_type === "pupil" && classes.has(reader.class_code);
		if (!isOurs || seen.has(reader.id)) continue;
		changes.push({ action: "missing", person: null, reader, values: { status: "left" }, problems: [] });
	}
	return { changes, same, classes: [...classes] };
}

/** Comparison of a class list with the register. Nobody is deleted: missing readers are only shown. */
import { differsByOne } from "../text/differs-by-one.ts";
import { nameCase, upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import { type ListedPerson, plainNumber } from "./people.ts";
import type { RowProblem } from "./problems.ts";

/** A reader in the register. */
export interface Registered {
	readonly id: string;
	readonly student_no: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly class_code: string;
	readonly reader_type: string;
	readonly status: string;
}

/** Reader fields that a list may set. */
export type ReaderValues = Partial<Omit<Registered, "id">>;

export interface ListChange {
	/** `ask`: the number is another pupil's in the register, and only a person can tell which of the two is meant. */
	readonly action: "new" | "changed" | "missing" | "ask" | "problem";
	/** Row of the list; `null` for a reader missing from it. */
	readonly person: ListedPerson | null;
	/** Matching reader in the register; `null` for a new one. */
	readonly reader: Registered | null;
	/** New values of the reader; for a problem, the values if a person confirms it. */
	readonly values: ReaderValues;
	readonly problems: readonly RowProblem[];
}

export interface Comparison {
	readonly changes: readonly ListChange[];
	/** Rows already identical in the register. */
	readonly same: number;
	/** Classes of the list. */
	readonly classes: readonly string[];
}

const isCurrent = ({ status }: Registered): boolean => status === "active" || status === "blocked";
const isStaff = ({ reader_type }: Registered): boolean =>
	reader_type === "teacher" || reader_type === "staff";
const fullKey = (one: { first_name: string; last_name: string }): string =>
	searchKey(`${one.first_name} ${one.last_name}`);

/**
 * Whether two names may belong to one person: a surname changes with a marriage or a court ruling, a second given name
 * is added or dropped, a letter was wrong. Numbers are reused, so a number alone is not sufficient.
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

/** Lists write names in capitals; the register uses normal name case. */
const written = (text: string): string => (text === upper(text) && text.length > 1 ? nameCase(text) : text);

/** Whether two spellings differ only in case. */
const sameName = (a: string, b: string): boolean => upper(a.normalize("NFC")) === upper(b.normalize("NFC"));

const typeOf = (duty: string): string =>
	/ogretmen|mudur|rehber/.test(searchKey(duty)) ? "teacher" : "staff";

/** New values of the reader's row. */
function valuesFor(person: ListedPerson, reader: Registered | null): ReaderValues {
	const values: { -readonly [K in keyof ReaderValues]: ReaderValues[K] } = {};
	const set = (field: keyof ReaderValues, value: string) => {
		if (value !== "" && reader?.[field] !== value) values[field] = value;
	};
	const known = reader && fullKey(reader) === fullKey(person);
	// A single cell does not show where the surname begins: the register may have the correct split.
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

/** Problems with which a row still identifies a registered reader well enough. */
const bearable: ReadonlySet<RowProblem> = new Set(["no_class"]);
/** Problems that are only reported. */
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

	/** Finds the reader whom a row is about. */
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
		// A reader entered by hand, without a number.
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
		if (stops || isOther)
			changes.push({ action: stops ? "problem" : "ask", person, reader, values, problems });
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

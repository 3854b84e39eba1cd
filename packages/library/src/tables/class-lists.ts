/** Reader of class lists and staff lists from the sheets of a file, as e-Okul and common school programs write them. */
import { type Block, blocksOf, type Column, type Corrections, firstCells } from "./blocks.ts";
import { type ListedPerson, personIn } from "./people.ts";
import type { FileProblem } from "./problems.ts";
import { columnName, filledDown, type Sheet } from "./sheet.ts";
import { classInCell } from "./titles.ts";

/** A list found in a file, for the person who checks how it was read. */
export interface FoundList {
	/** Key of the list in corrections. */
	readonly key: string;
	readonly sheet: string;
	/** First and last row with people, counted from 1. */
	readonly from: number;
	readonly to: number;
	readonly count: number;
	/** Class of all its people; empty where a column gives it; `null`: unknown, to be entered. */
	readonly class_code: string | null;
}

/** A column of the file that a person can choose. */
export interface FoundColumn {
	readonly column: number;
	/** `A`, `B` ... */
	readonly name: string;
	readonly heading: string;
	readonly meaning: Column["meaning"];
}

export interface ReadLists {
	readonly kind: "pupils" | "staff";
	readonly people: readonly ListedPerson[];
	readonly lists: readonly FoundList[];
	readonly columns: readonly FoundColumn[];
	/** Headings, or names, of columns with national identity numbers, from which nothing was taken. */
	readonly dropped: readonly string[];
	/** Why nobody was found; `null` if somebody was. */
	readonly problem: FileProblem | null;
}

/** A person's corrections to how the file was read. */
export interface ListCorrections {
	readonly columns?: Corrections;
	/** Classes of lists by their key. */
	readonly classes?: Readonly<Record<string, string>>;
}

const MAX_COLUMNS = 30;

/** Handles rows with the same number: a repeated person, or two people of whom nobody knows which is right. */
function withDoubles(people: readonly ListedPerson[]): ListedPerson[] {
	const identityOf = (one: ListedPerson) => [one.first_name, one.last_name, one.class_code].join("\n");
	const byNumber = new Map<string, { readonly first: ListedPerson; count: number; isSame: boolean }>();
	for (const person of people) {
		if (person.student_no === "") continue;
		const group = byNumber.get(person.student_no);
		if (!group) byNumber.set(person.student_no, { first: person, count: 1, isSame: true });
		else {
			group.count += 1;
			group.isSame &&= identityOf(group.first) === identityOf(person);
		}
	}
	return people.map((person) => {
		const { first, count = 1, isSame } = byNumber.get(person.student_no) ?? {};
		if (count < 2 || (isSame && first === person)) return person;
		return { ...person, problems: [...person.problems, isSame ? "repeated" : "twice"] };
	});
}

/** Reads every list of a file. */
export function readClassLists(sheets: readonly Sheet[], corrections: ListCorrections = {}): ReadLists {
	const people: ListedPerson[] = [];
	const lists: FoundList[] = [];
	const columns = new Map<number, FoundColumn>();
	const dropped = new Set<string>();
	let staff = 0;
	sheets.forEach((sheet, number) => {
		const rows = filledDown(sheet);
		for (const found of blocksOf(sheet, corrections.columns)) {
			const first = found.rows[0] ?? 0;
			const key = `${number}:${first + 1}`;
			const chosen = classInCell(corrections.classes?.[key] ?? "", "");
			const block = chosen && found.class_code !== "" ? { ...found, class_code: chosen } : found;
			for (const at of block.rows) {
				people.push(personIn(rows[at] ?? [], block, { sheet: sheet.name, row: at + 1 }));
			}
			const { class_code } = block;
			const last = found.rows.at(-1) ?? first;
			lists.push({
				key,
				sheet: sheet.name,
				from: first + 1,
				to: last + 1,
				count: block.rows.length,
				class_code,
			});
			for (const { column, name, heading, meaning } of columnsIn(block, sheet)) {
				if (meaning === "national_id") dropped.add(heading || name);
				if (!columns.has(column)) columns.set(column, { column, name, heading, meaning });
			}
			if (block.columns.some(({ meaning }) => meaning === "duty")) staff += block.rows.length;
		}
	});
	if (people.length === 0) return nobody(sheets, dropped);
	return {
		kind: staff * 2 > people.length ? "staff" : "pupils",
		people: withDoubles(people),
		lists,
		columns: [...columns.values()].sort((a, b) => a.column - b.column),
		dropped: [...dropped],
		problem: null,
	};
}

const plainColumns = (sheet: Sheet): FoundColumn[] =>
	firstCells(sheet, MAX_COLUMNS).map((heading, column) => ({
		column,
		name: columnName(column),
		heading,
		meaning: null,
	}));

/** Columns of a list; if a person named columns, also the unnamed ones. */
function columnsIn({ header, columns }: Block, sheet: Sheet): FoundColumn[] {
	const found = columns.map(
		({ from, heading, meaning }): FoundColumn => ({
			column: from,
			name: columnName(from),
			heading,
			meaning,
		}),
	);
	if (header !== -1) return found;
	return plainColumns(sheet).map((one) => {
		const named = found.find(({ column }) => column === one.column);
		return named ? { ...one, meaning: named.meaning } : one;
	});
}

/** Result for a file in which nobody was found: its columns, so that a person can name them. */
function nobody(sheets: readonly Sheet[], dropped: ReadonlySet<string>): ReadLists {
	const sheet = sheets.find(({ rows }) => rows.some((row) => row.some((cell) => cell.trim() !== "")));
	return {
		kind: "pupils",
		people: [],
		lists: [],
		columns: sheet ? plainColumns(sheet) : [],
		dropped: [...dropped],
		problem: sheet ? "no_header" : "empty",
	};
}

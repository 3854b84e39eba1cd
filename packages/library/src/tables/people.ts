/** Reads the person in one row: number, name and class in the register's form. */

import { readerTypes } from "../collections/students.ts";
import { holdsNationalId } from "../privacy/national-id.ts";
import { cutText } from "../text/cut-text.ts";
import { tidyLine } from "../text/plain-text.ts";
import { searchKey } from "../turkish/keys.ts";
import { type Block, valueIn } from "./blocks.ts";
import { isShortened, numeral, withoutGrouping } from "./cells.ts";
import { type Guardian, guardianIn, isGuardianField } from "./guardians.ts";
import type { ListField } from "./headings.ts";
import type { RowProblem } from "./problems.ts";
import { readClassCell } from "./titles.ts";

export interface ListedPerson {
	/** Sheet and row number, counted from 1, as shown in the file. */
	readonly sheet: string;
	readonly row: number;
	readonly student_no: string;
	readonly first_name: string;
	readonly last_name: string;
	/** Whether both names were in one cell, so that the last word was taken as the surname. */
	readonly isSplit: boolean;
	/** `5/A`; empty where the list does not give it, or a list of staff has none. */
	readonly class_code: string;
	/** Duty of a staff member; empty for pupils. */
	readonly duty: string;
	/** Number of the library card; empty where the list gives none, or one that cannot be a card's. */
	readonly card_barcode: string;
	readonly guardian: Guardian;
	readonly problems: readonly RowProblem[];
}

const MAX_NAME_LENGTH = 80;
/** Letters of any alphabet, and the characters between the parts of a name. It never begins like a formula. */
const name = /^\p{L}[\p{L}\p{M} .'’`´()-]*$/u;

/** `"0045"`, `"45.0"` and `" 45 "` are one number, and so are `"1.045"` and `"1045"`; other texts stay unchanged. */
export function plainNumber(text: string): string {
	const plain = withoutGrouping(numeral(text));
	return /^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, "") : text;
}

interface Names {
	readonly first_name: string;
	readonly last_name: string;
	/** Whether the last word was taken as the surname, because the cell does not show where it begins. */
	readonly isSplit: boolean;
}

const capitals = String.raw`\p{Lu}[\p{Lu}.'’-]*\p{Lu}`;
/** Cells that show which part is the surname: in capitals behind the first names or before them, or before a comma. */
const surnames = [
	new RegExp(
		String.raw`^(?<given>.*\p{Ll}\S*) (?<surname>${capitals}(?: ${capitals})*(?: \([^()]*\))?)$`,
		"u",
	),
	new RegExp(String.raw`^(?<surname>${capitals}(?: ${capitals})*) (?<given>\p{Lu}\p{Ll}.*)$`, "u"),
	/^(?<surname>[^,]+),(?<given>[^,]+)$/u,
];

/**
 * Both names of one cell: a comma ends the surname (`Yılmaz, Ali`), or capitals show it (`Ali ÖZ KAYA`); otherwise the last
 * word is the surname, as for most names, with a former one in brackets. Double surnames are corrected by hand.
 */
function namesIn(full: string): Names {
	for (const shown of surnames) {
		const { given, surname } = shown.exec(full)?.groups ?? {};
		if (surname !== undefined && given !== undefined)
			return { first_name: given.trim(), last_name: surname.trim(), isSplit: false };
	}
	const [, first_name = full, last_name = ""] = /^(.*\S) ([^ (][^ ]*(?: \([^()]*\))?)$/u.exec(full) ?? [];
	return { first_name, last_name, isSplit: true };
}

const MAX_CARD_LENGTH = 30;

/** The number of a card as a scanner reads it, with its leading zeros, and why it was left out. */
function cardIn(cell: string): { number: string; problem: RowProblem | null } {
	if (isShortened(cell)) return { number: "", problem: "card_shortened" };
	const number = numeral(cell).replace(/[\s*]/gu, "");
	if (/^[-–.]*$/u.test(number)) return { number: "", problem: null };
	if (!/^\d+$/.test(number)) return { number: "", problem: "card_letters" };
	if (holdsNationalId(number)) return { number: "", problem: "card_national_id" };
	if (number.length > MAX_CARD_LENGTH) return { number: "", problem: "card_long" };
	return { number, problem: null };
}

/** Search keys of readers who are no longer at the school, as lists name their state. */
const departed: ReadonlySet<string> = new Set(
	"ayrildi,ayrilmis,left,nakil gitti,nakil,nakil giden,transferred,mezun,mezun oldu,graduated,anonim,anonymised,pasif".split(
		",",
	),
);
/** Kinds of readers that are staff, in every language, as the export of readers writes them. */
const staffTypes: ReadonlySet<string> = new Set(
	[readerTypes.teacher, readerTypes.staff].flatMap(({ tr, en }) => [searchKey(tr), searchKey(en)]),
);

/** Reads one row of a list. */
export function personIn(
	row: readonly string[],
	block: Block,
	location: { sheet: string; row: number },
): ListedPerson {
	const problems: RowProblem[] = [];
	const value = (field: ListField): string => {
		const column = block.columns.find(({ meaning }) => meaning === field);
		const text = column ? tidyLine(valueIn(row, column)) : "";
		if (!holdsNationalId(text)) return text;
		problems.push("national_id");
		return "";
	};
	const number = plainNumber(value("student_no"));
	// A comma at the end belongs to no name.
	const nameOf = (field: ListField) => value(field).replace(/\s*,$/, "");
	const full = nameOf("full_name");
	const [given, surname] = [nameOf("first_name"), nameOf("last_name")];
	// One of the two columns has both names where the other one is empty.
	const alone = given === "" || surname === "" ? given || surname : "";
	const hasBoth = full === "" && /[ ,]/.test(alone);
	const whole = hasBoth ? alone : given === "" || surname === "" ? full : "";
	const names = whole === "" ? { first_name: given, last_name: surname, isSplit: false } : namesIn(whole);
	const { first_name, last_name, isSplit } = names;
	const type = value("reader_type");
	const isListOfStaff = block.columns.some(({ meaning }) => meaning === "duty");
	const isStaff = isListOfStaff || staffTypes.has(searchKey(type));
	const duty = isStaff ? cutText(value("duty") || type, MAX_NAME_LENGTH) : "";
	const cardColumn = block.columns.find(({ meaning }) => meaning === "card_barcode");
	const card = cardIn(cardColumn ? tidyLine(valueIn(row, cardColumn)) : "");
	const family = guardianIn(
		block.columns.flatMap((column) =>
			isGuardianField(column.meaning)
				? [{ field: column.meaning, rank: column.rank, text: valueIn(row, column) }]
				: [],
		),
	);
	const notes: RowProblem[] = [
		...(hasBoth && isSplit ? (["names_in_one"] as const) : []),
		...(card.problem ? [card.problem] : []),
		...family.problems,
	];
	if (departed.has(searchKey(value("status")))) problems.push("has_left");
	const hasNoClasses =
		block.class_code === "" &&
		!block.columns.some(({ meaning }) => meaning === "class" || meaning === "section");

	const inCell = readClassCell(numeral(value("class")), value("section"));
	const class_code = "problem" in inCell ? "" : inCell.code || block.class_code || "";
	if (!isStaff) {
		if ("problem" in inCell) problems.push(inCell.problem);
		else if (class_code === "" && !hasNoClasses) problems.push("no_class");
		if (number === "" && card.number === "") problems.push("no_number");
		else if (number !== "" && !/^\d{1,10}$/.test(number)) problems.push("bad_number");
	}
	if (first_name === "") problems.push("no_name");
	else if (last_name === "") problems.push("no_surname");
	const isSound = (part: string) => part === "" || (part.length <= MAX_NAME_LENGTH && name.test(part));
	if (!isSound(first_name) || !isSound(last_name)) problems.push("bad_name");
	const short = (text: string) => cutText(text, MAX_NAME_LENGTH);
	return {
		...location,
		student_no: cutText(number, 20),
		first_name: short(first_name),
		last_name: short(last_name),
		isSplit,
		class_code,
		duty,
		card_barcode: card.number,
		guardian: family.guardian,
		problems: [...problems, ...notes],
	};
}

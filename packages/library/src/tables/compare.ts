/** Comparison of a class list with the register. Nobody is deleted: missing readers are only shown. */
import { differsByOne } from "../text/differs-by-one.ts";
import { nameCase, upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import type { Guardian } from "./guardians.ts";
import { type ListedPerson, plainNumber } from "./people.ts";
import type { RowProblem } from "./problems.ts";

/** A reader in the register. */
export interface RegisteredReader {
	readonly id: string;
	readonly student_no: string;
	readonly first_name: string;
	readonly last_name: string;
	readonly class_code: string;
	readonly reader_type: string;
	readonly status: string;
	readonly card_barcode: string;
	readonly guardian_name: string;
	readonly guardian_phone: string;
	readonly guardian_email: string;
	/** Whether the newest entry on record says that the guardian has taken the consent back. */
	readonly isConsentWithdrawn: boolean;
}

/** Reader fields that a list may set. */
export type ReaderValues = Partial<Omit<RegisteredReader, "id" | "isConsentWithdrawn">>;

/** What a list is compared with besides the readers. */
export interface Circumstances {
	/** Whether the school says that it has the consents of the families: without them no contact of theirs is taken. */
	readonly withGuardians: boolean;
	/** Those of the list's card numbers that are barcodes of copies. */
	readonly copyBarcodes: ReadonlySet<string>;
}

export interface ListChange {
	/** `ask`: the number is another pupil's in the register, and only a person can tell which of the two is meant. */
	readonly action: "new" | "changed" | "missing" | "ask" | "problem";
	/** Row of the list; `null` for a reader missing from it. */
	readonly person: ListedPerson | null;
	/** Matching reader in the register; `null` for a new one. */
	readonly reader: RegisteredReader | null;
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

const isCurrent = ({ status }: RegisteredReader): boolean => status === "active" || status === "blocked";
const isStaff = ({ reader_type }: RegisteredReader): boolean =>
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
const correctCase = (text: string): string =>
	text === upper(text) && text.length > 1 ? nameCase(text) : text;

/** Whether two spellings differ only in case. */
const sameName = (a: string, b: string): boolean => upper(a.normalize("NFC")) === upper(b.normalize("NFC"));

const typeOf = (duty: string): string =>
	/ogretmen|mudur|rehber/.test(searchKey(duty)) ? "teacher" : "staff";

const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/, "");
/** Whether two numbers are of one card: a spreadsheet may have removed the zeros in front. */
const isSameCard = (known: string, listed: string): boolean =>
	known === listed || withoutZeros(known) === listed;

/** New values of the reader's row. */
function valuesFor(
	person: ListedPerson,
	reader: RegisteredReader | null,
	card: string,
	guardian: Guardian | null,
): ReaderValues {
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
		set("first_name", correctCase(person.first_name));
		set("last_name", correctCase(person.last_name));
	}
	if (!reader || plainNumber(reader.student_no) !== person.student_no) set("student_no", person.student_no);
	set("class_code", person.class_code);
	if (!reader || !isSameCard(reader.card_barcode, card)) set("card_barcode", card);
	for (const [field, value] of Object.entries(guardian ?? {}) as [keyof Guardian, string][])
		set(field, value);
	if (!reader) values.reader_type = person.duty === "" ? "pupil" : typeOf(person.duty);
	if (reader && !isCurrent(reader)) values.status = "active";
	return values;
}

/** Problems with which a row still identifies a registered reader well enough. */
const bearable: ReadonlySet<RowProblem> = new Set(["no_class"]);
/** Problems that are only reported. */
const notes: ReadonlySet<RowProblem> = new Set([
	"mixed_encoding",
	"misread_letters",
	"names_in_one",
	"card_letters",
	"card_national_id",
	"card_shortened",
	"card_long",
	"card_twice",
	"card_of_other",
	"card_of_copy",
	"bad_guardian_name",
	"bad_guardian_phone",
	"bad_guardian_email",
	"guardian_withdrawn",
]);
/** Notes about how a row was read, which are no news where the register already has what it says. */
const ofReading: ReadonlySet<RowProblem> = new Set(["mixed_encoding", "misread_letters", "names_in_one"]);
const isOfGuardian = (one: RowProblem): boolean => one.includes("guardian");

function add<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
	const group = groups.get(key);
	if (group) group.push(value);
	else groups.set(key, [value]);
}

/** Compares the people of a list with the readers of the school. */
export function compareWithRegister(
	people: readonly ListedPerson[],
	register: readonly RegisteredReader[],
	{ withGuardians, copyBarcodes }: Circumstances,
): Comparison {
	const numbered = new Map<string, RegisteredReader[]>();
	const named = new Map<string, RegisteredReader[]>();
	const staff = new Map<string, RegisteredReader[]>();
	for (const reader of register) {
		const number = plainNumber(reader.student_no);
		if (isStaff(reader)) add(staff, fullKey(reader), reader);
		if (number !== "") add(numbered, number, reader);
		else if (!isStaff(reader)) add(named, fullKey(reader), reader);
	}
	const changes: ListChange[] = [];
	const seen = new Set<string>();
	let same = 0;

	const ownersOfCards = new Map(register.map((reader) => [reader.card_barcode, reader]));
	const byName = new Map<string, RegisteredReader[]>();
	for (const reader of register) if (isCurrent(reader)) add(byName, fullKey(reader), reader);
	const listedCards = new Map<string, number>();
	for (const { card_barcode } of people)
		listedCards.set(card_barcode, (listedCards.get(card_barcode) ?? 0) + 1);
	/** The reader whose card has a number, also where a spreadsheet has removed its zeros. */
	const unpadded = new Map(register.map((reader) => [withoutZeros(reader.card_barcode), reader]));
	const ownerOfCard = (card: string): RegisteredReader | null =>
		card === "" ? null : (ownersOfCards.get(card) ?? unpadded.get(card) ?? null);

	/** Finds the reader whom a row with a school number, or of a member of staff, is about. */
	function numberedReader(person: ListedPerson): RegisteredReader | null {
		const alike = (reader: RegisteredReader) => mayBeOnePerson(person, reader);
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
		const byHand = (named.get(fullKey(person)) ?? []).filter(
			(one) => isCurrent(one) && (one.class_code === person.class_code || one.class_code === ""),
		);
		return byHand.length === 1 ? (byHand[0] ?? null) : null;
	}

	/** Finds the reader whom a row with a card alone is about: its owner, or else the only one of the name. */
	function readerByCard(person: ListedPerson): RegisteredReader | null | "several" {
		const owner = ownerOfCard(person.card_barcode);
		if (owner && mayBeOnePerson(person, owner)) return owner;
		const alike = (byName.get(fullKey(person)) ?? []).filter(
			({ class_code }) => person.class_code === "" || class_code === person.class_code,
		);
		return alike.length > 1 ? "several" : (alike[0] ?? null);
	}

	/** Why a row's card cannot be this reader's. */
	function cardProblem(
		{ card_barcode: card }: ListedPerson,
		reader: RegisteredReader | null,
	): RowProblem | null {
		if (card === "") return null;
		const owner = ownerOfCard(card);
		if (owner && owner.id === reader?.id) return null;
		if ((listedCards.get(card) ?? 0) > 1) return "card_twice";
		if (owner) return "card_of_other";
		return copyBarcodes.has(card) ? "card_of_copy" : null;
	}

	for (const person of people) {
		const isNumbered = person.student_no !== "" || person.duty !== "";
		const byCard = !isNumbered && person.card_barcode !== "" ? readerByCard(person) : null;
		const reader = isNumbered ? numberedReader(person) : byCard === "several" ? null : byCard;
		if (reader) seen.add(reader.id);
		const ofCard = cardProblem(person, reader);
		const hasContact = Object.values(person.guardian).some((value) => value !== "");
		const isWithdrawn = reader?.isConsentWithdrawn === true;
		const own = [
			...person.problems.filter((one) => withGuardians || !isOfGuardian(one)),
			...(ofCard ? [ofCard] : []),
			...(byCard === "several" ? (["name_of_several"] as const) : []),
			...(withGuardians && isWithdrawn && hasContact ? (["guardian_withdrawn"] as const) : []),
		];
		// Nothing but its card says whose a row is.
		const isLost = !isNumbered && reader === null && ofCard !== null;
		const blocking = own.filter((one) => !notes.has(one) || (isLost && one === ofCard));
		const values = valuesFor(
			person,
			reader,
			ofCard ? "" : person.card_barcode,
			withGuardians && !isWithdrawn ? person.guardian : null,
		);
		const isOther =
			reader !== null && person.duty === "" && person.first_name !== "" && !mayBeOnePerson(person, reader);
		const stops = blocking.some((one) => !(reader && bearable.has(one)));
		const problems = [...own, ...(isOther && !stops ? (["number_of_other"] as const) : [])];
		const hasNews = Object.keys(values).length > 0;
		// Of a row that changes nothing, what was left out is still said.
		const isInVain = reader !== null && !hasNews && own.some((one) => notes.has(one) && !ofReading.has(one));
		if (stops || (isInVain && !isOther))
			changes.push({ action: "problem", person, reader, values, problems });
		else if (isOther) changes.push({ action: "ask", person, reader, values, problems });
		else if (reader === null) changes.push({ action: "new", person, reader, values, problems });
		else if (hasNews) changes.push({ action: "changed", person, reader, values, problems });
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

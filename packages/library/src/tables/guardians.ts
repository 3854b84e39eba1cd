/** Columns with a reader's family, by what their headings are made of, and the one person whom a row names. */
import { holdsNationalId } from "../privacy/national-id.ts";
import { emailAddress, isNothing, phoneNumber } from "../readers/contact.ts";
import { tidyLine } from "../text/plain-text.ts";
import { nameCase, upper } from "../turkish/case.ts";
import { searchKey } from "../turkish/keys.ts";
import type { RowProblem } from "./problems.ts";

export const guardianFields = [
	"guardian_name",
	"guardian_surname",
	"guardian_phone",
	"guardian_email",
] as const;
export type GuardianField = (typeof guardianFields)[number];

/** What is stored of a guardian. */
export interface Guardian {
	readonly guardian_name: string;
	readonly guardian_phone: string;
	readonly guardian_email: string;
}

export const isGuardianField = (field: string | null): field is GuardianField =>
	(guardianFields as readonly (string | null)[]).includes(field);

/** Columns of one person follow each other: the rank is that of the person, then of the column. */
const RANKS_PER_PERSON = 20;
/** How many guardians a list may number, before the mother's column. */
const NUMBERED_GUARDIANS = 3;

/** The family, in the order in which a school calls them. */
const family: readonly RegExp[] = [
	/^(?:veli(?:si)?(?:nin)?|vasi(?:si)?(?:nin)?|guardians?|guarantor|parents?|contact|carer)$/,
	/^(?:anne(?:si)?(?:nin)?|mother|mum|mom)$/,
	/^(?:baba(?:si)?(?:nin)?|father|dad)$/,
	/^(?:yakini(?:nin)?|acil|emergency|altcontact)$/,
];

/** Words by which a column is the first, second or third of its kind. */
const ordinals: readonly RegExp[] = [
	/^(?:1|i|birinci|first|primary)$/,
	/^(?:2|ii|ikinci|second|secondary|alternate)$/,
	/^(?:3|iii|ucuncu|third)$/,
];

const kinds = {
	phone: /^(?:tel|telno|telefon(?:u|lar|lari)?|cep|ceptel(?:efonu)?|gsm|mobile?|phones?|cell|telephone)$/,
	email: /^(?:eposta(?:si)?|posta(?:si)?|email|mail(?:i)?)$/,
	surname: /^(?:soyad|soyadi|soyisim|soyismi|surname)$/,
	name: /^(?:ad|adi|isim|ismi|names?|adi?soyadi?)$/,
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as readonly Kind[];

/** Words that may stand beside the others without changing what a column is. */
const fillers =
	/^(?:ogrenci(?:nin)?|ve|ile|iletisim|iletisimi|s|in|nin|si|of|the|and|full|durumda|aranacak|kisi(?:nin)?|person)$/;
/** Words that say something only of a phone, an address of e-mail or a name: "Veli No" and "Parent address" are neither. */
const details = /^(?:e|no|nosu|numara|numarasi|number|address|adresi|ev|home|is|work|last|telefonu?)$/;

/** Words without a blank between them, as programs name their fields. */
const joined =
	/^(veli|vasi|anne|baba|guardian|guarantor|parent|mother|father|altcontact)(?=[a-z]{2})(?!si(?:nin)?$|nin$)/;

/** Koha's fields of a patron's contact: `contactname` is the surname. */
const koha: Readonly<Record<string, { readonly meaning: GuardianField; readonly rank: number }>> = {
	contactname: { meaning: "guardian_surname", rank: 0 },
	contactfirstname: { meaning: "guardian_name", rank: 0 },
	altcontactsurname: { meaning: "guardian_surname", rank: 5 * RANKS_PER_PERSON },
	altcontactfirstname: { meaning: "guardian_name", rank: 5 * RANKS_PER_PERSON },
	altcontactphone: { meaning: "guardian_phone", rank: 5 * RANKS_PER_PERSON },
};

/** The words of a heading, in search form: `VeliAdı`, `veli_adi` and `Veli'nin adı` are alike. */
export const headingWords = (heading: string): string[] =>
	searchKey(heading.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/['’]/gu, " "))
		.split(" ")
		.filter(Boolean);

/** The pocket's phone before others, and those before the ones at home and at work. */
function placeOf(words: readonly string[]): number {
	if (words.some((word) => /^(?:is|work)$/.test(word))) return 3;
	if (words.some((word) => /^(?:ev|home)$/.test(word))) return 2;
	return words.some((word) => /^(?:cep|ceptel|ceptelefonu|gsm|mobile?|cell)$/.test(word)) ? 0 : 1;
}

/** Returns the field of a heading that names a reader's family, and its rank (0 is best); `null` for any other. */
export function guardianMeaning(heading: string): { meaning: GuardianField; rank: number } | null {
	const whole = headingWords(heading);
	const own = whole.length === 1 ? koha[whole[0] ?? ""] : undefined;
	if (own) return own;
	const words = whole.flatMap((word) =>
		word
			.replace(joined, "$1 ")
			.replace(/^(\p{L}{2,})([123])$/u, "$1 $2")
			.split(" "),
	);
	const personIn = (word: string) => family.findIndex((form) => form.test(word));
	const ordinalIn = (word: string) => ordinals.findIndex((form) => form.test(word));
	const kindIn = (word: string) => kindNames.find((kind) => kinds[kind].test(word));
	const isKnown = (word: string) =>
		personIn(word) >= 0 || ordinalIn(word) >= 0 || kindIn(word) || fillers.test(word) || details.test(word);
	if (!words.every(isKnown)) return null;
	// "Veli (anne) adı" is the mother.
	const persons = words.map(personIn);
	const person = Math.max(...persons);
	if (person < 0) return null;
	const ordinal = Math.max(0, ...words.map(ordinalIn));
	const found = new Set(words.map(kindIn));
	const isBare = !kindNames.some((kind) => found.has(kind));
	const isOfBoth = persons.includes(1) && persons.includes(2);
	if (isBare && (isOfBoth || words.some((word) => details.test(word)))) return null;
	const isReach = isBare && words.some((word) => /^iletisimi?$/.test(word));
	const isSurname = !found.has("name") && found.has("surname");
	const isLastName = found.has("name") && words.includes("last");
	const meaning: GuardianField = found.has("email")
		? "guardian_email"
		: found.has("phone") || isReach
			? "guardian_phone"
			: isSurname || isLastName
				? "guardian_surname"
				: "guardian_name";
	const slot = person === 0 ? ordinal : person + NUMBERED_GUARDIANS - 1;
	return { meaning, rank: slot * RANKS_PER_PERSON + (person === 0 ? 0 : ordinal * 5) + placeOf(words) };
}

interface Cell {
	readonly field: GuardianField;
	readonly rank: number;
	readonly text: string;
}

interface Person {
	name: string;
	surname: string;
	phone: string;
	email: string;
}

const MAX_NAME_LENGTH = 120;
const nameForm = /^\p{L}[\p{L}\p{M} .,'’`´()/-]*$/u;
const correctCase = (text: string): string =>
	text === upper(text) && text.length > 1 ? nameCase(text) : text;

/**
 * The guardian in a row: the first of the family of whom it says anything. A phone or an address of another one is taken
 * only if the row does not name them differently: it must not stand under a wrong name. What cannot be read is left
 * out, with its problem.
 */
export function guardianIn(cells: readonly Cell[]): { guardian: Guardian; problems: readonly RowProblem[] } {
	const persons = new Map<number, Person>();
	const problems = new Set<RowProblem>();
	for (const { field, rank, text: cell } of [...cells].sort((a, b) => a.rank - b.rank)) {
		// "Ayşe Ak (annesi)": whose parent it is stands in the heading, or is known.
		const text = tidyLine(cell).replace(/\s*\([^()]*\)$/u, field === "guardian_phone" ? "$&" : "");
		if (text === "" || isNothing(text)) continue;
		const slot = Math.floor(rank / RANKS_PER_PERSON);
		const person = persons.get(slot) ?? { name: "", surname: "", phone: "", email: "" };
		persons.set(slot, person);
		if (field === "guardian_phone") {
			const phone = phoneNumber(text);
			if (phone === null) problems.add("bad_guardian_phone");
			else person.phone ||= phone;
		} else if (field === "guardian_email") {
			const email = emailAddress(text);
			if (email === null || holdsNationalId(email)) problems.add("bad_guardian_email");
			else person.email ||= email;
		} else if (!nameForm.test(text)) problems.add("bad_guardian_name");
		else if (field === "guardian_surname") person.surname ||= text;
		else person.name ||= text;
	}
	const nameOf = ({ name, surname }: Person): string => {
		const isWhole = surname === "" || searchKey(name).endsWith(searchKey(surname));
		const [, last, first] = /^([^,]+),([^,]+)$/.exec(name) ?? [];
		const whole = first === undefined ? name : `${first.trim()} ${last?.trim()}`;
		return correctCase(isWhole ? whole : `${whole} ${surname}`.trim());
	};

	let [name, phone, email] = ["", "", ""];
	for (const person of persons.values()) {
		const own = nameOf(person);
		if (own !== "" && name !== "" && searchKey(own) !== searchKey(name)) continue;
		// A number without a name, of somebody else than the next one in the list, stays alone.
		if (name === "" && own !== "" && (phone !== "" || email !== "")) continue;
		name ||= own;
		phone ||= person.phone;
		email ||= person.email;
	}
	if (name.length > MAX_NAME_LENGTH) {
		problems.add("bad_guardian_name");
		name = "";
	}
	return {
		guardian: { guardian_name: name, guardian_phone: phone, guardian_email: email },
		problems: [...problems],
	};
}

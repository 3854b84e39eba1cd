/** Identifiers of a reader, and their removal from the JSON of other records. */
import type { RecordData } from "@rafta/records";

export interface Identifiers {
	/** Ids of the reader and of the accounts. */
	readonly ids: readonly string[];
	/** Ids, addresses and numbers that are unique to the reader, wherever they appear. */
	readonly unmistakable: readonly string[];
	/** Full names; within a school they identify the reader, elsewhere others have the same name. */
	readonly names: readonly string[];
	/** Texts that identify the reader only as a whole value: a first name, a school number. */
	readonly exactTexts: readonly string[];
}

/** Shorter numbers would also match text that has nothing to do with the reader. */
const MIN_NUMBER_LENGTH = 7;

/** Members that are about a book: a title may have the name of a pupil. */
const impersonal = new Set(["book", "copy"]);

const nonEmptyTexts = (values: readonly unknown[]): string[] =>
	values.map((value) => String(value ?? "").trim()).filter((text) => text !== "");

/** Collects the identifiers of a reader. An anonymised row has no name to look for. */
export function identifiersOf(reader: RecordData, accounts: readonly RecordData[]): Identifiers {
	const ids = [reader.id, ...accounts.map(({ id }) => id)];
	const anonymous = reader.status === "anonymised";
	const named = anonymous ? [] : [reader.full_name];
	const names = nonEmptyTexts([...named, reader.guardian_name, ...accounts.map(({ name }) => name)]);
	const numbers = nonEmptyTexts([reader.card_barcode, reader.guardian_phone]);
	const single = anonymous ? [] : [reader.first_name, reader.last_name];
	const exact = nonEmptyTexts([...single, reader.student_no, ...accounts.map(({ username }) => username)]);
	const addresses = nonEmptyTexts([
		reader.card_key,
		reader.guardian_email,
		...accounts.map(({ email }) => email),
		...numbers.filter((number) => number.length >= MIN_NUMBER_LENGTH),
	]);
	return {
		ids,
		unmistakable: [...ids, ...addresses],
		// A name of one word would match too much else.
		names: names.filter((name) => name.includes(" ")),
		exactTexts: [...exact, ...names, ...numbers],
	};
}

const identifies = (text: string, { unmistakable, names, exactTexts }: Identifiers): boolean =>
	exactTexts.includes(text.trim()) || [...unmistakable, ...names].some((one) => text.includes(one));

const isReader = (value: unknown, { ids }: Identifiers): boolean =>
	typeof value === "object" && value !== null && ids.includes(String((value as { id?: unknown }).id));

/**
 * Returns a value without the reader: records of the reader are removed, texts that identify the reader are emptied.
 */
export function withoutReader(
	value: unknown,
	identifiers: Identifiers,
	emptied: readonly string[] = [],
): unknown {
	if (typeof value === "string") return identifies(value, identifiers) ? "" : value;
	if (Array.isArray(value)) {
		const others = value.filter(
			(one) => !isReader(one, identifiers) && !(typeof one === "string" && identifies(one, identifiers)),
		);
		return others.map((one) => withoutReader(one, identifiers, emptied));
	}
	if (typeof value !== "object" || value === null) return value;
	if (isReader(value, identifiers)) return null;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !identifiers.ids.includes(name))
			.map(([name, member]) => {
				if (impersonal.has(name)) return [name, member];
				return [name, emptied.includes(name) ? "" : withoutReader(member, identifiers, emptied)];
			}),
	);
}

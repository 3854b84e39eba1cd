/** Identifiers of a reader, and their removal from the JSON of other records. */
import type { RecordData } from "@rafta/records";

export interface Traces {
	/** Ids of the reader and of the accounts. */
	readonly ids: readonly string[];
	/** Ids, addresses and numbers that are unique to the reader, wherever they appear. */
	readonly unmistakable: readonly string[];
	/** Full names; within a school they identify the reader, elsewhere others have the same name. */
	readonly names: readonly string[];
	/** Texts that identify the reader only as a whole value: a first name, a school number. */
	readonly alone: readonly string[];
}

/** Shorter numbers would also match text that has nothing to do with the reader. */
const shortestNumber = 7;

/** Members that are about a book: a title may have the name of a pupil. */
const impersonal = new Set(["book", "copy"]);

const filled = (values: readonly unknown[]): string[] =>
	values.map((value) => String(value ?? "").trim()).filter((text) => text !== "");

/** Collects the identifiers of a reader. An anonymised row has no name to look for. */
export function tracesOf(reader: RecordData, accounts: readonly RecordData[]): Traces {
	const ids = [reader.id, ...accounts.map(({ id }) => id)];
	const anonymous = reader.status === "anonymised";
	const named = anonymous ? [] : [reader.full_name];
	const names = filled([...named, reader.guardian_name, ...accounts.map(({ name }) => name)]);
	const numbers = filled([reader.card_barcode, reader.guardian_phone]);
	const single = anonymous ? [] : [reader.first_name, reader.last_name];
	const alone = filled([...single, reader.student_no, ...accounts.map(({ username }) => username)]);
	const addresses = filled([
		reader.card_key,
		reader.guardian_email,
		...accounts.map(({ email }) => email),
		...numbers.filter((number) => number.length >= shortestNumber),
	]);
	return {
		ids,
		unmistakable: [...ids, ...addresses],
		// A name of one word would match too much else.
		names: names.filter((name) => name.includes(" ")),
		alone: [...alone, ...names, ...numbers],
	};
}

const tells = (text: string, { unmistakable, names, alone }: Traces): boolean =>
	alone.includes(text.trim()) || [...unmistakable, ...names].some((one) => text.includes(one));

const isReader = (value: unknown, { ids }: Traces): boolean =>
	typeof value === "object" && value !== null && ids.includes(String((value as { id?: unknown }).id));

/**
 * Returns a value without the reader: records of the reader are removed, texts that identify the reader are emptied.
 */
export function withoutReader(value: unknown, traces: Traces, emptied: readonly string[] = []): unknown {
	if (typeof value === "string") return tells(value, traces) ? "" : value;
	if (Array.isArray(value)) {
		const others = value.filter(
			(one) => !isReader(one, traces) && !(typeof one === "string" && tells(one, traces)),
		);
		return others.map((one) => withoutReader(one, traces, emptied));
	}
	if (typeof value !== "object" || value === null) return value;
	if (isReader(value, traces)) return null;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => !traces.ids.includes(name))
			.map(([name, member]) => {
				if (impersonal.has(name)) return [name, member];
				return [name, emptied.includes(name) ? "" : withoutReader(member, traces, emptied)];
			}),
	);
}

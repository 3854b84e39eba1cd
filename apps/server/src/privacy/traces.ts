/** What a reader is recognised by, and taking it out of JSON that somebody else's records keep. */
import type { RecordData } from "@rafta/records";

export interface Traces {
	/** The reader's and the account's. */
	readonly ids: readonly string[];
	/** Ids, addresses and numbers that are nobody else's, wherever they stand. */
	readonly unmistakable: readonly string[];
	/** Names in full; within a school they say who it is, elsewhere there are others of that name. */
	readonly names: readonly string[];
	/** Texts that say it only by themselves: a first name, a school number. */
	readonly alone: readonly string[];
}

/** Shorter numbers would be found in what has nothing to do with the reader. */
const shortestNumber = 7;

/** Members that are about a book: a title may be called like a pupil. */
const impersonal = new Set(["book", "copy"]);

const filled = (values: readonly unknown[]): string[] =>
	values.map((value) => String(value ?? "").trim()).filter((text) => text !== "");

/** What a reader is known by. A row that stands for nobody any more has no name to look for. */
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
		// A name of one word is found in too much else.
		names: names.filter((name) => name.includes(" ")),
		alone: [...alone, ...names, ...numbers],
	};
}

const tells = (text: string, { unmistakable, names, alone }: Traces): boolean =>
	alone.includes(text.trim()) || [...unmistakable, ...names].some((one) => text.includes(one));

const isReader = (value: unknown, { ids }: Traces): boolean =>
	typeof value === "object" && value !== null && ids.includes(String((value as { id?: unknown }).id));

/** A value without the reader: records of the reader are gone, texts that tell who it is are empty. */
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

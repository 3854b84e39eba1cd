/** Schemas of records in answers, made from the definitions of their collections. */
import { z } from "zod";
import { books } from "../collections/books.ts";
import type { Collection, Field } from "../collections/definition.ts";
import type { RecordOf } from "../collections/record.ts";

/** Schemas without options of their own are one object each: a schema takes some 700 bytes, a thousand fields have them. */
const plain = { text: z.string(), number: z.number(), bool: z.boolean(), json: z.unknown() };
const texts = z.array(plain.text);

function schemaOf(field: Field): z.ZodType {
	switch (field.type) {
		case "number":
		case "bool":
		case "json":
			return plain[field.type];
		case "select": {
			const { values, maxSelect = 1, required, filled } = field;
			if (maxSelect !== 1) return z.array(z.enum(values));
			return z.enum(required || filled ? values : [...values, ""]);
		}
		case "relation":
		case "file":
			return (field.maxSelect ?? 1) === 1 ? plain.text : texts;
		default:
			return plain.text;
	}
}

/** What the record service adds to the fields of an account; secrets are never in an answer. */
const accountFields = { email: z.string().optional(), emailVisibility: z.boolean(), verified: z.boolean() };

const made = new WeakMap<Collection, Readonly<Record<string, z.ZodType>>>();

/** Schemas of a record's fields, by name; hidden ones may be missing. */
export function fieldsOf(collection: Collection): Readonly<Record<string, z.ZodType>> {
	const known = made.get(collection);
	if (known) return known;
	const { fields, type } = collection;
	const own = fields.map((field) => {
		const value = schemaOf(field);
		return [field.name, field.hidden ? value.optional() : value] as const;
	});
	const schemas = { id: plain.text, ...Object.fromEntries(own), ...(type === "auth" && accountFields) };
	made.set(collection, schemas);
	return schemas;
}

/** A field of a record. */
export const fieldOf = <C extends Collection, N extends keyof RecordOf<C> & string>(
	collection: C,
	name: N,
): z.ZodType<RecordOf<C>[N]> =>
	// The field is found in the definition that the type reads.
	(fieldsOf(collection)[name] ?? z.never()) as z.ZodType<RecordOf<C>[N]>;

/** A record of a collection with its fields and nothing else. */
export const storedSchema = <C extends Collection>(collection: C): z.ZodType<RecordOf<C>> =>
	// The fields are computed from the same definition that `RecordOf` reads; the compiler cannot follow that.
	z.strictObject(fieldsOf(collection)) as unknown as z.ZodType<RecordOf<C>>;

/** An answer whose members have no types where a handler makes it: it passes on what the record service shows. */
export const untypedSchema = <S extends z.ZodType>(
	schema: S,
): z.ZodType<z.output<S>, Record<string, unknown>> =>
	// The members are known when they are sent only: the tests hold them against this schema.
	schema as unknown as z.ZodType<z.output<S>, Record<string, unknown>>;

/** A record, or what is made of one, as its caller may see it, with at least these members. */
export const presentedSchema = <M extends z.ZodRawShape>(members: M) => untypedSchema(z.looseObject(members));

/**
 * A member that the answer always has, where a handler passes on what a look-up found: that it is found is held by the
 * tests.
 */
export const foundSchema = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S> | null> =>
	// The records' relations are required; the type of a look-up does not know that.
	schema as unknown as z.ZodType<z.output<S>, z.input<S> | null>;

const ofRecord = { id: z.string(), collectionId: z.string(), collectionName: z.string() };

type ShownMembers = Readonly<Record<keyof typeof ofRecord, string>>;

/** Members of a title from which its cover is drawn or fetched, and `id`. */
export const coverMembers = {
	...ofRecord,
	title: z.string(),
	subtitle: z.string(),
	author_line: z.string(),
	language: z.string(),
	dewey: z.string(),
	series: z.string(),
	series_no: z.string(),
	/** Youngest and oldest age; 0: not known. */
	age_min: z.number(),
	age_max: z.number(),
	/** File name of the picture; empty without one. */
	cover: z.string(),
};

/** A title as its cover shows it. */
export const coverBook = z.strictObject({ ...coverMembers, subjects: z.array(z.string()) });

/** The caller's account, as a client keeps it beside its token. */
export const shownAccount = presentedSchema(ofRecord);

/** Further members of a record; without any it stays as it is. */
type More<M extends z.ZodRawShape> = keyof M extends never ? unknown : z.output<z.ZodObject<M>>;

/** These fields of a record, as the record service shows it, and what a handler adds to them. */
export const part = <
	C extends Collection,
	const F extends readonly (keyof RecordOf<C> & string)[],
	M extends z.ZodRawShape = Record<never, never>,
>(
	collection: C,
	names: F,
	more?: M,
) => {
	const fields = fieldsOf(collection);
	const chosen = Object.fromEntries(names.map((name) => [name, fields[name] ?? z.never()]));
	// The members are taken from the definition that the type reads.
	return untypedSchema(
		z.strictObject({ ...chosen, ...more }) as unknown as z.ZodType<Pick<RecordOf<C>, F[number]> & More<M>>,
	);
};

/** A record as the record service shows it, with further members: those of `expand`, for example. */
export const shownRecord = <C extends Collection, M extends z.ZodRawShape = Record<never, never>>(
	collection: C,
	members?: M,
) =>
	untypedSchema(
		// The fields are computed from the definition that the type reads.
		z.looseObject({ ...ofRecord, ...fieldsOf(collection), ...members }) as unknown as z.ZodType<
			RecordOf<C> & ShownMembers & More<M>
		>,
	);

/** A title as the record service shows it; the program itself may have left out its lists. */
type ShownBook = Omit<RecordOf<typeof books>, "subjects" | "other_isbns"> & {
	collectionId: string;
	collectionName: string;
	subjects: string[] | null;
	other_isbns: string[] | null;
	[member: string]: unknown;
};

export const shownBook = untypedSchema(
	// The fields are computed from the definition that the type reads.
	z.looseObject({ ...ofRecord, ...fieldsOf(books) }) as unknown as z.ZodType<ShownBook>,
);

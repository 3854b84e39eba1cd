/**
 * Declarations of collections in a program: a field's name and type are written once, and the types of records follow
 * from them (`RecordOf`). The result is an ordinary definition.
 */
import { crc32 } from "node:zlib";
import type { AnySchema, RecordData } from "../types/records.ts";
import { authOptions } from "./auth-options.ts";
import type { AuthOptions, CollectionDefinition, FieldDefinition, FieldType } from "./definition.ts";
import { defaultFieldId } from "./field-defaults.ts";

/** Field of a declaration: its name is the key under which it is declared. */
export interface FieldDraft<Value = unknown> {
	readonly type: FieldType;
	readonly options: object;
	/** Type of the decoded value; in the type only. */
	readonly value?: Value;
}

type Given = "id" | "name" | "type" | "system";
/** Options of a field, as in PocketBase. With an `id` of its own a field can be renamed without losing its values. */
type Options<Type extends FieldType, Replaced extends string = never> = Readonly<
	Partial<Omit<Extract<FieldDefinition, { type: Type }>, Given | Replaced>>
> & { readonly id?: string };

/** One value, or a list where more than one may be chosen. */
type OneOrList<O, One, Item> = O extends { readonly maxSelect: infer Max extends number }
	? 1 extends Max
		? One
		: Item[]
	: One;

/** Collection that a relation refers to, or its name: for a relation to itself, or to one that is declared later. */
type Target = string | Pick<CollectionDefinition, "id">;

const plain =
	<Type extends FieldType, Value>(type: Type) =>
	(options?: Options<Type>): FieldDraft<Value> => ({ type, options: options ?? {} });

/** Fields by their types. An empty text, date, choice, relation or file is `""`. */
export const field = {
	text: plain<"text", string>("text"),
	editor: plain<"editor", string>("editor"),
	email: plain<"email", string>("email"),
	url: plain<"url", string>("url"),
	number: plain<"number", number>("number"),
	bool: plain<"bool", boolean>("bool"),
	date: plain<"date", string>("date"),
	geoPoint: plain<"geoPoint", { lon: number; lat: number }>("geoPoint"),
	/** Hash of a password; a value that is written is the password itself. */
	password: plain<"password", string>("password"),
	/** Moment that the service sets: by default when a record is created. */
	autodate: (options: Options<"autodate"> = {}): FieldDraft<string> => ({
		type: "autodate",
		options: { onCreate: true, onUpdate: false, ...options },
	}),
	/** One of some values, or with `maxSelect` several. */
	select: <const V extends string, const O extends Options<"select", "values">>(
		values: readonly V[],
		options?: O,
	): FieldDraft<OneOrList<O, V | (O extends { readonly required: true } ? never : ""), V>> => ({
		type: "select",
		options: { ...options, values: [...values] },
	}),
	/** Id of a record of another collection, or with `maxSelect` several. */
	relation: <const O extends Options<"relation", "collectionId">>(
		target: Target,
		options?: O,
	): FieldDraft<OneOrList<O, string, string>> => ({
		type: "relation",
		options: { ...options, collectionId: typeof target === "string" ? target : target.id },
	}),
	/** Name of a stored file, or with `maxSelect` several. */
	file: <const O extends Options<"file">>(options?: O): FieldDraft<OneOrList<O, string, string>> => ({
		type: "file",
		options: { ...options },
	}),
	/** JSON: of any shape, or of the one that is named where only the program writes the field. */
	json: <T = unknown>(options: Options<"json"> = {}): FieldDraft<T | null> => ({ type: "json", options }),
} as const;

type FieldDrafts = Readonly<Record<string, FieldDraft>>;

/**
 * Declaration of a collection, as in PocketBase. A rule that is not given is `null`: the collection is closed but to
 * superusers. Of a view the fields give the types of its query's columns.
 */
export interface CollectionDraft<N extends string, F extends FieldDrafts>
	extends Partial<Omit<CollectionDefinition, "name" | "fields" | "auth" | "system">> {
	readonly name: N;
	readonly fields: F;
	/** Options of accounts; those that are not given are PocketBase's defaults. */
	readonly auth?: Partial<AuthOptions>;
}

/** Fields that the service adds to every account; `password` is its hash. */
interface AccountFields {
	email: string;
	emailVisibility: boolean;
	verified: boolean;
	password: string;
	tokenKey: string;
}

type Flat<T> = { [K in keyof T]: T[K] };

type Declared<F extends FieldDrafts, Type> = Flat<
	{ id: string } & {
		-readonly [K in keyof F]: F[K] extends FieldDraft<infer V> ? V : unknown;
	} & (Type extends "auth" ? Omit<AccountFields, keyof F> : unknown)
>;

/** Definition that knows the type of its records. */
export interface Collection<N extends string = string, R = RecordData> extends CollectionDefinition {
	name: N;
	/** Type of a record; in the type only. */
	readonly record?: R;
}

/** A stored record of a collection: its id, and every field with its decoded value. */
export type RecordOf<C> = C extends { readonly record?: infer R }
	? unknown extends R
		? RecordData
		: NonNullable<R>
	: RecordData;

/** Types of records by the names of their collections. */
export type SchemaOf<C extends readonly CollectionDefinition[]> = string extends C[number]["name"]
	? AnySchema
	: { [One in C[number] as One["name"]]: RecordOf<One> };

function fieldsOf(drafts: FieldDrafts): FieldDefinition[] {
	const taken = new Set<string>();
	return Object.entries(drafts).map(([name, { type, options }]) => {
		const definition = { id: defaultFieldId(type, name, taken), ...options, name, type };
		taken.add(definition.id);
		// Each function of `field` gives a type its own options.
		return definition as FieldDefinition;
	});
}

/** Declares a collection. Its id and those of its fields follow from their names, as in PocketBase. */
export function collection<
	const N extends string,
	const F extends FieldDrafts,
	const D extends CollectionDraft<N, F>,
>(draft: D & { readonly name: N; readonly fields: F }): Collection<N, Declared<F, D["type"]>> {
	const { name, fields, auth, type = "base", ...given }: CollectionDraft<N, F> = draft;
	return {
		id: `pbc_${crc32(type + name)}`,
		system: false,
		indexes: [],
		listRule: null,
		viewRule: null,
		createRule: null,
		updateRule: null,
		deleteRule: null,
		...given,
		name,
		type,
		// The fields of a view follow from its query.
		fields: type === "view" ? [] : fieldsOf(fields),
		...(type === "auth" && { auth: authOptions(auth) }),
	};
}

/** Definitions whose relations name their targets by ids: declarations may have named them by their names. */
export function withTargets(collections: readonly CollectionDefinition[]): CollectionDefinition[] {
	const ids = new Map(collections.map(({ name, id }) => [name, id]));
	return collections.map((one) => ({
		...one,
		fields: one.fields.map((part) =>
			part.type === "relation"
				? { ...part, collectionId: ids.get(part.collectionId) ?? part.collectionId }
				: part,
		),
	}));
}

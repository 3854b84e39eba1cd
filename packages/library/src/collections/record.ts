/**
 * Types of records, derived from the definitions of their collections: a field's name and type are said once, and the
 * compiler names every place that a change of them forgot.
 */
import type { Collection, Field, Shape } from "./definition.ts";

/** Decoded value of a stored field. An empty relation, file, date or choice that may be empty is `""`. */
type ValueOf<F extends Field> = F extends { readonly type: "number" }
	? number
	: F extends { readonly type: "bool" }
		? boolean
		: F extends { readonly type: "json" }
			? F extends Shape<infer T>
				? unknown extends T
					? unknown
					: T | null
				: unknown
			: F extends {
						readonly type: "select";
						readonly values: readonly (infer V)[];
						readonly maxSelect?: infer M;
					}
				? 1 extends M
					? V | (F extends { readonly required: true } | { readonly filled: true } ? never : "")
					: V[]
				: F extends { readonly type: "relation" | "file"; readonly maxSelect: infer M }
					? 1 extends M
						? string
						: string[]
					: string;

/** Fields that the record service adds to every account. */
type AccountFields = {
	email: string;
	emailVisibility: boolean;
	verified: boolean;
	/** Hash of the password. */
	password: string;
	tokenKey: string;
};

/** A stored record of a collection: its id and every field with its decoded value. */
export type RecordOf<C extends Collection> = { id: string } & {
	[F in C["fields"][number] as F["name"]]: ValueOf<F>;
} & (C extends { readonly type: "auth" } ? AccountFields : unknown);

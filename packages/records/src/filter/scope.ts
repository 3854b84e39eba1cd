import type { CollectionDefinition } from "../collections/definition.ts";
import type { Dialect } from "../database/port.ts";
import type { TextKeys } from "../types/language.ts";
import type { Mask, RequestContext } from "../types/request.ts";

/** Everything that a filter may refer to, and the caller it is compiled for. */
export interface FilterScope {
	/** Collection whose rows are filtered. */
	readonly collection: CollectionDefinition;
	readonly collections: (nameOrId: string) => CollectionDefinition | undefined;
	/** Alias of that collection's table in the surrounding statement. */
	readonly alias: string;
	readonly dialect: Dialect;
	readonly request: RequestContext;
	/** Rules and the program's own queries may use hidden fields and unlisted collections; a client may not. */
	readonly trusted: boolean;
	readonly now: Date;
	readonly textKeys: TextKeys;
	/** Fields that are empty for others than their owners. */
	readonly masks?: readonly Mask[] | undefined;
	/** Called with each collection whose fields are read in addition to the filtered row's and the caller's own. */
	readonly onRead?: (collection: CollectionDefinition) => void;
	/** Values for `{:name}`. */
	readonly params?: Readonly<Record<string, unknown>>;
}

/** What the checks of a definition are given. */
import type { Text } from "../types/language.ts";
import type { CollectionDefinition } from "./definition.ts";
import type { CollectionSet } from "./store.ts";

/** Reason why a rule cannot be used, and the character position of the error, from 0. */
export interface RuleProblem {
	readonly text: Text;
	readonly why: Text;
	readonly at: number | undefined;
}

export interface Validation {
	readonly wanted: CollectionDefinition;
	/** Currently stored definition; absent for a new collection. */
	readonly before: CollectionDefinition | undefined;
	/** All collections as they will be, this one included. */
	readonly collections: CollectionSet;
	/** Returns why a rule cannot be compiled against the new definition; `null` if it can. */
	readonly ruleProblem: (rule: string) => Text | null;
	readonly knownProvider: (name: string) => boolean;
}

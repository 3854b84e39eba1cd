import { words } from "@rafta/words";
/** Why a school's file is refused: for people, in every language. `{file}`, `{line}` and `{field}` say where. */

export const refusals = words("library/school-file/refusals");

export type Refusal = keyof typeof refusals;

/** What an import does differently from the file, or what a person should look at. */
export const doubts = words("library/school-file/doubts");

export type DoubtCode = keyof typeof doubts;

// An object's own keys are those of its type, as it is written out above.
export const doubtCodes = Object.keys(doubts) as DoubtCode[];

/** Records of a kind that a person should know of before the import. */
export interface Doubt {
	readonly code: DoubtCode;
	readonly collection: string;
	/** Of unknown fields and of accounts: the field; else empty. */
	readonly field: string;
	readonly count: number;
}

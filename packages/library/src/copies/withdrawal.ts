import { type Text, words } from "@rafta/words";

/**
 * Reasons for withdrawing copies. The regulation on school libraries (23.11.2024, article 12) names worn, of no value
 * any more, not of the school's level, and against the criteria; the rules on movable property (10.10.2024) say what
 * happens to them then: write-off (27), scrapping by a board of three (28), transfer between schools (24/2).
 */

const texts = words("library/copies/withdrawal");

export const withdrawalReasons = words("library/copies/withdrawal-reasons");

export type WithdrawalReason = keyof typeof withdrawalReasons;

const writeOff = texts.writeOff;
const scrapping = texts.scrapping;
const transfer = texts.transfer;

/** Procedure in the rules on movable property for each reason. */
export const withdrawalWays: Readonly<Record<WithdrawalReason, Text>> = {
	worn: scrapping,
	outdated: scrapping,
	level: transfer,
	criteria: scrapping,
	duplicate: transfer,
	lost: writeOff,
	shortage: writeOff,
	donated: transfer,
	swap: transfer,
};

/** A member of the commission. */
export interface Member {
	readonly name: string;
	readonly duty: string;
}

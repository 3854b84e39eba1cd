/** Messages of refusals for readers: short, in a child's words, and without notes by staff. */
import { type Language, type Text, words } from "@rafta/words";
import { fill, reasonMessage } from "./reasons.ts";
import type { Reason, ReasonCode } from "./types.ts";

const readerMessages: Readonly<Partial<Record<ReasonCode, Text>>> = words(
	"library/circulation/reader-messages",
);

/** A limit of 0: "again", "the limit is 0" and "return one first" would be untrue. */
const limitOfZero: Readonly<Partial<Record<ReasonCode, Text>>> = words(
	"library/circulation/reader-limit-of-zero",
);

/** Message of a reason for the reader; staff see `reasonMessage`. */
export function plainMessage(reason: Reason, language: Language): string {
	const never = reason.values.max === 0 ? limitOfZero[reason.code] : undefined;
	const texts = never ?? readerMessages[reason.code];
	return texts ? fill(texts, reason.values, language) : reasonMessage(reason, language);
}

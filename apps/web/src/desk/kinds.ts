import { catalogue, homeLanguage, type KeyOf } from "@rafta/words";

/** Names of the journal entries of the desk, by their kind. */
export const kindTexts = catalogue("web/desk/kinds");

type Kind = KeyOf<"web/desk/kinds">;

/** The key of a kind of entry in `kindTexts`. */
export const kindOf = (kind: string): Kind =>
	Object.hasOwn(kindTexts[homeLanguage], kind) ? (kind as Kind) : "other";

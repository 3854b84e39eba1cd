/** Texts of the document about a reader. */
import { type Language, type Text, words } from "@rafta/words";

export const documentTexts = words("server/people/privacy/document");

/** Kinds of entries in the two journals that are about a reader. */
const kinds: Readonly<Record<string, Text>> = words("server/people/privacy/kinds");

/** Returns the name of a kind; an unknown one is returned as it is. */
export const kindName = (kind: string, language: Language): string => kinds[kind]?.[language] ?? kind;

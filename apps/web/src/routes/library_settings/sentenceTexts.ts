import { catalogue } from "@rafta/words";

/** A lending rule as a sentence: whom it is for, then what they may do. */
export const sentenceTexts = catalogue("web/library_settings/sentence");

import { catalogue } from "@rafta/words";

/** Texts of the conversion of donated books to copies. */
export const donatedTexts = catalogue("web/swaps/events/detail/donated");

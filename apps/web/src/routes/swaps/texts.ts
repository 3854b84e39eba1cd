import { catalogue } from "@rafta/words";

/** Swaps: readers' screens use "sen", those of staff "siz"; what both read has a form for pupils. */
export const texts = catalogue("web/swaps");

import { catalogue } from "@rafta/words";

/** Pupils are addressed as "sen", staff as "siz". */
export const texts = catalogue("web/reading_lists");

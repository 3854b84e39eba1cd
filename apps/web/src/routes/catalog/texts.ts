import { catalogue } from "@rafta/words";

/** Pupils have texts of their own, like everywhere on their screens. */
export const texts = catalogue("web/catalog");

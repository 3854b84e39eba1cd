import { catalogue } from "@rafta/words";

/** Texts for administrators about other people's accounts. */
export const texts = catalogue("web/users/admin");

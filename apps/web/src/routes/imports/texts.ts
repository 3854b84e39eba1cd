import { catalogue } from "@rafta/words";

/** Texts shared by the import screens. */
export const texts = catalogue("web/imports");

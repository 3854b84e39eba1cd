import { catalogue } from "@rafta/words";

/** A reader as the staff and the family see it. */
export const texts = catalogue("web/students/short");

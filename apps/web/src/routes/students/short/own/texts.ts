import { catalogue } from "@rafta/words";

/** A pupil's home, addressed as "sen". */
export const texts = catalogue("web/students/short/own");

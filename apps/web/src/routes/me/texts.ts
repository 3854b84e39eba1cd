import { catalogue } from "@rafta/words";

/** A pupil's own page, addressed as "sen". */
export const texts = catalogue("web/me");

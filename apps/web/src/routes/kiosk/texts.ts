import { catalogue } from "@rafta/words";

/** Texts for pupils use "sen"; those for staff use "siz". */
export const texts = catalogue("web/kiosk");

import { catalogue } from "@rafta/words";

export const formTexts = catalogue("web/reading_lists/form");

import { catalogue } from "@rafta/words";

export const detailTexts = catalogue("web/reading_lists/detail");

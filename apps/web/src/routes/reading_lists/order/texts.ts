import { catalogue } from "@rafta/words";

export const orderTexts = catalogue("web/reading_lists/order");

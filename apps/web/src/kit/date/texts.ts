import { catalogue } from "@rafta/words";

export const dateTexts = catalogue("web/kit/date");

import { catalogue } from "@rafta/words";

export const slipTexts = catalogue("web/students/slip");

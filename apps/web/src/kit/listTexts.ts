import { catalogue } from "@rafta/words";

export const listTexts = catalogue("web/kit/list");

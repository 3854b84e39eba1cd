import { catalogue } from "@rafta/words";

export const unlinkedTexts = catalogue("web/home/unlinked");

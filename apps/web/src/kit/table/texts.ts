import { catalogue } from "@rafta/words";

export const tableTexts = catalogue("web/kit/table");

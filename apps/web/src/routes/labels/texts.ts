import { catalogue } from "@rafta/words";

export const labelTexts = catalogue("web/labels");

import { catalogue } from "@rafta/words";

export const receivingTexts = catalogue("web/kit/receiving");

import { catalogue } from "@rafta/words";

export const editTexts = catalogue("web/schema/edit");

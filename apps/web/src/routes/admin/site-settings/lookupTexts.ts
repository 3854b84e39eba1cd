import { catalogue } from "@rafta/words";

export const lookupTexts = catalogue("web/admin/site-settings/lookup");

import { catalogue } from "@rafta/words";

export const retentionTexts = catalogue("web/admin/site-settings/retention");

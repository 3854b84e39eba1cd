import { catalogue } from "@rafta/words";

export const httpsTexts = catalogue("web/admin/computer/https");

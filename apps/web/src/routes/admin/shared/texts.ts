import { catalogue } from "@rafta/words";

export const sharedTexts = catalogue("web/admin/shared");

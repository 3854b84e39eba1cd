import { catalogue } from "@rafta/words";

export const ruleTexts = catalogue("web/schema/rules");

import { catalogue } from "@rafta/words";

export const compareTexts = catalogue("web/schema/rules/compare");

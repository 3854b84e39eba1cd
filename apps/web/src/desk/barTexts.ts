import { catalogue } from "@rafta/words";

export const barTexts = catalogue("web/desk/bar");

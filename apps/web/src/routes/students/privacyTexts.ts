import { catalogue } from "@rafta/words";

export const privacyTexts = catalogue("web/students/privacy");

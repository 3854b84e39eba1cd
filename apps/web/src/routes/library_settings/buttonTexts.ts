import { catalogue } from "../../i18n/catalogue.ts";

/** Apart from the editor's: the screens that have the button do not load its texts. */
export const buttonTexts = catalogue({ open: "Kurallar ve takvim" }, { open: "Rules and calendar" });

import { catalogue } from "@rafta/words";

/** Separate from the editor's texts, which screens with only the button do not load. */
export const buttonTexts = catalogue("web/library_settings/button");

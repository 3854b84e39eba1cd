import { catalogue } from "#i18n";

/** Separate from the editor's texts, which screens with only the button do not load. */
export const buttonTexts = catalogue({ open: "Kurallar ve takvim" }, { open: "Rules and calendar" });

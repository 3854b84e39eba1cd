/** Loading of a language's texts. */
import type { Language } from "./languages.ts";

/**
 * Loads the texts of a language that a bundle keeps apart (`plugin.ts`); `null` where they are there already, as here,
 * where all are read from their folder.
 */
export const loadTexts = (_language: Language): Promise<void> | null => null;

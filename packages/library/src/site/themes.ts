import { type KeyOf, words } from "@rafta/words";

/** The 27 themes of the specification, section 9, in its order, with their names: the only list. */
export const themeNames = words("library/site/themes");

export type Theme = KeyOf<"library/site/themes">;

export const themes = Object.keys(themeNames) as readonly Theme[];

/** The theme of that name, if there is one. */
export const themeOf = (name: unknown): Theme | undefined => themes.find((theme) => theme === name);

/** Themes whose colours every page loads; those of the others are loaded when one of them is shown. */
export const firstThemes = ["light", "dark"] as const satisfies readonly Theme[];

/** Themes that carry the class `dark`: these alone (specification, section 4). */
export const classDarkThemes = ["dark", "night"] as const satisfies readonly Theme[];

export const hasClassDark = (name: string): boolean => classDarkThemes.some((theme) => theme === name);

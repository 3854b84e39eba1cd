/**
 * The 27 themes of the specification, section 9, in its order, with their Turkish names: the only list. In English
 * their own names are used.
 */
export const turkishThemeNames = {
	light: "Açık",
	dark: "Koyu",
	bumblebee: "Yaban arısı",
	corporate: "Kurumsal",
	night: "Gece",
	cupcake: "Kek",
	emerald: "Zümrüt",
	synthwave: "Neon",
	retro: "Retro",
	cyberpunk: "Siberpunk",
	valentine: "Pembe",
	halloween: "Cadılar",
	garden: "Bahçe",
	forest: "Orman",
	aqua: "Deniz",
	lofi: "Sade",
	pastel: "Pastel",
	fantasy: "Masal",
	wireframe: "Taslak",
	luxury: "Lüks",
	dracula: "Drakula",
	cmyk: "Baskı",
	autumn: "Sonbahar",
	business: "Ofis",
	acid: "Limon yeşili",
	lemonade: "Limonata",
	winter: "Kış",
} as const satisfies Readonly<Record<string, string>>;

export type Theme = keyof typeof turkishThemeNames;

export const themes = Object.keys(turkishThemeNames) as readonly Theme[];

/** The theme of that name, if there is one. */
export const themeOf = (name: unknown): Theme | undefined => themes.find((theme) => theme === name);

/** Themes whose colours every page loads; those of the others are loaded when one of them is shown. */
export const firstThemes = ["light", "dark"] as const satisfies readonly Theme[];

/** Themes that carry the class `dark`: these alone (specification, section 4). */
export const classDarkThemes = ["dark", "night"] as const satisfies readonly Theme[];

export const hasClassDark = (name: string): boolean => classDarkThemes.some((theme) => theme === name);

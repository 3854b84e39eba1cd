import { readLocal, writeLocal } from "../data/local.ts";

/** The 27 themes of the specification, section 9, in its order. */
export const themes = [
	"light",
	"dark",
	"bumblebee",
	"corporate",
	"night",
	"cupcake",
	"emerald",
	"synthwave",
	"retro",
	"cyberpunk",
	"valentine",
	"halloween",
	"garden",
	"forest",
	"aqua",
	"lofi",
	"pastel",
	"fantasy",
	"wireframe",
	"luxury",
	"dracula",
	"cmyk",
	"autumn",
	"business",
	"acid",
	"lemonade",
	"winter",
] as const;

export type Theme = (typeof themes)[number];

/** What the themes are called in Turkish; in English their own names serve. */
export const turkishNames: Readonly<Record<Theme, string>> = {
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
	aqua: "Su",
	lofi: "Sade",
	pastel: "Pastel",
	fantasy: "Masal",
	wireframe: "Taslak",
	luxury: "Gösterişli",
	dracula: "Drakula",
	cmyk: "Baskı",
	autumn: "Sonbahar",
	business: "İş",
	acid: "Asit",
	lemonade: "Limonata",
	winter: "Kış",
};

const storageKey = "theme";

export function currentTheme(): Theme {
	const stored = readLocal(storageKey);
	return themes.find((theme) => theme === stored) ?? "light";
}

/** Applies and keeps a theme. Only dark and night carry the class `dark` (specification, section 4). */
export function setTheme(theme: Theme): void {
	writeLocal(storageKey, theme);
	document.documentElement.setAttribute("data-theme", theme);
	document.documentElement.classList.toggle("dark", theme === "dark" || theme === "night");
}

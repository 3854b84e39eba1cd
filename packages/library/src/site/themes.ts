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

/** Themes whose colours every page loads; those of the others are loaded when one of them is shown. */
export const firstThemes = ["light", "dark"] as const satisfies readonly Theme[];

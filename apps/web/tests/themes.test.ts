import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { classDarkThemes, firstThemes, type Theme, themeNames, themes } from "@rafta/library/site/themes";
import { languages } from "@rafta/words";
import allThemes from "daisyui/theme/object.js";
import { describe, expect, it } from "vitest";
import { blend, contrast, parseColor } from "../tools/color.ts";

/** Contrast ratio that WCAG 2.1 AA requires for text. */
const enough = 4.5;
/** Contrast ratio that it requires for graphics. */
const enoughDrawn = 3;
/** Lowest opacity of secondary text (the class opacity-75). */
const faint = 0.75;
const inks = ["primary-ink", "accent-ink", "error-ink"];
const hovers = ["primary-hover", "error-hover"];
const roles = ["primary", "secondary", "accent", "neutral", "info", "success", "warning", "error"];
const source = (name: string): string => readFileSync(join(import.meta.dirname, "..", "src", name), "utf8");

const isFirst = (theme: Theme): boolean => firstThemes.some((first) => first === theme);

/** Returns the values that a style sheet gives to a theme. */
function valuesIn(sheet: string, theme: Theme): Record<string, string> {
	const own = source(sheet).split(`[data-theme="${theme}"] {`)[1]?.split("}")[0] ?? "";
	return Object.fromEntries(
		[...own.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
	);
}

/** Returns the colours of a theme as rendered: no other style sheet has any. */
const colorsOf = (theme: Theme): Record<string, string> =>
	valuesIn(isFirst(theme) ? "first-themes.css" : "themes.css", theme);

describe("the 27 themes", () => {
	it("are the specification's, each with a name of its own", () => {
		// In the order of the specification, section 9.
		const wanted = `light dark bumblebee corporate night cupcake emerald synthwave retro cyberpunk valentine halloween
			garden forest aqua lofi pastel fantasy wireframe luxury dracula cmyk autumn business acid lemonade winter`;
		expect(themes).toEqual(wanted.split(/\s+/));
		expect(themes).toHaveLength(27);
		for (const language of languages)
			expect(new Set(themes.map((theme) => themeNames[theme][language])).size).toBe(27);
	});

	it("are treated by the script before the first paint as by the app", () => {
		const script = source("../public/theme.js");
		const condition = (names: readonly string[], of: string) =>
			names.map((name) => `${of} === "${name}"`).join(" || ");
		expect(script).toContain(`toggle("dark", ${condition(classDarkThemes, "theme")})`);
		expect(script).toContain(`if (${condition(firstThemes, "shown")}) return;`);
	});

	it("are listed in no file of code", () => {
		const root = join(import.meta.dirname, "../../..");
		const folders = ["apps/web/src", "apps/server/src", "packages/library/src", "packages/records/src"];
		const seconds = folders.flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
				.filter((path) => /\.tsx?$/.test(path))
				.map((path) => join(folder, path))
				.filter((path) => /\b(bumblebee|cyberpunk|lemonade)\b/.test(readFileSync(join(root, path), "utf8"))),
		);
		expect(seconds).toEqual([]);
	});

	it("are all built into the style sheet", () => {
		expect(source("app.css")).toContain("themes: false;");
		const first = [...source("first-themes.css").matchAll(/\[data-theme="(\w+)"\]/g)].map(([, name]) => name);
		expect(first).toEqual([...firstThemes]);
		expect(source("first-themes.css")).toContain(':where(:root),\n[data-theme="light"] {');
		const others = [...source("themes.css").matchAll(/\[data-theme="(\w+)"\]/g)].map(([, name]) => name);
		expect([...first, ...others]).toEqual([...themes]);
	});

	it.each(themes)(
		"%s has all of daisyUI's values, the inks, and how filled buttons change under the mouse",
		(theme) => {
			expect(Object.keys(colorsOf(theme)).sort()).toEqual(
				[...Object.keys({ ...allThemes[theme] }), ...[...inks, ...hovers].map((name) => `--${name}`)].sort(),
			);
		},
	);

	it.each(themes)("%s can be read by everybody", (theme) => {
		const colors = colorsOf(theme);
		const color = (name: string) => parseColor(colors[`--${name}`] ?? "");
		const pairs: [string, number][] = [];
		for (const base of ["base-100", "base-200", "base-300"]) {
			pairs.push([base, contrast(color("color-base-content"), color(`color-${base}`))]);
		}
		for (const base of ["base-100", "base-200"]) {
			const under = color(`color-${base}`);
			pairs.push([`faint on ${base}`, contrast(blend(color("color-base-content"), under, faint), under)]);
			for (const ink of inks) pairs.push([`${ink} on ${base}`, contrast(color(ink), under)]);
		}
		for (const role of roles) {
			pairs.push([role, contrast(color(`color-${role}-content`), color(`color-${role}`))]);
		}
		expect(pairs.filter(([, ratio]) => ratio < enough)).toEqual([]);
	});

	it.each(themes)("%s draws charts that can be seen", (theme) => {
		const colors = { ...colorsOf(theme), ...valuesIn("kit/chart/inks.css", theme) };
		for (const ink of ["--chart-1", "--chart-2", "--chart-3", "--chart-4"]) {
			for (const base of ["--color-base-100", "--color-base-200"]) {
				const ratio = contrast(parseColor(colors[ink] ?? ""), parseColor(colors[base] ?? ""));
				expect(ratio, `${ink} on ${base}`).toBeGreaterThanOrEqual(enoughDrawn);
			}
		}
	});
});

describe("/theme.js", () => {
	const script = readFileSync(join(import.meta.dirname, "..", "public", "theme.js"), "utf8");
	function run(stored: string | null, site = "light") {
		const root = { theme: site, dark: site === "dark" };
		const written: string[] = [];
		const document = {
			documentElement: {
				getAttribute: () => root.theme,
				setAttribute: (_: string, value: string) => {
					root.theme = value;
				},
				classList: {
					toggle: (_: string, dark: boolean) => {
						root.dark = dark;
					},
				},
			},
			querySelector: () => ({ content: "/assets/themes-1.css" }),
			write: (html: string) => written.push(html),
		};
		const window = { addEventListener() {} };
		new Function("localStorage", "document", "window", script)({ getItem: () => stored }, document, window);
		expect(written).toEqual(
			isFirst(root.theme as Theme) ? [] : ['<link rel="stylesheet" href="/assets/themes-1.css">'],
		);
		return root;
	}

	it("keeps light when nothing was chosen", () => expect(run(null)).toEqual({ theme: "light", dark: false }));

	it("applies what was chosen, with the class dark for dark and night alone", () => {
		for (const theme of themes) {
			expect(run(theme)).toEqual({ theme, dark: theme === "dark" || theme === "night" });
		}
	});

	it("leaves the site's own theme where nothing was chosen, and none of it where something was", () => {
		expect(run(null, "dark")).toEqual({ theme: "dark", dark: true });
		expect(run("winter", "dark")).toEqual({ theme: "winter", dark: false });
	});

	it("takes nothing that is no name", () => expect(run('"><script>').theme).toBe("light"));
});

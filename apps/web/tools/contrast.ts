/**
 * Moves the colour pairs of the 27 themes (Rafta's own two, daisyUI's others) that have too little contrast for reading
 * just far enough to reach the contrast of WCAG 2.1 AA, and adds inks: the colours in which texts are written, and what a filled button is mixed with under the mouse. Writes
 * src/first-themes.css (the themes that every page loads), src/themes.css (the others, loaded when one of them is shown)
 * and src/kit/chart/inks.css (the chart colours). Run it when daisyUI or own-themes.ts changes.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { firstThemes, themes } from "@rafta/library/site/themes";
import allThemes from "daisyui/theme/object.js";
import { blend, contrast, parseColor, type Rgb, toHex } from "./color.ts";
import { ownThemes } from "./own-themes.ts";

const enough = 4.6;
/** Secondary text is shown at this opacity and must be readable, too. */
const faint = 0.75;
/** What WCAG 2.1 AA requires for graphics, with a small margin. */
const enoughDrawn = 3.1;
const chartInks = ["primary", "secondary", "accent", "info"] as const;
/** Colours that texts and thin lines are written in. */
const inks = ["primary", "accent", "error"] as const;
/** Filled buttons: under the mouse they move away from their letters. */
const filled = ["primary", "error"] as const;
const roles = ["primary", "secondary", "accent", "neutral", "info", "success", "warning", "error"] as const;
const black: Rgb = [0, 0, 0];
const white: Rgb = [1, 1, 1];

/** Moves a colour towards black or white until `good` accepts it; the direction with the shorter distance wins. */
function moved(color: Rgb, good: (color: Rgb) => boolean): Rgb {
	for (let share = 0; share <= 1; share += 0.02) {
		for (const end of [black, white]) {
			const tried = blend(end, color, share);
			if (good(tried)) return tried;
		}
	}
	return contrast(color, black) > contrast(color, white) ? black : white;
}

const own: Readonly<Record<string, Readonly<Record<string, string>>>> = ownThemes;
const firstBlocks: string[] = [];
const themeBlocks: string[] = [];
const chartBlocks: string[] = [];
for (const theme of themes) {
	const colors: Readonly<Record<string, string>> = { ...allThemes[theme], ...own[theme] };
	const color = (name: string): Rgb => parseColor(colors[`--color-${name}`] ?? "");
	const lines: string[] = [];
	const bases = ["base-100", "base-200", "base-300"].map(color);
	const text = moved(color("base-content"), (tried) =>
		bases.every(
			(base, place) =>
				contrast(tried, base) >= enough &&
				(place === 2 || contrast(blend(tried, base, faint), base) >= enough),
		),
	);
	if (toHex(text) !== toHex(color("base-content"))) lines.push(`--color-base-content: ${toHex(text)};`);
	for (const role of roles) {
		const content = color(`${role}-content`);
		const readable = moved(content, (tried) => contrast(tried, color(role)) >= enough);
		if (toHex(readable) !== toHex(content)) lines.push(`--color-${role}-content: ${toHex(readable)};`);
		if (filled.some((one) => one === role)) {
			const isDark = contrast(readable, white) > contrast(color(role), white);
			lines.push(`--${role}-hover: ${isDark ? "white" : "black"};`);
		}
	}
	for (const role of inks) {
		const ink = moved(color(role), (tried) =>
			bases.slice(0, 2).every((base) => contrast(tried, base) >= enough),
		);
		lines.push(`--${role}-ink: ${toHex(ink)};`);
	}
	const selector = theme === "light" ? `:where(:root),\n[data-theme="light"]` : `[data-theme="${theme}"]`;
	const chartLines = chartInks.map((role, place) => {
		const drawn = moved(color(role), (tried) =>
			bases.slice(0, 2).every((base) => contrast(tried, base) >= enoughDrawn),
		);
		return `--chart-${place + 1}: ${toHex(drawn)};`;
	});
	const block = (texts: readonly string[]) =>
		`${selector} {\n${texts.map((line) => `\t${line}\n`).join("")}}\n`;
	const given = Object.entries(colors).map(([name, value]) => `${name}: ${value};`);
	const corrected = new Set(lines.map((line) => line.split(":")[0]));
	const whole = block([...given.filter((line) => !corrected.has(line.split(":")[0] ?? "")), ...lines]);
	(firstThemes.some((first) => first === theme) ? firstBlocks : themeBlocks).push(whole);
	chartBlocks.push(block(chartLines));
}
const source = join(import.meta.dirname, "..", "src");
const write = (file: string, what: string, texts: readonly string[]) =>
	writeFileSync(join(source, file), `/* Written by tools/contrast.ts: ${what}. */\n${texts.join("\n")}`);
write("first-themes.css", "the themes that every page loads", firstBlocks);
write("themes.css", "the themes that are loaded when one of them is shown", themeBlocks);
write("kit/chart/inks.css", "the colours of charts, seen on every theme's own ground", chartBlocks);

/** Colours of drawn covers: mixed in OKLCH, whose lightness is that of the eye, and written as sRGB. */

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const encode = (value: number): number =>
	value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decode = (value: number): number =>
	value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/** `#rrggbb` of an OKLCH colour (lightness 0 to 1, chroma, hue in degrees); what sRGB lacks is clipped. */
export function oklch(lightness: number, chroma: number, hue: number): string {
	const angle = (hue * Math.PI) / 180;
	const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
	const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	const channels = [
		4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
		-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
		-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
	];
	const digits = channels.map((channel) =>
		Math.round(255 * encode(clamp(channel)))
			.toString(16)
			.padStart(2, "0"),
	);
	return `#${digits.join("")}`;
}

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string): number {
	const [red, green, blue] = [1, 3, 5].map((at) =>
		decode(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
	);
	return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two colours, 1 to 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
	const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

/** Above the 4.5 that text needs: thin strokes of small letters lose some of it. */
const ENOUGH_CONTRAST = 5.2;

/**
 * A letter colour for a ground: the given hue, moved from the preferred lightness towards white or black until it is
 * read easily.
 */
export function letterOn(ground: string, preferred: number, chroma: number, hue: number): string {
	const step = preferred > 0.5 ? 0.01 : -0.01;
	for (let lightness = preferred; lightness > 0 && lightness < 1; lightness += step) {
		const colour = oklch(lightness, chroma, hue);
		if (contrast(colour, ground) >= ENOUGH_CONTRAST) return colour;
	}
	return contrast("#ffffff", ground) > contrast("#000000", ground) ? "#ffffff" : "#000000";
}

/** Colour conversions for the contrast of WCAG 2.1. */

/** Red, green and blue in sRGB, each from 0 to 1. */
export type Rgb = readonly [number, number, number];

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const encode = (value: number): number =>
	value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
const decode = (value: number): number =>
	value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

/**
 * Converts `oklch(71% 0.19 13)` to sRGB (Ottosson's Oklab); out-of-gamut colours are clipped, close to what browsers
 * do.
 */
function fromOklch(lightness: number, chroma: number, hue: number): Rgb {
	const angle = (hue * Math.PI) / 180;
	const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
	const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
	const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
	const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
	return [
		encode(clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)),
		encode(clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)),
		encode(clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)),
	];
}

/** Reads `oklch(...)`, `#rrggbb` or `#rgb`. @throws Error for anything else */
export function parseColor(text: string): Rgb {
	const oklch = /^oklch\(\s*([\d.]+)(%?)\s+([\d.]+)\s+([\d.]+)\s*\)$/.exec(text.trim());
	if (oklch) {
		const [, lightness, percent, chroma, hue] = oklch;
		return fromOklch(Number(lightness) / (percent ? 100 : 1), Number(chroma), Number(hue));
	}
	const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
	if (!hex) throw new Error(`not a colour: ${text}`);
	const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
	const [red = 0, green = 0, blue = 0] = digits.map((pair) => Number.parseInt(pair, 16) / 255);
	return [red, green, blue];
}

/** Blends `share` of one colour over another. */
export const blend = (over: Rgb, under: Rgb, share: number): Rgb => [
	over[0] * share + under[0] * (1 - share),
	over[1] * share + under[1] * (1 - share),
	over[2] * share + under[2] * (1 - share),
];

const luminance = ([red, green, blue]: Rgb): number =>
	0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue);

/** Contrast ratio from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
	const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
	return (light + 0.05) / (dark + 0.05);
}

export const toHex = (color: Rgb): string =>
	`#${color
		.map((part) =>
			Math.round(part * 255)
				.toString(16)
				.padStart(2, "0"),
		)
		.join("")}`;

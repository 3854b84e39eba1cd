/** Checks of axe-core on an open page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Runs in the page. Whether a text can be read on its background is two thirds of what axe-core spends, and it asks that
 * of every text of a hundred rows, screen after screen. Here it judges
 * - no text that simple arithmetic clears: with clearly enough contrast on every colour that may be behind a part of it,
 *   and nothing but colours around it;
 * - of texts that are alike in all that its verdict depends on (their colour and size, and everything painted behind,
 *   around or above them) one. The page remembers them across its screens, sizes and themes, since the colours
 *   themselves are compared.
 */
async function faultsInPage(rules: readonly string[]): Promise<string[]> {
	interface Judged {
		readonly element: Element;
		readonly target: readonly string[];
		readonly failureSummary: string;
		readonly any: readonly { readonly data?: Readonly<Record<string, unknown>> | null }[];
	}
	interface Rule {
		readonly id: string;
		readonly nodes: readonly Judged[];
	}
	interface Results {
		readonly violations: readonly Rule[];
		readonly passes: readonly Rule[];
		readonly incomplete: readonly Rule[];
	}
	interface Box {
		readonly left: number;
		readonly top: number;
		readonly right: number;
		readonly bottom: number;
	}
	interface Painter extends Box {
		readonly element: Element;
		readonly colour: string;
		readonly opacity: number;
		/** Whether its colour is all it paints, or an image of its style lies on that; anything else is left to axe-core. */
		readonly kind: "plain" | "image" | "picture" | "other";
		readonly look: string;
	}
	interface Text extends Box {
		readonly element: Element;
		readonly colour: string;
		readonly look: string;
		/** Whether plain arithmetic can judge it. */
		readonly isPlain: boolean;
		/** Whether it is disabled, or hidden but for screen readers: axe-core does not judge it. */
		readonly isExempt: boolean;
		/** Places of the painters that contain it. */
		readonly around: readonly number[];
		/** Number of the painters that come before it in the page. */
		readonly before: number;
	}
	// axe-core attaches itself to the window when its source is evaluated.
	const { axe, settled = new Set<string>() } = window as unknown as {
		axe: { run(context: unknown, options: unknown): Promise<Results> };
		settled?: Set<string>;
	};
	Object.assign(window, { settled });

	// A drawn cover is one image, and the same in every theme: tests of the drawing hold its letters. Its hundreds of
	// shapes are half of what axe-core spends.
	const cover = 'svg[viewBox="0 0 200 300"]';
	const drawings: [Element, ChildNode[]][] = [];
	async function run(context: unknown, options: object): Promise<Results> {
		if (drawings.length === 0) {
			for (const svg of document.querySelectorAll(cover)) drawings.push([svg, [...svg.childNodes]]);
			for (const [svg] of drawings) svg.replaceChildren();
		}
		return axe.run(context, options);
	}

	const pictures = new Set(["IMG", "SVG", "CANVAS", "VIDEO", "IFRAME"]);
	const fields = new Set(["INPUT", "SELECT", "TEXTAREA"]);
	/** Not drawn, or not of this page. */
	const undrawn = new Set(["TITLE", "DESC", "SCRIPT", "STYLE", "OPTION"]);
	const transparent = "rgba(0, 0, 0, 0)";
	const image = "image";
	const boxOf = ({ left, top, right, bottom }: DOMRect): Box => ({ left, top, right, bottom });
	const hasText = (element: Element): boolean => {
		for (const node of element.childNodes)
			if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) return true;
		return false;
	};
	/** Box of what is written in an element, which may stick out of it. */
	function textBox(element: Element): DOMRect {
		const range = document.createRange();
		range.selectNodeContents(element);
		return range.getBoundingClientRect();
	}

	const painters: Painter[] = [];
	const texts: Text[] = [];
	function visit(element: Element, outer: readonly number[]): void {
		const style = getComputedStyle(element);
		const name = element.tagName.toUpperCase();
		if (style.display === "none" || undrawn.has(name)) return;
		const isField = fields.has(name);
		const isRoot = element === document.documentElement || element === document.body;
		const colour = style.backgroundColor;
		const { backgroundImage, opacity } = style;
		// Nothing in it is seen, or judged by axe-core.
		if (opacity === "0") return;
		const isSeen = style.visibility === "visible";
		const effects = [
			style.filter,
			style.mixBlendMode,
			style.backgroundClip.replaceAll(", border-box", ""),
		].join();
		const isOther = effects !== "none,normal,border-box";
		const isPicture = pictures.has(name);
		let around = outer;
		if (
			isSeen &&
			(isField ||
				isOther ||
				isPicture ||
				backgroundImage !== "none" ||
				opacity !== "1" ||
				colour !== transparent)
		) {
			around = [...outer, painters.length];
			// The page's own background goes on where its element ends.
			const everywhere = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
			painters.push({
				element,
				...(isRoot ? everywhere : boxOf(element.getBoundingClientRect())),
				...{ colour, opacity: Number(opacity) },
				kind: isOther ? "other" : isPicture ? "picture" : backgroundImage === "none" ? "plain" : "image",
				look: [name, colour, backgroundImage, effects, opacity, style.position, style.zIndex].join(" "),
			});
		}
		if (isSeen && (isField || hasText(element))) {
			const box = isField ? element.getBoundingClientRect() : textBox(element);
			// A shadow of no colour is daisyUI's way to draw none.
			const shadow = style.textShadow.startsWith("oklch(1 0 0 / 0) ") ? "none" : style.textShadow;
			const more = [shadow, style.webkitTextStrokeWidth, style.webkitTextFillColor];
			const isShort = (isField ? (element as HTMLInputElement).value : element.textContent).trim().length < 2;
			const isPixel = element.clientWidth === 1 && element.clientHeight === 1;
			const disabling = element.closest(":disabled, [aria-disabled]");
			const isExempt = isPixel || disabling?.matches(":disabled, [aria-disabled=true]") === true;
			const look = [
				isField ? `${name} ${element.getAttribute("type")}` : "",
				...[isShort, style.color, style.fontSize, style.fontWeight, ...more],
			].join(" ");
			texts.push({
				...{ element, ...boxOf(box), colour: style.color, look, isExempt, around },
				isPlain: more.join() === `none,0px,${style.color}`,
				before: painters.length,
			});
		}
		if (name !== "SELECT" && !element.matches(cover))
			for (const child of element.children) visit(child, around);
	}

	const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
	/** Luminances of colours on top of each other, the lowest first. */
	const luminances = new Map<string, number>();
	function luminance(colours: readonly string[], opacity = 1): number {
		const name = `${colours.join()} ${opacity}`;
		const known = luminances.get(name);
		if (known !== undefined || canvas === null) return known ?? 0;
		for (const [place, colour] of ["white", ...colours].entries()) {
			canvas.globalAlpha = place === colours.length ? opacity : 1;
			canvas.fillStyle = colour;
			canvas.fillRect(0, 0, 1, 1);
		}
		const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
			byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
		);
		const found = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		luminances.set(name, found);
		return found;
	}
	/** Whether a text has more than the contrast of small texts; what has hardly enough is left to axe-core. */
	function isClear(text: string, opacity: number, behind: readonly string[]): boolean {
		const both = [luminance(behind), luminance([...behind, text], opacity)].sort((a, b) => a - b);
		const [low = 0, high = 0] = both;
		return (high + 0.05) / (low + 0.05) > 4.6;
	}

	const isOpaque = (colour: string): boolean => luminance([colour]) === luminance(["black", colour]);

	/**
	 * Everything that decides whether a text can be read; undefined if that needs no judge, as wherever it stands it clearly
	 * can, or stands on an image, for which axe-core has no verdict.
	 */
	function lookOf(text: Text): string | undefined {
		const parts = [text.look];
		/** What may be behind a part of the text, the lowest first. */
		let grounds = new Map<string, readonly string[]>([["", []]]);
		let { isPlain } = text;
		let opacity = 1;
		let next = 0;
		for (const [place, painter] of painters.entries()) {
			const isAround = text.around[next] === place;
			if (isAround) next += 1;
			else {
				const isBeside = painter.left >= text.right || painter.right <= text.left;
				if (isBeside || painter.top >= text.bottom || painter.bottom <= text.top) continue;
				if (text.element.contains(painter.element)) continue;
			}
			const isWide = painter.left <= text.left && painter.right >= text.right;
			const isWhole = isWide && painter.top <= text.top && painter.bottom >= text.bottom;
			parts.push(`${isAround ? "around" : place < text.before} ${isWhole} ${painter.look}`);
			if (isAround) opacity *= painter.opacity;
			else if (painter.opacity !== 1) isPlain = false;
			// A picture beside the text's own boxes hides a part of it or lies behind it: axe-core has no verdict for either.
			if (painter.kind === "other" || (painter.kind === "picture" && isAround)) isPlain = false;
			const paint = painter.kind === "image" ? image : painter.colour;
			if (paint === transparent) continue;
			// What a translucent element paints lets through what is behind it.
			if (opacity !== 1) isPlain = false;
			const covered = [...grounds.values()].map((ground) =>
				paint !== image && isOpaque(paint) ? [paint] : [...ground, paint],
			);
			const all = isAround && isWhole ? covered : [...grounds.values(), ...covered];
			grounds = new Map(all.map((ground) => [ground.join(), ground]));
			if (grounds.size > 8) isPlain = false;
			if (!isPlain) grounds = new Map();
		}
		const isDecided =
			isPlain &&
			[...grounds.values()].every(
				(ground) => ground.includes(image) || isClear(text.colour, opacity, ground),
			);
		return isDecided ? undefined : parts.join("\n");
	}

	const lines = ({ violations }: Results): string[] =>
		violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
		);

	/** Reasons that axe-core gives for no verdict, and that are not part of a look. */
	const ownReasons: readonly unknown[] = ["pseudoContent", "nonBmp"];

	/** Lets axe-core judge the colours of some elements; returns its faults, and whose verdict holds for all alike. */
	async function judge(chosen: readonly (Text | undefined)[]): Promise<[string[], ReadonlySet<Element>]> {
		const include = chosen.flatMap((text) => text?.element ?? []).filter((element) => element.isConnected);
		if (include.length === 0) return [[], new Set()];
		const results = await run(
			{ include },
			{
				runOnly: ["color-contrast"],
				resultTypes: ["violations", "passes", "incomplete"],
				elementRef: true,
			},
		);
		const nodes = [...results.passes, ...results.incomplete].flatMap((rule) => rule.nodes);
		const holds = ({ any }: Judged): boolean =>
			any.every(({ data }) => !ownReasons.includes(data?.messageKey));
		return [lines(results), new Set(nodes.filter(holds).map(({ element }) => element))];
	}

	async function contrastFaults(): Promise<string[]> {
		visit(document.documentElement, []);
		const unknown = new Map<string, Text[]>();
		for (const text of texts) {
			const look = text.isExempt ? undefined : lookOf(text);
			if (look === undefined || settled.has(look)) continue;
			const alike = unknown.get(look);
			if (alike) alike.push(text);
			else unknown.set(look, [text]);
		}
		if (unknown.size === 0) return [];
		const [faults, settling] = await judge([...unknown.values()].map(([first]) => first));
		const others: Text[] = [];
		for (const [look, [first, ...alike]] of unknown) {
			if (first && settling.has(first.element)) settled.add(look);
			else others.push(...alike);
		}
		return [...faults, ...(await judge(others))[0]];
	}

	// A dialog that is still fading in has too little contrast. Infinite animations (a spinner) continue.
	for (const animation of document.getAnimations()) {
		if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
	}
	try {
		const others = { "color-contrast": { enabled: false } };
		const faults =
			rules.length === 0
				? []
				: lines(await run(document, { runOnly: rules, rules: others, resultTypes: ["violations"] }));
		return [...faults, ...(await contrastFaults())];
	} finally {
		for (const [svg, shapes] of drawings) svg.replaceChildren(...shapes);
	}
}

/**
 * Returns the findings of axe-core on the page, one line each; expected to be empty.
 * @param what `contrast` checks only colours, for a page that was fully checked in another theme
 */
export async function accessibilityFaults(page: Page, what: "all" | "contrast" = "all"): Promise<string[]> {
	if (await page.evaluate(() => !("axe" in window))) await page.evaluate(source);
	return page.evaluate(faultsInPage, what === "all" ? ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] : []);
}

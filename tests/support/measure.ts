/**
 * Measures of an open screen that a test can fail on. What counts:
 * - A control is what one can click or fill in; one that is hidden, outside its scrolled box or fixed to the window
 *   (the floating menu, a bar that stays) overlaps nothing and is not cut.
 * - The floating menu button lies on nothing that is scrolled: that ends above the button's strip, or the bar of pupils.
 * - A view has one primary button at most: the filled ones of the screen's content that can be pressed. Dialogs have
 *   their own.
 * - A row has three buttons at most: the buttons with words that share a box, however many lines it takes. Chips (which
 *   are pressed), tabs, radio buttons, icons without words, entries of menus and lists, and cells are not buttons here.
 * - A button's words take two lines at most.
 * - A text is cut when its box hides a part of it without an ellipsis. An e-mail address stands on one line.
 */
import type { Page } from "playwright-core";

/** Largest distance of a list's first record from the top of a phone's screen, in pixels. */
export const FIRST_RECORD_PX = 300;
/** Largest sum of movements after a screen was opened, as browsers count it. */
export const LARGEST_SHIFT = 0.1;

/** Faults of the open screen at its present width, one line each. */
export async function layoutFaults(page: Page): Promise<string[]> {
	const found = await measure(page);
	if (found.length === 0) return found;
	// Rows measure themselves again in the frames after a page has changed its width.
	await page.evaluate(async () => {
		for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
	});
	return measure(page);
}

function measure(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		interface Box {
			readonly left: number;
			readonly top: number;
			readonly right: number;
			readonly bottom: number;
		}
		const slack = 2;
		const faults: string[] = [];
		const name = (element: Element): string =>
			`"${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40) || element.tagName.toLowerCase()}"`;
		const common = (a: Box, b: Box): Box => ({
			left: Math.max(a.left, b.left),
			top: Math.max(a.top, b.top),
			right: Math.min(a.right, b.right),
			bottom: Math.min(a.bottom, b.bottom),
		});
		const isBig = ({ left, top, right, bottom }: Box): boolean =>
			right - left > slack && bottom - top > slack;
		const styles = new Map<Element, CSSStyleDeclaration>();
		const styleOf = (element: Element): CSSStyleDeclaration => {
			const style = styles.get(element) ?? getComputedStyle(element);
			styles.set(element, style);
			return style;
		};
		/** Visible part of an element, and whether a box that cannot be scrolled hides a part of it. */
		function seen(element: Element): { box: Box; isCut: boolean; isFixed: boolean } {
			const whole = element.getBoundingClientRect();
			let box: Box = whole;
			let isCut = false;
			let isFixed = false;
			for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
				const style = styleOf(one);
				const { overflowX, overflowY, position } = style;
				if (position === "fixed" || position === "sticky") isFixed = true;
				if (one === element) continue;
				if (overflowX === "visible" && overflowY === "visible") continue;
				const part = common(box, one.getBoundingClientRect());
				const isScrolled = [overflowX, overflowY].some((way) => way === "auto" || way === "scroll");
				const lost =
					box.right - box.left - (part.right - part.left) > slack ||
					box.bottom - box.top - (part.bottom - part.top) > slack;
				if (lost && !isScrolled && style.textOverflow !== "ellipsis") isCut = true;
				box = part;
			}
			return { box, isCut, isFixed };
		}
		const isShown = (element: Element): boolean =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
			element.closest("dialog:not([open]), [inert], [aria-hidden=true]") === null;

		const controls = [
			...document.querySelectorAll("#root :is(a[href], button, input, select, textarea, summary)"),
		]
			.filter(isShown)
			.map((element) => ({ element, ...seen(element) }))
			.filter(({ element, box, isCut }) => {
				const { width, height } = element.getBoundingClientRect();
				return width > slack && height > slack && (isCut || isBig(box));
			});
		for (const { element, isCut } of controls) if (isCut) faults.push(`${name(element)} is cut`);
		const lying = controls.filter(({ isFixed }) => !isFixed).sort((a, b) => a.box.top - b.box.top);
		for (const [place, one] of lying.entries()) {
			for (const other of lying.slice(place + 1)) {
				if (other.box.top >= one.box.bottom) break;
				const isOne = one.element.contains(other.element) || other.element.contains(one.element);
				const label = one.element.closest("label");
				if (isOne || label?.contains(other.element)) continue;
				if (isBig(common(one.box, other.box)))
					faults.push(`${name(one.element)} and ${name(other.element)} lie on each other`);
			}
		}

		const menu = [...document.querySelectorAll("button[data-tour=menu]")]
			.find(isShown)
			?.getBoundingClientRect();
		if (menu) {
			const [x, y] = [(menu.left + menu.right) / 2, (menu.top + menu.bottom) / 2];
			for (const [left, top] of [[x, menu.top - slack] as const, [menu.left - slack, y] as const]) {
				const beside = document.elementFromPoint(left, top);
				if (beside?.closest("main") && !beside.closest("dialog") && !seen(beside).isFixed)
					faults.push(`the menu button lies on ${name(beside)}`);
			}
		}

		const inView = (selector: string): Element[] =>
			[...document.querySelectorAll(`main :is(${selector})`)].filter(
				(element) => isShown(element) && element.closest("dialog") === null,
			);
		const isChip = (element: Element): boolean =>
			element.matches("[aria-pressed], [aria-current], [role=tab], [role=radio], [role=switch], input") ||
			element.closest("[role=tablist], [role=radiogroup]") !== null;
		const primaries = inView(".btn-primary:enabled:not([aria-disabled=true]), a.btn-primary").filter(
			(element) => !isChip(element),
		);
		if (primaries.length > 1)
			faults.push(`${primaries.length} primary buttons: ${primaries.map(name).join(", ")}`);

		const rows = new Map<Element, Element[]>();
		for (const button of inView(".btn")) {
			if (isChip(button) || !/\p{L}/u.test(button.textContent ?? "")) continue;
			let one = button;
			while (one.parentElement?.childElementCount === 1) one = one.parentElement;
			const row = one.parentElement;
			if (row && !one.matches("li, td, tr")) rows.set(row, [...(rows.get(row) ?? []), button]);
		}
		for (const buttons of rows.values()) {
			if (buttons.length > 3)
				faults.push(`${buttons.length} buttons in a row: ${buttons.map(name).join(", ")}`);
		}

		for (const button of inView(".btn")) {
			const tops = new Set<number>();
			const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
			while (words.nextNode()) {
				const parent = words.currentNode.parentElement;
				if (
					!words.currentNode.nodeValue?.trim() ||
					parent?.closest("kbd, .badge, .sr-only, [aria-hidden=true]")
				)
					continue;
				const range = document.createRange();
				range.selectNodeContents(words.currentNode);
				for (const { top, height } of range.getClientRects())
					if (height > slack) tops.add(Math.round(top / 8));
			}
			if (tops.size > 2) faults.push(`the button ${name(button)} takes ${tops.size} lines`);
		}

		for (const element of inView("*")) {
			const hasText = [...element.childNodes].some(
				(node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
			);
			if (!hasText || element.closest("svg, select, textarea, pre, .sr-only, [aria-hidden=true]")) continue;
			const style = styleOf(element);
			if (element.clientWidth <= 1 || style.position === "absolute") continue;
			const isClamped = style.getPropertyValue("-webkit-line-clamp") !== "none";
			const wide = element.scrollWidth - element.clientWidth > slack;
			const hidesWide = style.overflowX === "hidden" || style.overflowX === "clip";
			if (wide && style.display !== "inline" && !isClamped) {
				if (element.matches("button, .btn, .badge") || (hidesWide && style.textOverflow !== "ellipsis"))
					faults.push(`the text ${name(element)} is cut at its side`);
			}
			const high = element.scrollHeight - element.clientHeight > 4;
			if (high && !isClamped && (style.overflowY === "hidden" || style.overflowY === "clip") && !wide)
				faults.push(`the text ${name(element)} is cut below`);
			for (const node of element.childNodes) {
				const at =
					node.nodeType === Node.TEXT_NODE ? /[^\s@]+@[^\s@]+\.[a-z]+/.exec(node.nodeValue ?? "") : null;
				if (!at) continue;
				const range = document.createRange();
				range.setStart(node, at.index);
				range.setEnd(node, at.index + at[0].length);
				const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
				if (lines.size > 1) faults.push(`the address ${at[0]} is broken`);
			}
		}
		return [...new Set(faults)];
	});
}

/** Pixels from the top of the page to the first record of its list; null if the list is empty. */
export const firstRecord = (page: Page): Promise<number | null> =>
	page.evaluate(() => {
		const records = [...document.querySelectorAll("main :is(tbody tr, ul > li, ol > li, article)")].filter(
			(element) =>
				element.checkVisibility() && element.closest("nav, fieldset, dialog, [role=status]") === null,
		);
		const [first] = records;
		return first ? Math.round(first.getBoundingClientRect().top + scrollY) : null;
	});

/** Begins to count what moves on a page by itself. */
export const watchShifts = (page: Page): Promise<void> =>
	page.evaluate(() => {
		interface Shift extends PerformanceEntry {
			readonly value: number;
			readonly hadRecentInput: boolean;
			readonly sources: readonly { readonly node: Node | null }[];
		}
		const store = { sum: 0, what: new Set<string>() };
		const observer = new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as Shift[]) {
				if (entry.hadRecentInput) continue;
				store.sum += entry.value;
				for (const { node } of entry.sources) {
					const element = node instanceof Element ? node : node?.parentElement;
					store.what.add(`${element?.tagName.toLowerCase()} "${element?.textContent?.trim().slice(0, 30)}"`);
				}
			}
		});
		observer.observe({ type: "layout-shift" });
		Object.assign(window, { shifts: store });
	});

/** Returns what has moved since the last call, and how much. */
export const takeShifts = (page: Page): Promise<{ sum: number; what: string[] }> =>
	page.evaluate(() => {
		const { shifts } = window as unknown as { shifts: { sum: number; what: Set<string> } };
		const taken = { sum: shifts.sum, what: [...shifts.what] };
		shifts.sum = 0;
		shifts.what.clear();
		return taken;
	});

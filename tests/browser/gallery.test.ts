/** The gallery of shared components (`apps/web/dev/gallery`): readable in every theme, in every state. */
import { hasClassDark, themes } from "@rafta/library/site/themes";
import { expect, test } from "vitest";
import { galleryFiles } from "../../apps/web/tools/build-gallery.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { intercept, look, sharedBrowser, visit } from "../support/browser.ts";

/**
 * Runs inside the page. axe-core has no verdict for what is disabled, since WCAG asks for none; people read it all the
 * same. Letters are drawn over their grounds, as colours may be written in any way.
 */
function paleButtons(enough: number): string[] {
	const brush = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
	if (!brush) return ["no canvas"];
	const paint = (color: string): number[] => {
		brush.fillStyle = color;
		brush.fillRect(0, 0, 1, 1);
		return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)];
	};
	const light = (color: number[]): number => {
		const [red = 0, green = 0, blue = 0] = color.map((part) =>
			part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
		);
		return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
	};
	return [...document.querySelectorAll<HTMLElement>(".btn:is(:disabled, [aria-disabled=true])")]
		.filter((button) => (button.textContent ?? "").trim() !== "")
		.flatMap((button) => {
			const grounds: string[] = [];
			// Not the page's own ground: the gallery's open dialog darkens it.
			for (let one: Element = button; one.parentElement; one = one.parentElement)
				grounds.unshift(getComputedStyle(one).backgroundColor);
			let ground = paint(getComputedStyle(button).getPropertyValue("--color-base-200"));
			for (const one of grounds) ground = paint(one);
			const pair = [light(ground), light(paint(getComputedStyle(button).color))];
			const contrast = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
			return contrast < enough ? [`disabled "${button.textContent}": ${contrast.toFixed(2)}`] : [];
		});
}

const types: Readonly<Record<string, string>> = {
	html: "text/html",
	js: "text/javascript",
	css: "text/css",
	woff2: "font/woff2",
};

test("shared components are readable in all themes: at rest, under the mouse, with the focus, disabled, wrong, empty", async () => {
	const files = await galleryFiles();
	const { page, context, errors } = await visit(await sharedBrowser(), "http://gallery.test");
	await intercept(page, "**/*", async (route) => {
		const { pathname } = new URL(route.request().url());
		const file = files.get(pathname);
		const contentType = types[pathname.split(".").at(-1) ?? ""];
		await (file === undefined
			? route.fulfill({ status: 404, body: "" })
			: route.fulfill({ body: Buffer.from(file), contentType }));
	});
	await page.goto("/dev/gallery/index.html");
	await page.getByRole("link", { name: "Elif Güneş" }).waitFor();
	await page.getByRole("button", { name: "Elif Güneş" }).waitFor();
	await page.getByText("Geri al").nth(1).waitFor();

	for (const menu of await page.locator("[data-open] button").all()) await menu.click();
	const chrome = await context.newCDPSession(page);
	await chrome.send("DOM.enable");
	await chrome.send("CSS.enable");
	const { root } = await chrome.send("DOM.getDocument", { depth: 0 });
	for (const state of ["hover", "focus-visible"]) {
		const selector = `[data-force="${state}"] :is(a, button, input)`;
		const { nodeIds } = await chrome.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
		expect(nodeIds.length).toBeGreaterThan(3);
		for (const nodeId of nodeIds)
			await chrome.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: [state] });
	}
	// axe-core has no verdict for a text on an image.
	const onImages = await page
		.locator(".btn, .alert, .badge")
		.evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundImage !== "none").length);
	expect(onImages).toBe(0);
	expect(await accessibilityFaults(page)).toEqual([]);
	const faults: string[] = [];
	for (const theme of themes) {
		await page.evaluate(
			([name, isDark]) => {
				document.documentElement.dataset.theme = name;
				document.documentElement.classList.toggle("dark", isDark);
			},
			[theme, hasClassDark(theme)] as const,
		);
		for (const fault of await accessibilityFaults(page, "contrast")) faults.push(`${theme}: ${fault}`);
		for (const fault of await page.evaluate(paleButtons, 4.5)) faults.push(`${theme}: ${fault}`);
		await look(page, `gallery-${theme}`);
	}
	expect(faults).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
});

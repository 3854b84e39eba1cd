/** The gallery of shared components (`apps/web/dev/gallery`): readable in every theme, in every state. */
import { themes } from "@rafta/library/site/themes";
import { expect, test } from "vitest";
import { galleryFiles } from "../../apps/web/tools/build-gallery.ts";
import { accessibilityFaults } from "../support/axe.ts";
import { look, sharedBrowser, visit } from "../support/browser.ts";

const types: Readonly<Record<string, string>> = {
	html: "text/html",
	js: "text/javascript",
	css: "text/css",
	woff2: "font/woff2",
};

test("shared components are readable in all themes: at rest, under the mouse, with the focus, disabled, wrong, empty", async () => {
	const files = await galleryFiles();
	const { page, context, errors } = await visit(await sharedBrowser(), "http://gallery.test");
	await page.route("**/*", async (route) => {
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
		await page.evaluate((name) => {
			document.documentElement.dataset.theme = name;
			document.documentElement.classList.toggle("dark", name === "dark" || name === "night");
		}, theme);
		for (const fault of await accessibilityFaults(page, "contrast")) faults.push(`${theme}: ${fault}`);
		await look(page, `gallery-${theme}`);
	}
	expect(faults).toEqual([]);
	expect(errors).toEqual([]);
	await context.close();
}, 120_000);

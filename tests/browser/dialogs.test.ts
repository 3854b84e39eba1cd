// engines: one
/** The end of a dialog: the page goes on at once, whatever closed it. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();

/**
 * Closes the open dialog and presses a key before the browser sends its `close` event, which comes in a task of its own.
 * Without a button of the dialog: as Escape and a phone's way back do.
 */
const closeAndPress = (page: Page, key: string, button?: string) =>
	page.evaluate(
		async ({ key, button }) => {
			const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
			if (button === undefined) dialog?.requestClose();
			else dialog?.querySelector<HTMLElement>(button)?.click();
			// As between two keys: the page finishes with the first one.
			await Promise.resolve();
			const place = document.activeElement ?? document.body;
			place.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
		},
		{ key, button },
	);

test("the calendar opens again by a key pressed before the browser sends that it was closed", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", {
		path: "/reading_lists/create",
	});
	const field = page.getByLabel("Başlangıç");
	await field.fill("15.09.2026");
	await field.press("ArrowDown");
	const dialog = page.getByRole("dialog", { name: "Gün seçin" });
	await dialog.waitFor();
	await closeAndPress(page, "ArrowDown");
	await dialog.waitFor();
	await closeAndPress(page, "ArrowDown", "[data-day] [tabindex='0']");
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	await page.keyboard.press("ArrowDown");
	await dialog.waitFor();
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	expect(await field.inputValue()).toBe("15.09.2026");
	expect(errors).toEqual([]);
	await context.close();
});

test("so does the list of keys, whose button and ground close it as well", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("?");
	const dialog = page.getByRole("dialog", { name: "Klavye kısayolları" });
	await dialog.waitFor();
	// Its button has the focus, and the list before it is one step back.
	await dialog.locator(".btn-primary:focus").waitFor();
	await page.keyboard.press("Shift+Tab");
	await dialog.locator("section:focus").waitFor();
	for (const button of [undefined, ".btn-primary", ".modal-backdrop button"]) {
		await closeAndPress(page, "?", button);
		await dialog.waitFor();
	}
	await page.keyboard.press("Escape");
	await dialog.waitFor({ state: "detached" });
	expect(errors).toEqual([]);
	await context.close();
});

test("a file that is not chosen after all leaves the dialog of its field open", async () => {
	const { page, context, errors } = await demo.visitAs("sorumlu@rafta.test", { path: "/students" });
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.keyboard.press("?");
	const dialog = page.getByRole("dialog", { name: "Klavye kısayolları" });
	await dialog.waitFor();
	await dialog.evaluate((element) => {
		const file = document.createElement("input");
		file.type = "file";
		element.append(file);
		file.dispatchEvent(new Event("cancel", { bubbles: true }));
		file.remove();
	});
	expect(await dialog.isVisible()).toBe(true);
	expect(errors).toEqual([]);
	await context.close();
});

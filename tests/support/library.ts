/** The library's data on a device of its staff. */
import type { Page } from "playwright-core";
import { responseAfter } from "./after.ts";

/**
 * Opens an address and waits until the device has stored what the library is like now: the desk goes on with it when the
 * server is away, and what it shows is read again once more when it has come.
 */
export async function openWithLibrary(page: Page, address: string): Promise<void> {
	await responseAfter(page, /\/api\/circulation\/snapshot\b/, () => page.goto(address));
	// The lock under which it is stored (`apps/web/src/desk/local.ts`).
	await page.waitForFunction(async () => {
		const { held = [] } = await navigator.locks.query();
		return held.every(({ name = "" }) => !name.endsWith(" snapshot"));
	});
}

import type { Page, Response } from "playwright-core";

/**
 * Resolves when a page hears of a collection's changes; begun before the page is opened. What changes after its first
 * read and before that is shown with the next change only.
 */
export const heardOf = (page: Page, collection: string): Promise<Response> =>
	page.waitForResponse((response) => {
		const request = response.request();
		if (request.method() !== "POST" || !response.url().endsWith("/api/realtime")) return false;
		const { subscriptions } = request.postDataJSON() as { subscriptions: readonly string[] };
		return response.ok() && subscriptions.some((topic) => topic.startsWith(`${collection}/`));
	});

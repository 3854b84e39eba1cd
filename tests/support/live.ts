import type { Page, Request } from "playwright-core";
import { responseAfter } from "./after.ts";

/**
 * Opens a page by an action, and waits until it hears of a collection's changes. What changes after its first read and
 * before that is shown with the next change only.
 */
export async function heardOf(page: Page, collection: string, open: () => unknown): Promise<void> {
	const subscribes = (request: Request): boolean => {
		if (request.method() !== "POST" || !request.url().endsWith("/api/realtime")) return false;
		const { subscriptions } = request.postDataJSON() as { subscriptions: readonly string[] };
		return subscriptions.some((topic) => topic.startsWith(`${collection}/`));
	};
	const response = await responseAfter(page, subscribes, open);
	if (!response.ok()) throw new Error(`The page hears of no ${collection}: ${response.status()}`);
}

/** Goes from screen to screen inside one page, by history alone, and says where each address has led. */
import type { Page } from "playwright-core";

export interface Landing {
	/** Where the address has led. */
	path: string;
	heading: string;
	/** What the screen says about data that could not be loaded; empty when all is well. */
	failure: string;
	/** Paths of the screens that the page's elements lead to. */
	links: string[];
}

/** Opens an address as a link would, and waits until its screen has been drawn and its data read. */
export async function walkTo(page: Page, address: string): Promise<Landing> {
	return page.evaluate(async (to) => {
		history.pushState(null, "", to);
		const end = Date.now() + 15_000;
		const isSettled = () =>
			document.querySelector("h1") !== null && document.querySelector(".skeleton, .loading") === null;
		let seen = "";
		while (Date.now() < end) {
			await new Promise((resolve) => setTimeout(resolve, 15));
			// Twice the same: a screen that redirects once it knows more has had its chance.
			if (isSettled() && seen === location.pathname) break;
			seen = isSettled() ? location.pathname : "";
		}
		return {
			path: location.pathname,
			heading: document.querySelector("h1")?.textContent ?? "",
			links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([href^="/api/"])')].map(
				(link) => new URL(link.href).pathname,
			),
			failure: document.querySelector("main [role=alert]")?.textContent ?? "",
		};
	}, address);
}

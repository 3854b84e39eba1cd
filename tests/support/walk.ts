/** Navigates between screens inside one page, by history alone, and reports where each address has led. */
import type { Page } from "playwright-core";
import { limit } from "./time-limits.ts";

export interface Landing {
	/** Resulting path. */
	path: string;
	heading: string;
	/** The screen's message about data that could not be loaded, or that it never was; empty when all is well. */
	failure: string;
	/** Paths of the screens that the page's elements link to. */
	links: string[];
}

/** Opens an address as a link would, and waits until its screen is rendered and its data is loaded. */
export async function walkTo(page: Page, address: string): Promise<Landing> {
	return page.evaluate(
		async ({ to, limitMs }) => {
			history.pushState(null, "", to);
			const end = Date.now() + limitMs;
			// What waits to be scrolled to is not busy: it keeps its skeleton.
			const isLoading = () =>
				[...document.querySelectorAll(".skeleton, .loading")].some(
					(element) => element.closest('[aria-busy="false"]') === null,
				);
			const isSettled = () => document.querySelector("h1") !== null && !isLoading();
			let seen = "";
			while (Date.now() < end) {
				await new Promise((resolve) => setTimeout(resolve, 15));
				// Twice the same path: a screen that redirects after loading has had its chance.
				if (isSettled() && seen === location.pathname) break;
				seen = isSettled() ? location.pathname : "";
			}
			return {
				path: location.pathname,
				heading: document.querySelector("h1")?.textContent ?? "",
				links: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([href^="/api/"])')].map(
					(link) => new URL(link.href).pathname,
				),
				failure: isLoading()
					? "still loading at the end of the limit"
					: (document.querySelector("main [role=alert]")?.textContent ?? ""),
			};
		},
		{ to: address, limitMs: limit(60_000) },
	);
}

import {
	type Browser,
	type BrowserContext,
	chromium,
	type FileChooser,
	type Locator,
	type Page,
	type Route,
} from "playwright-core";
import { chromiumPath } from "../../tools/chromium.ts";
import { eventAfter } from "./after.ts";
import { moveClockOf } from "./clock.ts";
import { collectCoverage } from "./coverage.ts";
import { limit } from "./time-limits.ts";

/**
 * A test's page lives for seconds, too short for the optimizing compilers to pay: they were a fifth of what all pages
 * of a run cost.
 */
const UNOPTIMIZED = "--js-flags=--no-maglev --no-opt --always-sparkplug";

/**
 * Starts the machine's Chromium for tests, without network access except to the pages that a test opens. `more`:
 * additional switches.
 */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
	launchAsShipped([UNOPTIMIZED, ...more]);

/** Same as people run it, for benches: nothing is switched off that makes pages fast. */
export async function launchAsShipped(more: readonly string[] = []): Promise<Browser> {
	return chromium.launch({
		executablePath: chromiumPath(),
		args: [
			"--no-sandbox",
			"--disable-gpu",
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			...more,
		],
	});
}

export type { Browser };

let shared: Promise<Browser> | undefined;

/** Browser of this worker, which ends with it. Callers close the contexts they have opened. */
export function sharedBrowser(): Promise<Browser> {
	shared ??= launchBrowser();
	return shared;
}

export interface Visit {
	context: BrowserContext;
	page: Page;
	/** Errors that the page logged to the console or threw, so that a test can require none. */
	errors: string[];
}

export interface VisitOptions {
	width?: number;
	height?: number;
	theme?: string;
	cookieBanner?: boolean;
	/** Whether the service worker is active in this browser; most tests skip its downloads. */
	keepsApp?: boolean;
}

/** Notes the last presses of a page and where it went, for `logPages`: a press that led nowhere is seen there. */
function notePresses(): void {
	const notes: string[] = [];
	Object.assign(window, { lastPresses: notes });
	const note = (what: string): void => {
		notes.push(`${Math.round(performance.now())} ms: ${what}`);
		if (notes.length > 30) notes.shift();
	};
	for (const type of ["pointerdown", "pointerup", "click"]) {
		addEventListener(
			type,
			({ target }) => {
				const pressed = target instanceof Element ? (target.closest("a, button") ?? target) : null;
				note(`${type} ${pressed?.localName} "${pressed?.textContent?.slice(0, 40)}"`);
			},
			true,
		);
	}
	for (const name of ["pushState", "replaceState"] as const) {
		const original = history[name].bind(history);
		history[name] = (...values: Parameters<History["pushState"]>) => {
			note(`${name} ${values[2]}`);
			original(...values);
		};
	}
	addEventListener("popstate", () => note(`popstate ${location.pathname}`));
}

/** Opens the site as a new visitor in Turkish, with the cookie banner dismissed unless the test is about it. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
	const context = await browser.newContext({
		baseURL: url,
		locale: "tr-TR",
		timezoneId: "Europe/Istanbul",
		// Without a graphics card, moving pictures are a fifth of what drawing a page costs.
		reducedMotion: "reduce",
		serviceWorkers: options.keepsApp ? "allow" : "block",
		viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
	});
	await moveClockOf(context);
	await collectCoverage(context);
	await context.addInitScript(
		({ theme, banner }) => {
			if (theme && !localStorage.getItem("theme")) localStorage.setItem("theme", theme);
			if (!banner) localStorage.setItem("cookie-consent", "accepted");
		},
		{ theme: options.theme, banner: options.cookieBanner ?? false },
	);
	context.setDefaultTimeout(limit(60_000));
	await context.addInitScript(notePresses);
	const page = await context.newPage();
	const errors: string[] = [];
	page.on("pageerror", (error) => errors.push(String(error)));
	page.on("console", (message) => {
		if (message.type() === "error") errors.push(message.text());
	});
	return { context, page, errors };
}

/** Logs the content of the open pages when a test has failed, since its machine may be remote. */
export async function logPages(browser: Browser): Promise<void> {
	for (const page of browser.contexts().flatMap((context) => context.pages())) {
		const seen = await page.locator("body").ariaSnapshot().catch(String);
		const presses = await page
			.evaluate(() => (window as unknown as { lastPresses?: string[] }).lastPresses ?? [])
			.catch((error) => [String(error)]);
		console.error(`${page.url()}\n${presses.join("\n")}\n${seen.slice(0, 5000)}`);
	}
}

/** Chooses a file as a person does: the press opens the system's file dialog. */
export async function chooseFile(
	button: Locator,
	file: Parameters<FileChooser["setFiles"]>[0],
): Promise<void> {
	const chooser = await eventAfter(button.page(), "filechooser", () => button.click());
	await chooser.setFiles(file);
}

/** Saves a screenshot of a whole page for inspection to the folder `RAFTA_LOOK`, if set. */
export async function look(page: Page, name: string): Promise<void> {
	const folder = process.env.RAFTA_LOOK;
	if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

/**
 * Routes requests of a page, or of all pages of a context. A page that is already open passes its requests on only some
 * time after `route` has returned: a test that went on at once had its first request answered by the server.
 */
export async function intercept(
	target: Page | BrowserContext,
	url: string | RegExp,
	handler: (route: Route) => unknown,
): Promise<void> {
	await target.route(url, handler);
	const pages = "pages" in target ? target.pages() : [target];
	for (const page of pages) if (page.url() !== "about:blank") await passesRequestsOn(page);
}

/** Waits until a request of the page itself is intercepted. */
async function passesRequestsOn(page: Page): Promise<void> {
	const probe = "/api/health?intercepted";
	await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }));
	const isPassedOn = () => page.evaluate(async (url) => (await fetch(url)).status === 204, probe);
	while (!(await isPassedOn()));
	await page.unroute(`**${probe}`);
}

/**
 * Cuts a page off from a path of the server: the first request is served, but its response is lost; the others do not
 * arrive. Returns the function that connects it again.
 */
export async function cutOff(page: Page, path: string): Promise<() => Promise<void>> {
	let isServed = false;
	await intercept(page, `**${path}`, async (route) => {
		if (!isServed) await route.fetch();
		isServed = true;
		await route.abort("connectionreset");
	});
	return () => page.unroute(`**${path}`);
}

/** Returns the pixels by which a page is wider than the screen; expected to be 0. */
export const overflow = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

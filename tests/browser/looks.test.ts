// engines: one
/**
 * Every screen of the route table as somebody who may open it, on a phone and on a desktop, light and dark: it is not
 * empty, nothing overflows, no text is missing, axe-core finds nothing, the console stays silent. What is measured there,
 * at the width between and in English is in `support/measure.ts`.
 */
import { presets } from "@rafta/library/access/presets";
import { routes } from "@rafta/library/access/routes";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { accessibilityFaults } from "../support/axe.ts";
import { look, overflow, type Visit } from "../support/browser.ts";
import { withDemo } from "../support/demo.ts";
import {
	FIRST_RECORD_PX,
	firstRecord,
	LARGEST_SHIFT,
	layoutFaults,
	takeShifts,
	watchShifts,
} from "../support/measure.ts";
import { logIn } from "../support/people.ts";
import { addressOf, type Places, placesOf } from "../support/places.ts";
import { showTheme } from "../support/themes.ts";
import { walkTo } from "../support/walk.ts";

/** Visitor of a screen: guests for public screens, pupils for their own page. */
type VisitorKind = "guest" | "pupil" | "administrator";

const accounts: Readonly<Record<VisitorKind, string>> = {
	guest: "",
	pupil: "ogrenci@rafta.test",
	administrator: "yonetici@rafta.test",
};

function visitorKindOf({ path, layout }: (typeof routes)[number]): VisitorKind {
	if (path === "/students/{id}") return "pupil";
	return layout === "bare" || layout === "guest" ? "guest" : "administrator";
}

/** Screens by the first part of their address, so that a failure names a resource. */
const groups = Map.groupBy(routes, ({ path }) => `/${path.split("/")[1]}`);

/** Groups of screens that people use most. */
const popular: ReadonlySet<string> = new Set([
	...[
		"/",
		"/me",
		"/catalog",
		"/help",
		"/kiosk",
		"/scanner",
		"/holds",
		"/book_loans",
		"/reading_lists",
		"/wall",
	],
]);

/** Placeholders that appear where a text is missing. */
const missing = /\bundefined\b|\bnull\b|\bNaN\b|\[object |Invalid Date/;
/** Bytes of a blank screenshot; one of a screen has far more. */
const emptyBytes = new Map<string, number>();

/** Screens that are a list of records. */
const lists = new Set(
	routes
		.map(({ path }) => path)
		.filter((path) => path.endsWith("/list"))
		.concat(["/library_books", "/students", "/holds", "/stocktakes", "/swaps", "/swap_events"])
		.concat([
			"/tasks",
			"/reading_lists",
			"/schools",
			"/libraries",
			"/contacts",
			"/admin/users",
			"/admin/logs",
		]),
);

const demo = withDemo();
let places: Places;
const visits = new Map<string, Visit>();

beforeAll(async () => {
	const admin = await demo.signedIn(accounts.administrator);
	places = await placesOf(admin);
	await admin.collection("users").update(String(admin.authStore.record?.id), places.place);
	await admin.collection("site_settings").create({ title: "", screen_access: presets.useful });
	await measureEmpty();
});

async function measureEmpty(): Promise<void> {
	const { page, context } = await demo.visit();
	for (const { name, width, height } of sizes) {
		await page.setViewportSize({ width, height });
		emptyBytes.set(name, await pictureBytes(page));
	}
	await context.close();
}

async function visitAs(looker: VisitorKind): Promise<Visit> {
	const known = visits.get(looker);
	if (known) return known;
	const visitor = await demo.visit();
	visits.set(looker, visitor);
	if (looker === "guest") await visitor.page.goto("/");
	else await logIn(visitor.page, accounts[looker]);
	await visitor.page.locator("h1").first().waitFor();
	await watchShifts(visitor.page);
	return visitor;
}

/** The same visitor with the site in English. */
async function visitInEnglishAs(looker: VisitorKind): Promise<Visit> {
	const key = `${looker} in English`;
	const known = visits.get(key);
	if (known) return known;
	const visitor = await (looker === "guest" ? demo.visit() : demo.visitAs(accounts[looker]));
	visits.set(key, visitor);
	await visitor.context.addInitScript(() => localStorage.setItem("rafta-language", "en"));
	await visitor.page.goto("/");
	await visitor.page.locator("html[lang=en] h1").first().waitFor();
	return visitor;
}

const sizes = [
	{ name: "phone", width: 360, height: 740 },
	{ name: "tablet", width: 640, height: 740 },
	{ name: "desktop", width: 1280, height: 800 },
] as const;

/** Returns the bytes of a screenshot, taken the fastest way. */
async function pictureBytes(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	const { data } = await session.send("Page.captureScreenshot", { optimizeForSpeed: true });
	await session.detach();
	return data.length;
}

/** Returns the faults of the open screen that do not depend on its colours. */
async function shapeFaults(page: Page, path: string, size: string): Promise<string[]> {
	const faults = await layoutFaults(page);
	const first = size === "phone" && lists.has(path) ? await firstRecord(page) : null;
	if (first !== null && first > FIRST_RECORD_PX) faults.push(`the first record stands at ${first} pixels`);
	const wide = await overflow(page);
	if (wide > 0) faults.push(`${wide} pixels stick out to the right`);
	const text = (await page.locator("#root").textContent()) ?? "";
	const lacking = text.match(missing);
	if (lacking) faults.push(`a text is missing at "${lacking[0]}"`);
	return faults;
}

/**
 * Order of sizes and themes, reversed from screen to screen: each change draws the whole page again, and a screen begins
 * as the one before has ended. The size between is only measured.
 */
let order: readonly { size: (typeof sizes)[number]; themes: readonly string[] }[] = [
	{ size: sizes[0], themes: ["light", "night"] },
	{ size: sizes[1], themes: [] },
	{ size: sizes[2], themes: ["night", "light"] },
];
const turned = (one: typeof order): typeof order =>
	one.toReversed().map(({ size, themes }) => ({ size, themes: themes.toReversed() }));

/** Waits until the page knows its new size and is drawn at it: what listens to the size answers in the next frame. */
const drawnAgain = (page: Page): Promise<void> =>
	page.evaluate(
		() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
	);

/** Checks the open screen; returns its faults, one line each. */
async function checkScreen({ page, errors }: Visit, name: string): Promise<string[]> {
	const faults: string[] = [];
	const { sum, what } = await takeShifts(page);
	if (sum > LARGEST_SHIFT)
		faults.push(`${name}: moves by ${sum.toFixed(2)} after it was opened: ${what.join(", ")}`);
	for (const { size, themes } of order) {
		const { width, height } = size;
		if (page.viewportSize()?.width !== width) {
			await page.setViewportSize({ width, height });
			await drawnAgain(page);
		}
		faults.push(
			...(await shapeFaults(page, name, size.name)).map((fault) => `${name}, ${size.name}: ${fault}`),
		);
		for (const theme of themes) {
			await showTheme(page, theme);
			// The second theme differs only by its colours.
			const found = await accessibilityFaults(page, theme === themes[0] ? "all" : "contrast");
			const bytes = await pictureBytes(page);
			if (bytes < 1.1 * (emptyBytes.get(size.name) ?? 0)) found.push("nothing is to be seen");
			faults.push(...found.map((fault) => `${name}, ${size.name}, ${theme}: ${fault}`));
			await look(page, `${name.replaceAll("/", "_")}-${size.name}-${theme}`);
		}
	}
	order = turned(order);
	faults.push(...errors.splice(0).map((error) => `${name}: console: ${error}`));
	return faults;
}

/** Checks the shape of the open screen in English; returns its faults, one line each. */
async function checkInEnglish({ page, errors }: Visit, name: string): Promise<string[]> {
	const faults: string[] = [];
	for (const size of [sizes[0], sizes[2]]) {
		await page.setViewportSize({ width: size.width, height: size.height });
		await drawnAgain(page);
		const found = await shapeFaults(page, name, size.name);
		faults.push(...found.map((fault) => `${name}, ${size.name}, in English: ${fault}`));
		await look(page, `${name.replaceAll("/", "_")}-${size.name}-english`);
	}
	faults.push(...errors.splice(0).map((error) => `${name}, in English: console: ${error}`));
	return faults;
}

describe("every screen can be looked at", () => {
	for (const [name, screens] of groups)
		test(name, { tags: popular.has(name) ? "walk" : [] }, async () => {
			const faults: string[] = [];
			for (const route of screens) {
				const visitor = await visitAs(visitorKindOf(route));
				const address =
					route.path === "/students/{id}"
						? `/students/${places.pupil.student_id}`
						: addressOf(route.path, places);
				await takeShifts(visitor.page);
				const { path, failure } = await walkTo(visitor.page, address);
				if (path !== address) faults.push(`${address} leads to ${path}`);
				if (failure) faults.push(`${address} says: ${failure}`);
				faults.push(...(await checkScreen(visitor, route.path)));
				const english = await visitInEnglishAs(visitorKindOf(route));
				await walkTo(english.page, address);
				faults.push(...(await checkInEnglish(english, route.path)));
			}
			expect(faults).toEqual([]);
		});
});

/**
 * What a person at the desk waits for in Chromium: from a scanned code to its painted answer, beside the time of the
 * server alone; and the frames while a long list scrolls down and up, with a processor four times slower, beside those
 * of a page as high that is empty, and of one with as many rows that no program changes.
 */
import type { Page } from "playwright-core";
import PocketBase from "pocketbase";
import { launchAsShipped, visit } from "../support/browser.ts";
import { demoPassword } from "../support/people.ts";
import { startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const scans = setting("SCANS", 60, 4);
const turns = setting("TURNS", 120, 10);
/** Times that the processor is slower while a list scrolls; being slowed costs this machine as much. */
const slowness = setting("SLOWNESS", 4, 1);
const desk = "sorumlu@rafta.test";
/** Pixels of one turn of the wheel. */
const WHEEL = 400;

interface Scan {
	/** Milliseconds from the end of the code to the painted answer. */
	readonly painted: number;
	/** Milliseconds from the request to its answer. */
	readonly server: number;
}

/** Scans a code and waits until the page has painted its answer, which contains `shown`. */
async function scan(page: Page, code: string, shown: string): Promise<Scan> {
	const watched = await page.evaluateHandle(
		(wanted) => ({
			measured: new Promise<Scan>((resolve) => {
				let started = 0;
				const isAnswer = ({ name, startTime }: PerformanceEntry) =>
					name.endsWith("/api/circulation/scan") && startTime >= started;
				addEventListener(
					"keydown",
					({ key, timeStamp }) => {
						if (key === "Enter") started = timeStamp;
					},
					{ capture: true },
				);
				const watcher = new MutationObserver(() => {
					const answer = performance.getEntriesByType("resource").findLast(isAnswer);
					if (started === 0 || !answer || !document.querySelector("main")?.textContent?.includes(wanted))
						return;
					watcher.disconnect();
					// The frame after the change: a message is handled when it has been painted.
					requestAnimationFrame(() => {
						const { port1, port2 } = new MessageChannel();
						port1.onmessage = () =>
							resolve({ painted: performance.now() - started, server: answer.duration });
						port2.postMessage(null);
					});
				});
				watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
			}),
		}),
		shown,
	);
	await page.keyboard.type(code);
	await page.keyboard.press("Enter");
	return watched.evaluate(({ measured }) => measured);
}

async function scanAll(page: Page, url: string): Promise<void> {
	const client = new PocketBase(url);
	await client.collection("users").authWithPassword(desk, demoPassword);
	const { items } = await client.collection("library_books").getList(1, scans, {
		filter: `status = "on_loan" && library_id = "${client.authStore.record?.library_id}"`,
		fields: "barcode",
	});
	await page.goto("/book_loans/create");
	await page.getByRole("main").waitFor();
	await page.waitForLoadState("networkidle");
	const results: Scan[] = [];
	for (const [index, { barcode }] of items.entries()) {
		results.push(await scan(page, barcode, `İade: ${index + 1}`));
	}
	const painted = summarise(results.map((one) => one.painted));
	const server = summarise(results.map((one) => one.server));
	const beyond = summarise(results.map((one) => one.painted - one.server));
	console.log(
		`${results.length} returned copies: painted ${milliseconds(painted.median)} (p95 ${milliseconds(painted.p95)}), ` +
			`server ${milliseconds(server.median)}, beyond it ${milliseconds(beyond.median)} (p95 ${milliseconds(beyond.p95)})`,
	);
}

/** Milliseconds between the frames while the wheel turns, back at either end. */
async function scroll(page: Page): Promise<number[]> {
	await page.evaluate(() => {
		const frames: number[] = [];
		Object.assign(window, { frames });
		let last = performance.now();
		const next = (now: number): void => {
			frames.push(now - last);
			last = now;
			requestAnimationFrame(next);
		};
		requestAnimationFrame(next);
	});
	await page.mouse.move(600, 500);
	let step = WHEEL;
	for (let turn = 0; turn < turns; turn++) {
		await page.mouse.wheel(0, step);
		const [before, behind] = await page.evaluate(async () => {
			await new Promise(requestAnimationFrame);
			const list = document.querySelector("table")?.parentElement;
			if (!list) throw new Error("no list");
			return [list.scrollTop, list.scrollHeight - list.clientHeight - list.scrollTop] as const;
		});
		if ((step < 0 ? before : behind) < WHEEL) step = -step;
	}
	return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(1));
}

/** Replaces the page by its list alone, without anything that runs: as many rows, or none. */
const freeze = (page: Page, hasRows: boolean): Promise<void> =>
	page.evaluate((withRows) => {
		const list = document.querySelector("table")?.parentElement;
		const body = list?.querySelector("tbody");
		if (!list || !body) throw new Error("no list");
		const drawn = [...body.rows].map((row) => row.cloneNode(true) as HTMLElement);
		const total = Number(body.closest("table")?.ariaRowCount) - 1;
		const height = body.clientHeight / total;
		const still = list.cloneNode(true) as HTMLElement;
		const rows = Array.from({ length: withRows ? total : 0 }, (_, index) => {
			const row = drawn[index % drawn.length]?.cloneNode(true) as HTMLElement;
			row.style.transform = `translateY(${index * height}px)`;
			return row;
		});
		still.querySelector("tbody")?.replaceChildren(...rows);
		document.body.replaceChildren(still);
	}, hasRows);

async function scrollList(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const kinds = [
		["the list", () => Promise.resolve()],
		["rows that nothing changes", () => freeze(page, true)],
		["an empty page", () => freeze(page, false)],
	] as const;
	for (const [name, prepare] of kinds) {
		await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
		await page.goto("/library_books");
		await page.getByRole("row").nth(3).waitFor();
		await page.waitForLoadState("networkidle");
		const rows = Number(await page.getByRole("table").getAttribute("aria-rowcount")) - 1;
		await prepare();
		await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
		const frames = await scroll(page);
		const { median, p99 } = summarise(frames);
		const late = frames.filter((frame) => frame > 50).length;
		console.log(
			`${(turns * WHEEL).toLocaleString("en")} pixels, ${rows} rows, processor ${slowness} times slower, ${name}: ` +
				`${frames.length} frames, median ${milliseconds(median)}, p99 ${milliseconds(p99)}, ` +
				`longest ${milliseconds(Math.max(...frames))}, ${late} above 50 ms`,
		);
	}
}

export async function run(): Promise<void> {
	const rafta = await startRafta({ demo: true });
	const browser = await launchAsShipped();
	try {
		const { page, context } = await visit(browser, rafta.url, { width: 1280 });
		await keepSession(page, rafta.url, desk);
		await scanAll(page, rafta.url);
		await scrollList(page);
		await context.close();
	} finally {
		await browser.close();
		await rafta.dispose();
	}
}

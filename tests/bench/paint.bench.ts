/**
 * What a first visit costs on an old PC: first and largest paint, layout shift and bytes of the homes, in a Chromium with
 * a processor four times slower and a line of 10 Mbit/s, beside a page that has one line of text.
 *
 * `RAFTA_BENCH_BEFORE` is the address of an older Rafta that shows its demonstration, started by hand from a checkout of
 * its own: then each round opens that one first, so that both meet the same load, and both figures are printed.
 */
import type { Page } from "playwright-core";
import { type Browser, launchAsShipped, visit } from "../support/browser.ts";
import { startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";
import { setting } from "./setting.ts";
import { summarise } from "./statistics.ts";

const rounds = setting("ROUNDS", 5, 1);
/** Times that the processor is slower; being slowed costs this machine as much. */
const slowness = setting("SLOWNESS", 4, 1);

const homes = [
	["one line of text", "", "/theme.js"],
	["a guest's home", "", "/"],
	["the desk", "sorumlu@rafta.test", "/book_loans"],
	["a pupil's home", "ogrenci@rafta.test", "/"],
	["the catalogue", "ogrenci@rafta.test", "/catalog"],
] as const;

interface Paint {
	readonly first: number;
	readonly largest: number;
	readonly shift: number;
	readonly kilobytes: number;
}

async function slowDown(page: Page): Promise<void> {
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		...{ offline: false, latency: 40 },
		...{ downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 },
	});
}

/** Paints of the open page, once it has been quiet. */
const paintsOf = (page: Page): Promise<Omit<Paint, "kilobytes">> =>
	page.evaluate(async () => {
		interface Shift extends PerformanceEntry {
			readonly value: number;
			readonly hadRecentInput: boolean;
		}
		// There may be none of a type; a slowed processor takes its time to tell.
		const seen = (type: string, patience: number) =>
			new Promise<PerformanceEntry[]>((resolve) => {
				new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
				setTimeout(() => resolve([]), patience);
			});
		const paint = await seen("largest-contentful-paint", 10_000);
		const shifts = (await seen("layout-shift", 500)) as Shift[];
		return {
			first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
			largest: paint.at(-1)?.startTime ?? 0,
			shift: shifts.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
		};
	});

/** Opens a home as for the first time, in a browser without anything of it. */
async function openHome(
	browser: Browser,
	url: string,
	[, email, path]: (typeof homes)[number],
): Promise<Paint | null> {
	const { page, context } = await visit(browser, url, { width: 1280 });
	try {
		if (email) await keepSession(page, url, email);
		await slowDown(page);
		let bytes = 0;
		const client = await context.newCDPSession(page);
		await client.send("Network.enable");
		client.on("Network.loadingFinished", ({ encodedDataLength }) => {
			bytes += encodedDataLength;
		});
		await page.goto(path);
		await page.waitForLoadState("networkidle");
		// An older Rafta may lack the screen: its error page is nothing to compare with.
		if (["/404", "/error"].includes(new URL(page.url()).pathname)) return null;
		return { ...(await paintsOf(page)), kilobytes: bytes / 1024 };
	} finally {
		await context.close();
	}
}

function written(paints: readonly Paint[]): string {
	if (paints.length === 0) return "there is no such screen";
	const median = (of: (one: Paint) => number) => summarise(paints.map(of)).median;
	const [first, largest] = [median((one) => one.first), median((one) => one.largest)];
	const [shift, kilobytes] = [median((one) => one.shift), median((one) => one.kilobytes)];
	return `first paint ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, shift ${shift.toFixed(3)}, ${kilobytes.toFixed(0)} kB`;
}

export async function run(): Promise<void> {
	const rafta = await startRafta({ demo: true });
	const browser = await launchAsShipped();
	const older = process.env.RAFTA_BENCH_BEFORE;
	try {
		for (const home of homes) {
			const [before, after]: [Paint[], Paint[]] = [[], []];
			for (let round = 0; round < rounds; round++) {
				const old = older === undefined ? null : await openHome(browser, older, home);
				if (old) before.push(old);
				const now = await openHome(browser, rafta.url, home);
				if (now) after.push(now);
			}
			if (older === undefined) console.log(`${home[0]}: ${written(after)}`);
			else console.log(`${home[0]}\n  before: ${written(before)}\n  after:  ${written(after)}`);
		}
	} finally {
		await browser.close();
		await rafta.dispose();
	}
}

/**
 * What a first visit costs on an old PC: first and largest paint, layout shift and bytes of the homes, in a Chromium with
 * a processor four times slower and a line of 10 Mbit/s, beside a page that has one line of text.
 */
import type { Page } from "playwright-core";
import { launchAsShipped, visit } from "../support/browser.ts";
import { startRafta } from "../support/rafta.ts";
import { keepSession } from "../support/session.ts";
import { setting } from "./setting.ts";
import { summarise } from "./statistics.ts";

const rounds = setting("ROUNDS", 5, 1);

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
	await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
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
		const seen = (type: string) =>
			new Promise<PerformanceEntry[]>((resolve) => {
				new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
				// There may be none of a type.
				setTimeout(() => resolve([]), 200);
			});
		const paint = await seen("largest-contentful-paint");
		const shifts = (await seen("layout-shift")) as Shift[];
		return {
			first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
			largest: paint.at(-1)?.startTime ?? 0,
			shift: shifts.filter((one) => !one.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
		};
	});

export async function run(): Promise<void> {
	const rafta = await startRafta({ demo: true });
	const browser = await launchAsShipped();
	try {
		for (const [name, email, path] of homes) {
			const paints: Paint[] = [];
			for (let round = 0; round < rounds; round++) {
				const { page, context } = await visit(browser, rafta.url, { width: 1280 });
				if (email) await keepSession(page, rafta.url, email);
				await slowDown(page);
				let bytes = 0;
				const client = await context.newCDPSession(page);
				await client.send("Network.enable");
				client.on("Network.loadingFinished", ({ encodedDataLength }) => {
					bytes += encodedDataLength;
				});
				await page.goto(path);
				await page.waitForLoadState("networkidle");
				paints.push({ ...(await paintsOf(page)), kilobytes: bytes / 1024 });
				await context.close();
			}
			const median = (of: (one: Paint) => number) => summarise(paints.map(of)).median;
			console.log(
				`${name}: first paint ${median((one) => one.first).toFixed(0)} ms, largest ${median((one) => one.largest).toFixed(0)} ms, shift ${median((one) => one.shift).toFixed(3)}, ${median((one) => one.kilobytes).toFixed(0)} kB`,
			);
		}
	} finally {
		await browser.close();
		await rafta.dispose();
	}
}

/**
 * Scrolling through a list of 100,000 copies in Chromium (apps/web/src/kit/List.tsx): frame times and the number of
 * rows in the document. For comparison, the same scrolling on an empty page of the same height: the cost of the
 * machine, its Chromium without a graphics card and the measurement itself.
 */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { launchAsShipped, visit } from "../support/browser.ts";
import { testPlace } from "../support/database.ts";
import { logIn } from "../support/people.ts";
import { startRafta } from "../support/rafta.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const copies = setting("COPIES", 100_000, 5000);
const titles = 2000;
/** Share of the usual duration of each run. */
const share = setting("SHARE", 1, 0.05);
const password = "bir parola cümlesi";
const email = "olcen@rafta.test";

const idOf = (letter: string, number: number): string => `${letter}${String(number).padStart(14, "0")}`;

async function seed(folder: string): Promise<void> {
	const { service } = await openRafta(await testPlace(folder), () => new Date());
	const stamp = "2026-03-05 09:00:00.000Z";
	const at = (place: number) => new Date(Date.parse(stamp) + place * 1000).toISOString().replace("T", " ");
	const [school, library] = await service.transaction(async (records) => {
		const { id: ofSchool } = await records.create("schools", { name: "Uzun Liste Lisesi", type: "lise" });
		const values = { name: "Kütüphane", kind: "main", school_id: ofSchool };
		const { id: ofLibrary } = await records.create("libraries", values);
		await records.create("users", {
			email,
			username: "olcen",
			name: "Ölçen",
			password,
			passwordConfirm: password,
			role: 3,
			status: "active",
			school_id: ofSchool,
			library_id: ofLibrary,
		});
		return [ofSchool, ofLibrary];
	});
	const book = (number: number) => ({
		id: idOf("b", number),
		title: `Uzun Listenin ${number}. Eseri`,
		author_line: "Yazar, Bir",
		status: "active",
		created: stamp,
		updated: stamp,
	});
	await service.transaction((records) =>
		records.insert(
			"books",
			Array.from({ length: titles }, (_, place) => book(place)),
		),
	);
	for (let from = 0; from < copies; from += 5000) {
		const rows = Array.from({ length: 5000 }, (_, step) => {
			const place = from + step;
			return {
				id: idOf("c", place),
				book_id: idOf("b", place % titles),
				library_id: library,
				school_id: school,
				barcode: String(10_000_000 + place),
				call_number: `${813 + (place % 90)} ABC`,
				shelf: `A${place % 40}`,
				status: place % 7 === 0 ? "on_loan" : "available",
				condition: "good",
				loanable: "yes",
				created: at(place),
				updated: at(place),
			};
		});
		await service.transaction((records) => records.insert("library_books", rows));
	}
	await service.close();
}

interface ScrollSpeed {
	readonly name: string;
	/** Pixels per second. */
	readonly speed: number;
	readonly seconds: number;
}

const scrollSpeeds: readonly ScrollSpeed[] = [
	{ name: "reading on (1,500 px/s)", speed: 1500, seconds: 6 },
	{ name: "fast wheel (12,000 px/s)", speed: 12_000, seconds: 6 },
	{ name: "bar dragged to the end (700,000 px/s)", speed: 700_000, seconds: 8 },
];

interface Run {
	readonly frames: readonly number[];
	/** Maximum number of rows in the document. */
	readonly rows: number;
	/** Milliseconds until every visible row had its record. */
	readonly settled: number;
}

/** Processor time of the page's main thread in seconds: total and by kind of work. */
async function processorTime(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send("Performance.enable", { timeDomain: "threadTicks" });
	return async () => {
		const { metrics } = await session.send("Performance.getMetrics");
		const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
		return {
			all: of("TaskDuration"),
			scripts: of("ScriptDuration"),
			styles: of("RecalcStyleDuration"),
			layout: of("LayoutDuration"),
		};
	};
}

/** Scrolls the selected element by a step each frame, and records the time between frames. */
const scroll = (page: Page, selector: string, { speed, seconds }: ScrollSpeed): Promise<Run> =>
	page.evaluate(
		async ({ selector: found, perSecond, duration }) => {
			const box = document.querySelector<HTMLElement>(found);
			if (!box) throw new Error(`nothing is ${found}`);
			const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
			box.scrollTop = 0;
			for (let rest = 0; rest < 30; rest++) await frame();
			const frames: number[] = [];
			let rows = 0;
			const begun = await frame();
			let before = begun;
			while (before - begun < duration) {
				box.scrollTop = ((before - begun) / 1000) * perSecond;
				const now = await frame();
				frames.push(now - before);
				before = now;
				rows = Math.max(rows, box.querySelectorAll("tbody tr").length);
			}
			const ended = performance.now();
			while (box.querySelector("tr[aria-busy]")) await frame();
			return { frames, rows, settled: performance.now() - ended };
		},
		{ selector, perSecond: speed, duration: seconds * share * 1000 },
	);

function report(name: string, { frames, rows, settled }: Run): void {
	const { median, p95, p99 } = summarise(frames);
	const late = frames.filter((time) => time > 50).length;
	const worst = Math.max(...frames);
	console.log(
		`${name}: ${frames.length} frames, median ${milliseconds(median)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}, worst ${milliseconds(worst)}, above 50 ms ${late}${rows > 0 ? `; at most ${rows} rows in the document, all filled ${milliseconds(settled)} after the stop` : ""}`,
	);
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-lists-"));
	await seed(folder);
	const rafta = await startRafta({ folder });
	const browser = await launchAsShipped();
	try {
		const { page } = await visit(browser, rafta.url);
		let requests = 0;
		let sent = 0;
		page.on("response", async (response) => {
			if (!response.url().includes("/library_books/records")) return;
			requests += 1;
			sent += (await response.body().catch(() => Buffer.alloc(0))).length;
		});
		await logIn(page, email, password);
		const began = performance.now();
		await page.goto("/library_books/list");
		await page.locator("tbody tr a").first().waitFor();
		console.log(
			`${copies.toLocaleString("en")} copies; the first rows after ${milliseconds(performance.now() - began)}`,
		);
		const box = "main section:has(table)";
		const time = await processorTime(page);
		for (const scrollSpeed of scrollSpeeds) {
			requests = 0;
			sent = 0;
			const before = await time();
			const result = await scroll(page, box, scrollSpeed);
			const after = await time();
			report(scrollSpeed.name, result);
			const each = (from: number, to: number) => milliseconds(((to - from) * 1000) / result.frames.length);
			console.log(
				`  processor a frame ${each(before.all, after.all)} (scripts ${each(before.scripts, after.scripts)}, styles ${each(before.styles, after.styles)}, layout ${each(before.layout, after.layout)}); ${requests} requests, ${Math.round(sent / 1024)} kB`,
			);
		}
		await page.setContent('<section id="box"><div id="tall"><p>Boş</p></div></section>');
		await page.evaluate(() => {
			const [outer, tall] = [document.getElementById("box"), document.getElementById("tall")];
			if (!outer || !tall) throw new Error("the page is not there");
			Object.assign(outer.style, { height: "600px", overflow: "auto" });
			tall.style.height = "5200000px";
		});
		for (const scrollSpeed of scrollSpeeds)
			report(`empty page, ${scrollSpeed.name}`, await scroll(page, "#box", scrollSpeed));
	} finally {
		await browser.close();
		await rafta.dispose();
	}
}

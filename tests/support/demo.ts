/** Common setup of browser tests: the demonstration, a browser, and signed-in people. */
import PocketBase from "pocketbase";
import { afterAll, afterEach, beforeAll } from "vitest";
import {
	type Browser,
	launchBrowser,
	logPages,
	sharedBrowser,
	type Visit,
	type VisitOptions,
	visit,
} from "./browser.ts";
import { demoPassword } from "./people.ts";
import { type RunningRafta, startRafta } from "./rafta.ts";
import { keepSession } from "./session.ts";

const administrator = "yonetici@rafta.test";

interface Demo {
	readonly url: string;
	/** Its data folder. */
	readonly folder: string;
	readonly browser: Browser;
	/** Opens a page as a guest. */
	visit(options?: VisitOptions): Promise<Visit>;
	/** Opens a page as a signed-in user, at `path` (the home page by default). */
	visitAs(email: string, options?: VisitOptions & { path?: string }): Promise<Visit>;
	/** Opens a page as an administrator with a school and a library to work in. */
	visitAsAdmin(options?: VisitOptions): Promise<Visit>;
	/** Returns a client of the record API, signed in. */
	signedIn(email: string): Promise<PocketBase>;
}

/** Runs the demonstration and a browser for all tests of a file. `switches`: the browser's. */
export function withDemo(switches: readonly string[] = []): Demo {
	const isOwn = switches.length > 0;
	let running: RunningRafta | undefined;
	let launched: Browser | undefined;
	beforeAll(async () => {
		running = await startRafta({ demo: true });
		launched = await (isOwn ? launchBrowser(switches) : sharedBrowser());
	});
	afterEach(async ({ task }) => {
		if (task.result?.state === "fail" && launched) await logPages(launched);
	});
	afterAll(async () => {
		if (isOwn) await launched?.close();
		else await Promise.all((launched?.contexts() ?? []).map((context) => context.close()));
		await running?.dispose();
	});

	function there<T>(thing: T | undefined): T {
		if (thing === undefined) throw new Error("The demonstration runs during tests and their hooks only.");
		return thing;
	}

	const demo: Demo = {
		get url() {
			return there(running).url;
		},
		get folder() {
			return there(running).folder;
		},
		get browser() {
			return there(launched);
		},
		visit: (options) => visit(demo.browser, demo.url, options),
		async visitAs(email, options) {
			const visitor = await demo.visit(options);
			await keepSession(visitor.page, demo.url, email);
			await visitor.page.goto(options?.path ?? "/");
			return visitor;
		},
		async visitAsAdmin(options) {
			const visitor = await demo.visitAs(administrator, options);
			const { page } = visitor;
			await page.waitForURL(/\/(schools\/list|book_loans)$/);
			if (page.url().endsWith("/schools/list")) {
				await page.getByRole("button", { name: "Bu okulla çalış" }).first().click();
				await page.waitForURL("**/libraries/list");
				await page.getByRole("button", { name: "Bu kütüphanede çalış" }).first().click();
				await page.waitForURL("**/book_loans");
			}
			return visitor;
		},
		async signedIn(email) {
			const client = new PocketBase(demo.url);
			client.autoCancellation(false);
			await client.collection("users").authWithPassword(email, demoPassword);
			return client;
		},
	};
	return demo;
}

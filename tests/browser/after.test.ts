/** What an action brings about is waited for from before it on (`tests/support/after.ts`). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventAfter, requestAfter, responseAfter } from "../support/after.ts";
import { sharedBrowser, type Visit, visit } from "../support/browser.ts";
import { limit } from "../support/time-limits.ts";

const site = "http://site.test";
let visitor: Visit;
/** Answers that are held back, in the order of their requests. */
const held: ((text: string) => Promise<void>)[] = [];

beforeAll(async () => {
	visitor = await visit(await sharedBrowser(), site);
	await visitor.context.route(`${site}/**`, (route) => {
		if (!route.request().url().endsWith("/slow"))
			return route.fulfill({ contentType: "text/html", body: "" });
		held.push((body) => route.fulfill({ body }));
	});
});
afterAll(() => visitor.context.close());
beforeEach(async () => {
	held.length = 0;
	visitor.page.setDefaultTimeout(limit(60_000));
	await visitor.page.goto("/");
});

const read = () => visitor.page.evaluate(() => void fetch("/slow"));

test("a late response to an earlier request is not taken for that of the action", async () => {
	await read();
	await expect.poll(() => held.length).toBe(1);
	const response = await responseAfter(visitor.page, /\/slow$/, async () => {
		await held[0]?.("late");
		await read();
		await expect.poll(() => held.length).toBe(2);
		await held[1]?.("own");
	});
	expect(await response.text()).toBe("own");
});

test("what the action brings about at once is not missed, in the page or in another one", async () => {
	const { page, context } = visitor;
	const readNow = async () => {
		await read();
		await expect.poll(() => held.length).toBe(1);
	};
	expect((await requestAfter(page, (request) => request.method() === "GET", readNow)).url()).toBe(
		`${site}/slow`,
	);
	const other = await eventAfter(context, "page", () => context.newPage());
	await other.close();
});

test("the failure of the action is reported, or else that of the wait", async () => {
	const { page } = visitor;
	page.setDefaultTimeout(100);
	for (const after of [requestAfter, responseAfter]) {
		const never = () => after(page, /\/never$/, read);
		await expect(never()).rejects.toThrow(/Timeout 100ms exceeded while waiting/);
		const failing = after(page, /\/never$/, async () => {
			// This wait fails later than the one around it, which nobody has awaited by then.
			await never().catch(() => {});
			throw new Error("no button");
		});
		await expect(failing).rejects.toThrow("no button");
	}
	await expect(eventAfter(page, "download", read)).rejects.toThrow('waiting for event "download"');
});

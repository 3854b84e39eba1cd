// engines: one
/** The screens' tests are always on the same day. */
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { testMoment } from "../support/clock.ts";
import { withDemo } from "../support/demo.ts";

const demo = withDemo();
const hour = 3_600_000;

/** Program of a thread: a module, as all of Rafta's are. One given as text to evaluate would preload nothing. */
const program = new URL(
	'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.postMessage(Date.now());',
);

test("the tests, their threads, Rafta and the pages are at one moment, whatever the day is", async () => {
	const thread = new Promise<number>((resolve) => new Worker(program).once("message", resolve));
	const { page } = await demo.visit();
	await page.goto("/");
	const task = { title: "Saat" };
	const { created } = await (await demo.signedIn("sorumlu@rafta.test")).collection("tasks").create(task);
	const times = {
		test: Date.now(),
		thread: await thread,
		rafta: Date.parse(created),
		page: await page.evaluate(() => Date.now()),
		text: Date.parse(Date()),
	};
	const hoursAway = Object.entries(times).map(([name, time]) => [
		name,
		Math.floor((time - testMoment.getTime()) / hour),
	]);
	expect(hoursAway).toEqual(Object.keys(times).map((name) => [name, 0]));
});

test("a time that comes from elsewhere is still a time", () => {
	const [before, now] = [new Date(0), new Date()];
	expect([before instanceof Date, before.constructor === Date, structuredClone(now) instanceof Date]).toEqual(
		[true, true, true],
	);
	expect(new Date(now)).toEqual(now);
	expect(new Date(2026, 1, 28).getDate()).toBe(28);
});

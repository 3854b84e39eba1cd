// engines: one
/** A job is not slowed down by those who watch it. */
import { setImmediate } from "node:timers/promises";
import { createPacer } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../src/composition/app.ts";
import { createSetupToken } from "../../../src/platform/setup/token.ts";
import { person } from "../../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let app: Awaited<ReturnType<typeof createApp>>;
beforeEach(async () => {
	small = await openSmallLibrary();
	const { rafta, folder, now } = small;
	const setupToken = await createSetupToken(rafta.service.database.memory);
	app = await createApp({ rafta, setupToken, demo: false, version: "1", web: folder, now });
});
afterEach(async () => {
	await app.close();
	await small.dispose();
});

/** Steps of work in the background until so many requests have been answered. */
async function stepsBeside(requests: number, send: () => Promise<unknown>): Promise<number> {
	let steps = 0;
	let isOver = false;
	const background = (async () => {
		for (const pace = createPacer(); !isOver; steps++) {
			const end = performance.now() + 2;
			while (performance.now() < end);
			await pace();
		}
	})();
	for (let n = 0; n < requests; n++) {
		await send();
		// A request over the network comes in a turn of its own.
		await setImmediate();
	}
	isOver = true;
	await background;
	return steps;
}

test("reads of a job's record do not count as somebody who needs the server", async () => {
	const { token } = await person(small, "derya");
	const job = await small.create("imports", { school_id: small.school, kind: "pupils", status: "applying" });
	const reading = (collection: string, id: string) => async () => {
		const url = `/api/collections/${collection}/records/${id}`;
		const { statusCode } = await app.inject({ url, headers: { authorization: token } });
		expect(statusCode).toBe(200);
	};
	const [school, poll] = [reading("schools", small.school), reading("imports", job)];
	for (const warm of [school, poll]) await warm();
	const [besideReader, besidePolls] = [await stepsBeside(150, school), await stepsBeside(150, poll)];
	expect(besidePolls).toBeGreaterThan(1.5 * besideReader);
});

// engines: one
/** A job is not slowed down by those who watch it. */
import { createPacer } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../../src/composition/app.ts";
import { createSetupToken } from "../../../src/installation/setup/token.ts";
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

/** Milliseconds for which work in the background rests after steps of 8 ms, when each rest is filled by a request. */
async function restsBeside(send: () => Promise<unknown>): Promise<number[]> {
	let now = 0;
	const rests: number[] = [];
	const pace = createPacer({
		now: () => now,
		use: () => ({ active: 8, idle: 0, utilization: 1 }),
		async rest(milliseconds) {
			rests.push(milliseconds);
			await send();
		},
	});
	for (let step = 0; step < 3; step++) {
		now += 8;
		await pace();
	}
	return rests;
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
	expect([await restsBeside(school), await restsBeside(poll)]).toEqual([
		[2, 24, 24],
		[2, 2, 2],
	]);
});

// engines: one
/** X2: what a guest sends costs few lines of the log, and short ones. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRecordServer, superuserToken } from "./server.ts";

const server = await startRecordServer();
let token: string;
const minute = 60_000;
const posts = "/api/collections/posts/records";

beforeAll(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T20:58:30Z") });
	token = await superuserToken(server);
});
afterAll(async () => {
	vi.useRealTimers();
	await server.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
	fetch(server.url + path, { headers }).then((answer) => answer.arrayBuffer());

async function lines(filter: string) {
	return (await server.service.logs.list({ filter, perPage: "1000", sort: "created" })).items;
}

test("a guest's texts are cut, an account's are not", async () => {
	const long = "a".repeat(1500);
	const headers = { "user-agent": "u".repeat(400), referer: `http://127.0.0.1/${"r".repeat(900)}` };
	await ask(`/api/guest/${long}`, headers);
	await ask(`${posts}?page=1&known=${long}`, { ...headers, authorization: token });
	await expect.poll(() => lines("message ~ 'known='")).toHaveLength(1);
	const [byGuest] = await lines("message ~ '/api/guest'");
	const [byKnown] = await lines("message ~ 'known='");
	for (const name of ["url", "userAgent", "referer"])
		expect(String(byGuest?.data[name]).length, name).toBeLessThanOrEqual(200);
	expect(JSON.stringify(byGuest).length).toBeLessThan(1500);
	expect(String(byKnown?.data.url).length).toBeGreaterThan(1500);
	expect(String(byKnown?.data.userAgent)).toHaveLength(400);
});

test("of one place 300 lines are written in a minute, and the others are counted in one", async () => {
	vi.setSystemTime(Date.now() + minute);
	for (let n = 0; n < 350; n++) await ask(`/api/flood?n=${n}`);
	vi.setSystemTime(Date.now() + minute);
	await ask("/api/flood?next");
	await expect.poll(() => lines("message ~ 'flood?next'")).toHaveLength(1);
	expect(await lines("message ~ '/api/flood?n='")).toHaveProperty("length", 300);
	const [counted, ...others] = await lines("message ~ 'more requests'");
	expect(others).toEqual([]);
	expect(counted).toMatchObject({ level: 4, data: { auth: "", requests: 50 } });
});

test("what accounts do is written however much it is", async () => {
	vi.setSystemTime(Date.now() + 2 * minute);
	for (let n = 0; n < 320; n++) await ask(`${posts}?busy=${n}`, { authorization: token });
	await expect.poll(() => lines("message ~ 'busy='")).toHaveProperty("length", 320);
});

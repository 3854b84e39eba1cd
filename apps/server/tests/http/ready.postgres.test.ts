/** Response of `/api/ready` while connections to PostgreSQL are silent, and once the server is reachable again. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { raw } from "@rafta/records";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPlace } from "../../../../tests/support/database.ts";
import { startWire, type Wire } from "../../../../tests/support/wire.ts";
import type { Rafta } from "../../src/composition/feature.ts";
import { openRafta } from "../../src/composition/service.ts";
import { readyRoute } from "../../src/kit/ready.ts";

let folder: string;
let wire: Wire;
let rafta: Rafta;
const app = Fastify();

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "rafta-ready-"));
	wire = await startWire(String((await testPlace(folder)).database));
	rafta = await openRafta({ folder, database: wire.address });
	app.setErrorHandler((error: { status: number }, _request, reply) => reply.code(error.status).send());
	readyRoute(app, rafta.service, { isEnding: false });
});
afterAll(async () => {
	await app.close();
	await wire.close();
	await rafta.service.close().catch(() => undefined);
	rmSync(folder, { recursive: true, force: true });
});

const ready = async () => (await app.inject("/api/ready")).statusCode;

test("says that nothing is answered, and some seconds after the server answers again that it does", {
	tags: "long",
}, async () => {
	const { read } = rafta.service.database;
	// More connections than are checked one after the other.
	await Promise.all(Array.from({ length: 10 }, () => read.all(raw("SELECT pg_sleep(0.05)"))));
	expect(await ready()).toBe(200);
	wire.silence();
	expect(await ready()).toBe(503);
	// Ten connections, each given up after 65 seconds, would take far longer if they were not detected.
	await expect.poll(ready, { interval: 50 }).toBe(200);
	expect(await Promise.all(Array.from({ length: 10 }, ready))).toEqual(Array(10).fill(200));
});

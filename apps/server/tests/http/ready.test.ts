import Fastify from "fastify";
import { expect, test } from "vitest";
import { readyRoute } from "../../src/kit/ready.ts";
import type { RecordService } from "../../src/records.ts";

test("a question that the database never answers is given up, and it is asked anew", async () => {
	const answers = [new Promise(() => undefined), Promise.resolve({ n: 1 })];
	const service = {
		database: { read: { get: () => answers.shift() } },
		damage: { since: () => null },
	} as unknown as RecordService;
	const app = Fastify();
	app.setErrorHandler((error: { status: number }, _request, reply) => reply.code(error.status).send());
	readyRoute(app, service, { isEnding: false });
	const status = async () => (await app.inject("/api/ready")).statusCode;
	expect(await Promise.all([status(), status()])).toEqual([503, 503]);
	expect(await status()).toBe(200);
	await app.close();
});

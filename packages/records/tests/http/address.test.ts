import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { callerAddress } from "../../src/http/context.ts";
import { apiEdge, serverOptions } from "../../src/http/edge.ts";

test("who has hung up meanwhile keeps the address from which they asked", async () => {
	const app = Fastify(serverOptions);
	const settings = { current: () => ({ trustedProxy: { headers: [], useLeftmostIP: false } }) };
	app.decorate("recordService", { settings } as never);
	apiEdge(app, { origins: [] });
	const requested = Promise.withResolvers<void>();
	const reported = Promise.withResolvers<string>();
	app.get("/api/slow", async (request) => {
		requested.resolve();
		await once(request.raw.socket, "close");
		reported.resolve(callerAddress(request));
		return "";
	});
	await app.listen({ port: 0, host: "127.0.0.1" });
	const { port } = app.server.address() as AddressInfo;
	const client = connect(port, "127.0.0.1");
	client.write("GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n");
	await requested.promise;
	client.destroy();
	expect(await reported.promise).toBe("127.0.0.1");
	await app.close();
});

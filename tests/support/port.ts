import { createServer } from "node:net";

/** Returns a port of the loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
	const probe = createServer();
	await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
	const address = probe.address();
	await new Promise((resolve) => probe.close(resolve));
	if (address === null || typeof address === "string") throw new Error("no free port");
	return address.port;
}

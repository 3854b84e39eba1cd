import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections: one of those would be taken again before it is used. */
const PORTS = { from: 20_000, to: 32_000 };
const TRIES = 100;

function isFree(port: number): Promise<boolean> {
	const probe = createServer();
	return new Promise((resolve) => {
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}

/** Returns a port of the loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const port = randomInt(PORTS.from, PORTS.to);
		if (await isFree(port)) return port;
	}
	throw new Error("no free port");
}

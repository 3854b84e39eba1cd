/** Proxy between Rafta and its database server that a test can silence, like a firewall that forgets connections. */
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { freePort } from "./port.ts";

export interface Wire {
	/** The database's address through this proxy. */
	readonly address: string;
	/** Drops all traffic on the existing connections from now on, even their end; new ones work normally. */
	silence(): void;
	close(): Promise<void>;
}

/** Starts a proxy to the database at an address, which may also be a socket in a folder. */
export async function startWire(address: string): Promise<Wire> {
	const target = new URL(address);
	const host = decodeURIComponent(target.hostname);
	const connectTarget = (): Socket =>
		host.startsWith("/")
			? connect(join(host, `.s.PGSQL.${target.port}`))
			: connect(Number(target.port), host);
	const open = new Set<Socket>();
	const silent = new Set<Socket>();

	function carry(from: Socket, to: Socket): void {
		open.add(from);
		from.pipe(to);
		from.on("error", () => undefined);
		from.on("close", () => {
			open.delete(from);
			if (!silent.has(from)) to.destroy();
		});
	}

	const server = createServer((near) => {
		const far = connectTarget();
		carry(near, far);
		carry(far, near);
	});
	const port = await freePort();
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	const near = new URL(address);
	near.hostname = "127.0.0.1";
	near.port = String(port);
	return {
		address: near.href,
		silence() {
			for (const socket of open) {
				silent.add(socket);
				socket.unpipe();
				socket.pause();
			}
		},
		async close() {
			const closed = new Promise((resolve) => server.close(resolve));
			for (const socket of [...open, ...silent]) socket.destroy();
			await closed;
		},
	};
}

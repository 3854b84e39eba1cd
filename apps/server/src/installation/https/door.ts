/**
 * One port of the network for both protocols, so that an address typed without "https" works as well: TLS is
 * Rafta, and plain HTTP the page that has the certificate to trust, and nothing else.
 */
import type { RequestListener } from "node:http";
import { createServer, type Server, type Socket } from "node:net";
import { http, https } from "@rafta/records";

/** First byte of a TLS connection: the record type "handshake". */
const TLS_HANDSHAKE = 0x16;
/** Milliseconds that a connection has to send its first byte. */
const FIRST_BYTE_MS = 10_000;
/** Milliseconds that running requests have to finish, once no new ones are accepted. */
const CLOSING_MS = 5000;

interface KeyPair {
	readonly cert: string;
	readonly key: string;
}

export interface Door {
	readonly port: number;
	/** Uses another certificate for new connections; those that are open go on. */
	use(pair: KeyPair): void;
	close(): Promise<void>;
}

export interface DoorOptions {
	readonly port: number;
	readonly pair: KeyPair;
	readonly secure: RequestListener;
	readonly plain: RequestListener;
}

/** Both protocols' servers get connections from the door and never listen themselves; this starts their time limits. */
const guardTime = (server: Server): boolean => server.emit("listening");

/** Listens on all interfaces. @throws Error of the system when it cannot */
export async function openDoor({ port, pair, secure, plain }: DoorOptions): Promise<Door> {
	const tls = https.createServer({ ...pair, minVersion: "TLSv1.2" }, secure);
	const unencrypted = http.createServer(plain);
	for (const server of [tls, unencrypted]) guardTime(server);
	const sockets = new Set<Socket>();
	const door = createServer((socket) => {
		sockets.add(socket);
		socket.once("close", () => sockets.delete(socket));
		// A phone that leaves the network is no fault.
		socket.on("error", () => socket.destroy());
		const giveUp = () => socket.destroy();
		socket.setTimeout(FIRST_BYTE_MS, giveUp);
		socket.once("readable", () => {
			const first: Buffer | null = socket.read(1);
			socket.setTimeout(0);
			socket.off("timeout", giveUp);
			if (first === null) {
				socket.destroy();
				return;
			}
			socket.unshift(first);
			(first[0] === TLS_HANDSHAKE ? tls : unencrypted).emit("connection", socket);
		});
	});
	await new Promise<void>((resolve, reject) => {
		door.once("error", reject);
		door.listen({ port, host: "0.0.0.0" }, () => {
			door.off("error", reject);
			resolve();
		});
	});
	return {
		port,
		use: (other) => tls.setSecureContext({ ...other, minVersion: "TLSv1.2" }),
		async close() {
			const isClosed = new Promise<void>((resolve) => door.close(() => resolve()));
			const timer = setTimeout(() => {
				for (const socket of sockets) socket.destroy();
			}, CLOSING_MS);
			// Closing them ends their idle connections and time limits; they listen to nothing.
			tls.close();
			unencrypted.close();
			await isClosed;
			clearTimeout(timer);
		},
	};
}

import { networkInterfaces } from "node:os";

/** Whether a host name means this computer. */
const isItself = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

/** The computer's IPv4 addresses in its networks; those usually shared with a school's phones come first. */
function ownAddresses(): string[] {
	const found = Object.values(networkInterfaces()).flatMap((cards) =>
		(cards ?? [])
			.filter(({ family, internal }) => family === "IPv4" && !internal)
			.map(({ address }) => address),
	);
	const order = (address: string): number =>
		["192.168.", "10.", "172."].findIndex((head) => address.startsWith(head)) + 1 || 9;
	return found.sort((a, b) => order(a) - order(b));
}

/**
 * The addresses at which a phone reaches the installation. For a screen that was opened as `localhost`, the computer's
 * addresses on its networks, or none if the server listens on localhost only.
 */
export function addressesFor(
	origin: string,
	listening: string | { address: string; port: number } | null,
	own: () => string[] = ownAddresses,
): string[] {
	const { hostname } = new URL(origin);
	if (!isItself(hostname)) return [origin];
	// A server that listens on a socket of its computer has a path instead.
	if (listening === null || typeof listening === "string" || isItself(listening.address)) return [];
	return own().map((address) => `http://${address}:${listening.port}`);
}

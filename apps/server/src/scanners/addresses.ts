import { networkInterfaces } from "node:os";

/** This computer itself, whatever it is called. */
const isItself = (host: string): boolean => /^(localhost|127\.[\d.]+|\[?::1\]?)$/.test(host);

/** The computer's IPv4 addresses in its own networks; the ones that phones of a school usually share come first. */
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
 * Where a phone reaches the installation that a screen was opened at. A screen that was opened as `localhost` gives the
 * computer's addresses on its networks, or nothing where the server listens to this computer alone.
 */
export function addressesFor(
	origin: string,
	listening: { address: string; port: number } | null,
	own: () => string[] = ownAddresses,
): string[] {
	const { hostname } = new URL(origin);
	if (!isItself(hostname)) return [origin];
	if (!listening || isItself(listening.address)) return [];
	return own().map((address) => `http://${address}:${listening.port}`);
}

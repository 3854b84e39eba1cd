import { ownAddresses } from "../../installation/https/names.ts";
import { isLoopback } from "../../installation/site/address.ts";

/**
 * The addresses at which a phone reaches the installation. For a screen that was opened as `localhost`, the computer's
 * addresses on its networks, or none if the server listens on localhost only. Where https serves the network, always
 * there: a phone's camera needs it.
 */
export function addressesFor(
	origin: string,
	listening: string | { address: string; port: number } | null,
	secure: readonly string[] = [],
	own: () => string[] = ownAddresses,
): string[] {
	const { hostname, protocol } = new URL(origin);
	if (secure.length > 0 && (protocol === "http:" || isLoopback(hostname))) return [...secure];
	if (!isLoopback(hostname)) return [origin];
	// A server that listens on a socket of its computer has a path instead.
	if (listening === null || typeof listening === "string" || isLoopback(listening.address)) return [];
	return own().map((address) => `http://${address}:${listening.port}`);
}

/** What other machines of the network call this computer. */
import { lookup } from "node:dns/promises";
import { hostname, networkInterfaces } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { isOwnAddress, isOwnName } from "./own-network.ts";

/** Names and addresses of a computer in its network. */
export interface Names {
	/** Its short name; "rafta" where it has none that a certificate can hold. */
	readonly host: string;
	/** Names that reach it, the most lasting first. */
	readonly hosts: readonly string[];
	/** IPv4, those usually shared with a school's phones first. */
	readonly addresses: readonly string[];
}

/** Milliseconds that the network has to answer for a name. */
const LOOKUP_MS = 2000;

/** The computer's IPv4 addresses in its networks; those usually shared with a school's phones come first. */
export function ownAddresses(): string[] {
	const found = Object.values(networkInterfaces()).flatMap((cards) =>
		(cards ?? [])
			.filter(({ family, internal }) => family === "IPv4" && !internal)
			.map(({ address }) => address),
	);
	const order = (address: string): number =>
		["192.168.", "10.", "172."].findIndex((head) => address.startsWith(head)) + 1 || 9;
	return found.sort((a, b) => order(a) - order(b));
}

async function resolves(name: string): Promise<boolean> {
	const found = lookup(name, { family: 4 }).then(
		() => true,
		() => false,
	);
	return Promise.race([found, pause(LOOKUP_MS, false, { ref: false })]);
}

/** Finds the computer's names. `name.local` is one where the system answers for it (mDNS). */
export async function ownNames(full: string = hostname()): Promise<Names> {
	const lower = full.toLowerCase();
	const isPlain = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/.test(lower);
	const host = isPlain ? (lower.split(".")[0] ?? "") : "rafta";
	const local = `${host}.local`;
	const hosts = isPlain
		? [
				...((await resolves(local)) ? [local] : []),
				...(lower !== local && isOwnName(lower, host) ? [lower] : []),
			]
		: [];
	return { host, hosts, addresses: ownAddresses().filter(isOwnAddress) };
}

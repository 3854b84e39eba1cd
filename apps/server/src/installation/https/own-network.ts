/** Names and addresses that can only be those of one's own network. */
import { BlockList } from "node:net";

/** Suffixes of names that no network but one's own can have (RFC 6762, RFC 8375, ICANN). */
export const ownSuffixes: readonly string[] = ["local", "lan", "home.arpa", "internal", "localhost"];

/** Networks of one's own (RFC 1918, RFC 3927, loopback). */
export const ownNetworks: readonly (readonly [address: string, prefix: number])[] = [
	["10.0.0.0", 8],
	["172.16.0.0", 12],
	["192.168.0.0", 16],
	["169.254.0.0", 16],
	["127.0.0.0", 8],
];

const networks = new BlockList();
for (const [address, prefix] of ownNetworks) networks.addSubnet(address, prefix);

/** Whether an IPv4 address can only be one of the own network. */
export const isOwnAddress = (address: string): boolean => networks.check(address);

/** Whether a root made on the computer `host` may vouch for a name. */
export const isOwnName = (name: string, host: string): boolean =>
	name === host || ownSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));

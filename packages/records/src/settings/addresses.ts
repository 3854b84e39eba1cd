/** Address and network lists of the settings. */
import { BlockList, isIP } from "node:net";
import { getOrInsert } from "../get-or-insert.ts";

const kindOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a text is an address (`10.0.0.1`) or a network (`10.0.0.0/8`). */
export function isAddressOrNetwork(text: string): boolean {
	const [address = "", bits, more] = text.split("/");
	const version = isIP(address);
	if (version === 0 || more !== undefined) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

const lists = new WeakMap<readonly string[], BlockList>();

function readList(texts: readonly string[]): BlockList {
	const list = new BlockList();
	for (const text of texts.filter(isAddressOrNetwork)) {
		const [address = "", bits] = text.split("/");
		if (bits === undefined) list.addAddress(address, kindOf(address));
		else list.addSubnet(address, Number(bits), kindOf(address));
	}
	return list;
}

/** Whether one of the addresses or networks covers this address. */
export function covers(texts: readonly string[], ip: string): boolean {
	return texts.length > 0 && isIP(ip) !== 0 && getOrInsert(lists, texts, readList).check(ip, kindOf(ip));
}

/** Cloud metadata services, which give machines their own secrets; no store and no sign-in service is there. */
const machinesOwn: readonly string[] = ["169.254.0.0/16", "fe80::/10", "fd00:ec2::254"];
const machinesOwnNames = /^metadata(\.google\.internal)?\.?$/;

/**
 * Whether an administrator may make the server connect to an address of another service: a web address, which may be in
 * one's own network, but not a cloud metadata service.
 */
export function isServiceAddress(text: string): boolean {
	const url = URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol)) return false;
	const host = url.hostname.replace(/^\[|\]$/g, "");
	return !covers(machinesOwn, host) && !machinesOwnNames.test(host);
}

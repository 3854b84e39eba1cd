/**
 * Fetching from addresses that somebody outside chose, or that lead on to such: they may be meant for this machine or
 * the network around it (attack case 74).
 */
import { lookup as resolveName } from "node:dns/promises";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Networks that are nobody's public place: this machine, the school's own network, link-local, multicast, and the
 * ways in which an address of six groups stands for one of four numbers.
 */
const inner = new BlockList();
for (const [network, bits] of [
	["0.0.0.0", 8],
	["10.0.0.0", 8],
	["100.64.0.0", 10],
	["127.0.0.0", 8],
	["169.254.0.0", 16],
	["172.16.0.0", 12],
	["192.0.0.0", 24],
	["192.168.0.0", 16],
	["198.18.0.0", 15],
	["224.0.0.0", 3],
] as const) {
	inner.addSubnet(network, bits, "ipv4");
}
for (const [network, bits] of [
	["::", 128],
	["::1", 128],
	["64:ff9b::", 96],
	["64:ff9b:1::", 48],
	["100::", 64],
	["2001::", 32],
	["2002::", 16],
	["fc00::", 7],
	["fe80::", 10],
	["fec0::", 10],
	["ff00::", 8],
] as const) {
	inner.addSubnet(network, bits, "ipv6");
}

/** Whether an address is one of the public network. Others would let a stranger look into ours. */
export const isPublicAddress = (address: string): boolean =>
	isIP(address) !== 0 && !inner.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

export type AddressCheck = (address: string) => boolean;

/** The addresses of a name. */
type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;
const byDns: Resolve = (name) => resolveName(name, { all: true });

/** Resolves a name for the connection itself, so that it cannot mean another address a moment later. */
const guardedLookup =
	(isAllowed: AddressCheck, resolve: Resolve): LookupFunction =>
	(hostname, options, done) => {
		resolve(hostname).then(
			(found) => {
				const allowed = found.filter(({ address }) => isAllowed(address));
				const [first] = allowed;
				if (!first) done(new Error("an address of no public network"), "", 0);
				else if (options.all) done(null, allowed);
				else done(null, first.address, first.family);
			},
			(error: Error) => done(error as NodeJS.ErrnoException, "", 0),
		);
	};

export interface OpenOptions {
	readonly signal: AbortSignal;
	readonly isAllowed?: AddressCheck;
	readonly resolve?: Resolve;
	readonly headers?: Readonly<Record<string, string>>;
}

/** Asks an address without following where it leads. @throws Error for one of no public network, or without an answer */
export function openOutside(url: URL, options: OpenOptions): Promise<IncomingMessage> {
	const { isAllowed = isPublicAddress, resolve = byDns, signal, headers } = options;
	return new Promise((done, failed) => {
		const literal = url.hostname.replace(/^\[|\]$/g, "");
		if (isIP(literal) !== 0 && !isAllowed(literal))
			return failed(new Error("an address of no public network"));
		const get = url.protocol === "https:" ? getSecure : getPlain;
		// No connection is used again: one that was opened for somebody else was not looked at.
		const lookup = guardedLookup(isAllowed, resolve);
		get(url, { lookup, signal, agent: false, headers }, done).on("error", failed);
	});
}

export interface FetchLimits extends Omit<OpenOptions, "signal"> {
	/** Bytes of the answer. */
	readonly mostBytes: number;
	/** Milliseconds for all of it: names, redirects and the answer to its end. */
	readonly patience: number;
	/** Ends it early. */
	readonly signal?: AbortSignal;
}

export interface Fetched {
	readonly status: number;
	readonly type: string;
	readonly body: Buffer;
}

const mostRedirects = 3;

/** The address that a redirect leads to. @throws Error for one that is not followed */
function redirected(from: URL, location: string): URL {
	const to = URL.parse(location, from);
	if (!to || !/^https?:$/.test(to.protocol)) throw new Error("a redirect to no web address");
	if (from.protocol === "https:" && to.protocol !== "https:") throw new Error("a redirect out of https");
	return to;
}

async function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of response as AsyncIterable<Buffer>) {
		size += chunk.length;
		// Leaving the loop ends the connection.
		if (size > mostBytes) throw new Error("the answer is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Fetches from an address, in bounded time and size. Every address on the way, of redirects as well, must be a public
 * one, looked at where the connection is made.
 * @throws Error when it cannot be had
 */
export async function fetchOutside(address: string, limits: FetchLimits): Promise<Fetched> {
	const { mostBytes, patience, signal, ...options } = limits;
	const time = AbortSignal.timeout(patience);
	const until = signal ? AbortSignal.any([signal, time]) : time;
	let url = URL.parse(address);
	for (let hop = 0; hop <= mostRedirects; hop++) {
		if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
			throw new Error("no web address");
		const headers = { "accept-encoding": "identity", ...options.headers };
		const response = await openOutside(url, { ...options, headers, signal: until });
		const { statusCode: status = 0, headers: said } = response;
		if (status >= 300 && status < 400 && said.location !== undefined) {
			response.destroy();
			url = redirected(url, said.location);
			continue;
		}
		// Nobody asked for a packed answer, and a small one can unpack into a large one.
		if ((said["content-encoding"] ?? "identity") !== "identity") {
			response.destroy();
			throw new Error("a packed answer");
		}
		return { status, type: said["content-type"] ?? "", body: await bodyOf(response, mostBytes) };
	}
	throw new Error("too many redirects");
}

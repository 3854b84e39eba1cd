/**
 * Fetches untrusted addresses, including redirects, without reaching this machine or the network around it (SSRF,
 * attack case 74).
 */
import { lookup as resolveName } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { http, https } from "./node-http.ts";

/** Whether an address is on the public network. Others would give a stranger access to the internal network. */
export const isPublicAddress = (address: string): boolean =>
	isIP(address) !== 0 && ipaddr.process(address).range() === "unicast";

export type AddressCheck = (address: string) => boolean;

/** Resolves a name to its addresses. */
type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;
const byDns: Resolve = (name) => resolveName(name, { all: true });

/** Resolves a name for the connection itself, so that it cannot change between check and connection. */
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

/** Requests an address without following redirects. @throws Error for a non-public address, or without a response */
export function openOutside(url: URL, options: OpenOptions): Promise<IncomingMessage> {
	const { isAllowed = isPublicAddress, resolve = byDns, signal, headers } = options;
	return new Promise((done, failed) => {
		const literal = url.hostname.replace(/^\[|\]$/g, "");
		if (isIP(literal) !== 0 && !isAllowed(literal))
			return failed(new Error("an address of no public network"));
		const { get } = url.protocol === "https:" ? https : http;
		// Connections are not reused: one opened elsewhere was not checked.
		const lookup = guardedLookup(isAllowed, resolve);
		get(url, { lookup, signal, agent: false, headers }, done).on("error", failed);
	});
}

export interface FetchLimits extends Omit<OpenOptions, "signal"> {
	/** Maximum response size in bytes. */
	readonly maxBytes: number;
	/** Total timeout in milliseconds: name resolution, redirects and the complete response. */
	readonly timeoutMs: number;
	/** Aborts it early. */
	readonly signal?: AbortSignal;
}

export interface FetchedFile {
	readonly status: number;
	readonly type: string;
	readonly body: Buffer;
}

const MAX_REDIRECTS = 3;

/** Target address of a redirect. @throws Error for one that is not followed */
function redirectTarget(from: URL, location: string): URL {
	const to = URL.parse(location, from);
	if (!to || !/^https?:$/.test(to.protocol)) throw new Error("a redirect to no web address");
	if (from.protocol === "https:" && to.protocol !== "https:") throw new Error("a redirect out of https");
	return to;
}

async function bodyOf(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of response as AsyncIterable<Buffer>) {
		size += chunk.length;
		// Leaving the loop closes the connection.
		if (size > maxBytes) throw new Error("the answer is too large");
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/**
 * Fetches an address with limits on time and size. Every address on the way, including redirects, must be public; this
 * is checked when the connection is made.
 * @throws Error when it cannot be fetched
 */
export async function fetchOutside(address: string, limits: FetchLimits): Promise<FetchedFile> {
	const { maxBytes, timeoutMs, signal, ...options } = limits;
	const time = AbortSignal.timeout(timeoutMs);
	const until = signal ? AbortSignal.any([signal, time]) : time;
	let url = URL.parse(address);
	for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
		if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
			throw new Error("no web address");
		const headers = { "accept-encoding": "identity", ...options.headers };
		const response = await openOutside(url, { ...options, headers, signal: until });
		const { statusCode: status = 0, headers: responseHeaders } = response;
		if (status >= 300 && status < 400 && responseHeaders.location !== undefined) {
			response.destroy();
			url = redirectTarget(url, responseHeaders.location);
			continue;
		}
		// Compression was not requested, and a small response can unpack into a large one.
		if ((responseHeaders["content-encoding"] ?? "identity") !== "identity") {
			response.destroy();
			throw new Error("a packed answer");
		}
		return { status, type: responseHeaders["content-type"] ?? "", body: await bodyOf(response, maxBytes) };
	}
	throw new Error("too many redirects");
}

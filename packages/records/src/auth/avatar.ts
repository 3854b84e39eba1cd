/** Takes over the picture of an account of another service: the address comes from outside, so it is not trusted. */
import { lookup as resolve } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";
import { HEAD_BYTES, imageType } from "../files/content.ts";
import { storedName } from "../files/names.ts";
import { isOversized } from "../files/pictures.ts";
import type { FileStore } from "../files/store.ts";
import type { Upload } from "../service.ts";

const patience = 10_000;
const mostBytes = 5 * 1024 * 1024;

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

/** Resolves a name for the connection itself, so that it cannot mean another address a moment later. */
const guardedLookup =
	(isAllowed: AddressCheck): LookupFunction =>
	(hostname, options, done) => {
		resolve(hostname, { all: true }).then(
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

function open(url: URL, isAllowed: AddressCheck): Promise<IncomingMessage> {
	return new Promise((done, failed) => {
		const literal = url.hostname.replace(/^\[|\]$/g, "");
		if (isIP(literal) !== 0 && !isAllowed(literal))
			return failed(new Error("an address of no public network"));
		const get = url.protocol === "https:" ? getSecure : getPlain;
		const signal = AbortSignal.timeout(patience);
		get(url, { lookup: guardedLookup(isAllowed), signal }, done).on("error", failed);
	});
}

/** The type of the picture that an answer holds; `null` when it is none that may be kept. */
async function receive(response: IncomingMessage, path: string): Promise<string | null> {
	let size = 0;
	let head = Buffer.alloc(0);
	await pipeline(
		response,
		async function* measured(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]);
				size += chunk.length;
				if (size > mostBytes) throw new Error("the picture is too large");
				yield chunk;
			}
		},
		createWriteStream(path),
	);
	const type = imageType(head);
	return type !== null && (await isOversized(path)) ? null : type;
}

/**
 * Downloads a picture to where uploads wait. `null` when it cannot be had or is none: nobody is kept from signing in
 * for want of a picture. Redirects are not followed.
 */
export async function downloadPicture(
	address: string,
	store: FileStore,
	isAllowed: AddressCheck = isPublicAddress,
): Promise<Upload | null> {
	const url = URL.parse(address);
	if (!url || !/^https?:$/.test(url.protocol)) return null;
	const path = await store.temporary();
	try {
		const response = await open(url, isAllowed);
		const type = response.statusCode === 200 ? await receive(response, path) : null;
		if (type !== null) return { name: storedName(url.pathname.split("/").at(-1) || "avatar", type), path };
		response.destroy();
	} catch {
		// Unreachable, too slow, too large: there is no picture, and that is all.
	}
	await rm(path, { force: true });
	return null;
}

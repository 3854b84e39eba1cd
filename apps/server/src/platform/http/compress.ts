/**
 * Compresses answers. Of our own because of its place: the plugin for it adds three hooks to every request, unpacks bodies
 * that nobody may send packed, and loads the client for `fetch` at the first answer.
 */
import { pipeline, type Readable } from "node:stream";
import {
	brotliCompress,
	brotliCompressSync,
	constants,
	createBrotliCompress,
	createGzip,
	createZstdCompress,
	gzip,
	gzipSync,
	zstdCompress,
	zstdCompressSync,
} from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Bytes below which nothing is compressed, and above which it is done in a thread. */
const MIN_BYTES = 2048;
const MAX_SYNC_BYTES = 16_384;

const compressible = /^text\/(?!event-stream)|[+/](json|xml|javascript)\b/;

type Done = (error: Error | null, packed: Buffer) => void;

interface Encoding {
	readonly name: string;
	now(body: Buffer): Buffer;
	inThread(body: Buffer, done: Done): void;
	stream(): NodeJS.ReadWriteStream;
}

/** Brotli's own default is meant for files that are compressed once. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** In the order of our preference. */
const encodings: readonly Encoding[] = [
	{ name: "zstd", now: zstdCompressSync, inThread: zstdCompress, stream: createZstdCompress },
	{
		name: "br",
		now: (body) => brotliCompressSync(body, quality),
		inThread: (body, done) => brotliCompress(body, quality, done),
		stream: () => createBrotliCompress(quality),
	},
	{ name: "gzip", now: gzipSync, inThread: gzip, stream: createGzip },
];

/** Returns our preferred one of the encodings that a client accepts. */
function acceptedBy(header: string): Encoding | undefined {
	const accepted = header
		.toLowerCase()
		.split(",")
		.map((one) => one.split(";").map((part) => part.trim()))
		.filter(([, weight = ""]) => !/^q=0(\.0*)?$/.test(weight))
		.map(([name]) => name);
	return encodings.find(({ name }) => accepted.includes(name) || accepted.includes("*"));
}

const isStream = (payload: unknown): payload is Readable =>
	payload instanceof Object && "pipe" in payload && typeof payload.pipe === "function";

function encodingOf({ headers }: FastifyRequest, reply: FastifyReply): Encoding | undefined {
	const wanted = headers["accept-encoding"];
	if (typeof wanted !== "string" || reply.statusCode === 206) return undefined;
	if (reply.hasHeader("content-encoding") || reply.hasHeader("content-range")) return undefined;
	return compressible.test(String(reply.getHeader("content-type"))) ? acceptedBy(wanted) : undefined;
}

function name(reply: FastifyReply, encoding: string): void {
	const varies = reply.getHeader("vary");
	reply.header("vary", varies ? `${varies}, accept-encoding` : "accept-encoding");
	reply.header("content-encoding", encoding);
	reply.removeHeader("content-length");
}

/** Compresses what the routes of a server answer, from 2 kB on. */
export function compressAnswers(app: FastifyInstance): void {
	app.addHook("onSend", (request, reply, payload: unknown, done) => {
		const isText = typeof payload === "string";
		const isWhole = isText || Buffer.isBuffer(payload);
		if (isWhole && payload.length < MIN_BYTES) return done(null, payload);
		if (!isWhole && !isStream(payload)) return done(null, payload);
		const encoding = encodingOf(request, reply);
		if (!encoding) return done(null, payload);
		name(reply, encoding.name);
		if (!isWhole) {
			// A source that fails ends the answer half-way, which the client notices.
			return done(
				null,
				pipeline(payload, encoding.stream(), () => undefined),
			);
		}
		const body = isText ? Buffer.from(payload) : payload;
		if (body.length <= MAX_SYNC_BYTES) return done(null, encoding.now(body));
		encoding.inThread(body, done);
	});
	// An error in place of a file is a text again.
	app.addHook("onError", (_request, reply, _error, done) => {
		reply.removeHeader("content-encoding");
		done();
	});
}

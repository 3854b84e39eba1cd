import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import { openApiOf } from "./document.ts";

const packed = promisify(gzip);

/** The document as it is sent. */
async function createDocument(version: string) {
	const text = JSON.stringify(openApiOf(version));
	const tag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
	return { text, zipped: await packed(text), tag };
}

/** `GET /api/openapi.json`: public, for it holds no data; made and packed at the first request. */
export function openApiRoutes(app: FastifyInstance, version: string): void {
	let document: ReturnType<typeof createDocument> | undefined;
	handle(app, "GET /api/openapi.json", async ({ request, reply }) => {
		document ??= createDocument(version);
		const { text, zipped, tag } = await document;
		reply.header("cache-control", "no-cache").header("etag", tag).header("vary", "accept-encoding");
		if (request.headers["if-none-match"] === tag) return reply.code(304).send();
		reply.type("application/json; charset=utf-8");
		if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(text);
		return reply.header("content-encoding", "gzip").send(zipped);
	});
}

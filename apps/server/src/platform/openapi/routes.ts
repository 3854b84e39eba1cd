import type { FastifyInstance } from "fastify";
import { handle } from "../http/handle.ts";
import { type OpenApi, openApiOf } from "./document.ts";

/** `GET /api/openapi.json`: public, for it holds no data; made at the first request. */
export function openApiRoutes(app: FastifyInstance, version: string): void {
	let document: OpenApi | undefined;
	handle(app, "GET /api/openapi.json", async () => {
		document ??= openApiOf(version);
		return document;
	});
}

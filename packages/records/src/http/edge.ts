import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { notFound } from "../errors.ts";
import { parseJsonBody } from "./body.ts";
import { rememberAddress } from "./context.ts";
import { allowOrigins } from "./cors.ts";
import { handleError } from "./errors.ts";
import { isApi, refuseOtherSpellings } from "./route.ts";

/** Largest JSON body in bytes; uploads have the limits of their fields. */
const JSON_LIMIT = 1024 * 1024;

/** How often a server that ends looks for connections that have come to rest, in milliseconds. */
const restInterval = 100;
/** Milliseconds that reads may go on at a server that ends. */
const longestEnd = 2000;

/** What a Fastify server that carries the record routes should be made with; add `logger` to it. */
export const serverOptions = {
	bodyLimit: JSON_LIMIT,
	/** A request must be complete after this long, headers and body: nobody holds a connection by dripping bytes. */
	requestTimeout: 5 * 60_000,
	/** Ids are 15 characters, names of stored files up to 150. */
	routerOptions: { maxParamLength: 300 },
	/** Only a proxy in front may say who asks, and only when the composition knows that there is one. */
	trustProxy: false,
	forceCloseConnections: "idle",
	frameworkErrors: handleError,
} as const satisfies FastifyServerOptions;

/** Error answers, JSON bodies, foreign origins and the end of `/api`, for every route of the server. */
export function apiEdge(app: FastifyInstance, options: { origins: "*" | readonly string[] }): void {
	app.addHook("onRequest", (request, _reply, done) => {
		rememberAddress(request);
		done();
	});
	refuseOtherSpellings(app);
	app.setErrorHandler(handleError);
	app.removeContentTypeParser(["application/json", "text/plain"]);
	const parse = async (_request: FastifyRequest, text: string) => parseJsonBody(text);
	app.addContentTypeParser<string>("application/json", { parseAs: "string" }, parse);
	allowOrigins(app, options.origins);
	app.addHook("onRequest", (request, reply, done) => {
		// What one person was told stays on no disk for the next at the same computer; files say otherwise themselves.
		if (isApi(request)) reply.header("cache-control", "no-store");
		done();
	});
	// An answer that ends after the server began to close leaves its connection open for a next request: over a minute.
	let resting: NodeJS.Timeout | undefined;
	app.addHook("preClose", (done) => {
		const began = performance.now();
		resting = setInterval(() => {
			if (performance.now() - began > longestEnd) app.recordService.database.endReads();
			app.server.closeIdleConnections();
		}, restInterval);
		done();
	});
	app.addHook("onClose", (_app, done) => {
		clearInterval(resting);
		done();
	});
	app.all("/api/*", async () => {
		throw notFound();
	});
}

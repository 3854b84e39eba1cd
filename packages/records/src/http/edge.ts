import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from "fastify";
import { placeOf } from "../auth/guard.ts";
import { hashingFor } from "../auth/hash-turns.ts";
import { notFound } from "../errors.ts";
import { parseJsonBody, parseRecordBody } from "./body.ts";
import { JSON_LIMIT } from "./body-limits.ts";
import { callerAddress, knownOf } from "./context.ts";
import { allowOrigins } from "./cors.ts";
import { handleError } from "./errors.ts";
import { hangUp } from "./hang-up.ts";
import { isApi, refuseOtherSpellings } from "./route.ts";
import { serverInTurns } from "./turns.ts";

/** Interval at which a closing server looks for idle connections, in milliseconds. */
const restInterval = 100;
/** Milliseconds that reads may continue while the server closes. */
const MAX_SHUTDOWN_READ_MS = 2000;

function buildNone(): never {
	throw new Error("a route has a JSON schema, for which no library is loaded");
}

/** Options for a Fastify server that carries the record routes; add `logger` to it. */
export const serverOptions = {
	bodyLimit: JSON_LIMIT,
	/** Time limit for receiving a complete request, headers and body: prevents slow clients from holding connections. */
	requestTimeout: 5 * 60_000,
	/** Closing takes as long as it takes: an error for a slow part would skip all that follows it. */
	pluginTimeout: 0,
	/** Ids are 15 characters, names of stored files up to 150. */
	routerOptions: { maxParamLength: 300 },
	/** Only a proxy may report the caller's address, and only when the composition knows that there is one. */
	trustProxy: false,
	forceCloseConnections: "idle",
	frameworkErrors: handleError,
	serverFactory: serverInTurns,
	schemaController: { compilersFactory: { buildValidator: buildNone, buildSerializer: buildNone } },
} as const satisfies FastifyServerOptions;

/** Error responses, JSON bodies, CORS and closing of `/api`, for every route of the server. */
export function apiEdge(app: FastifyInstance, options: { origins: "*" | readonly string[] }): void {
	app.decorateRequest("known", undefined);
	app.addHook("onRequest", (request, _reply, done) => {
		knownOf(request);
		done();
	});
	refuseOtherSpellings(app);
	app.setErrorHandler(handleError);
	app.removeContentTypeParser(["application/json", "text/plain"]);
	const parse = async ({ routeOptions }: FastifyRequest, text: string) =>
		routeOptions.config.holdsRecords ? parseRecordBody(text) : parseJsonBody(text);
	app.addContentTypeParser<string>("application/json", { parseAs: "string" }, parse);
	allowOrigins(app, options.origins);
	app.addHook("onRequest", (request, reply, done) => {
		// Responses must not be cached on a shared computer; file routes override this.
		if (isApi(request)) reply.header("cache-control", "no-store");
		done();
	});
	app.addHook("preValidation", (request, reply, done) => {
		if (request.method === "GET" || request.method === "HEAD") return done();
		const place = placeOf(callerAddress(request));
		let signal: AbortSignal | undefined;
		hashingFor({ place, hangUp: () => (signal ??= hangUp(reply)) }, done);
	});
	// A response that ends after the server began to close leaves its connection open for over a minute.
	let resting: NodeJS.Timeout | undefined;
	app.addHook("preClose", (done) => {
		const began = performance.now();
		resting = setInterval(() => {
			if (performance.now() - began > MAX_SHUTDOWN_READ_MS) app.recordService.database.endReads();
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

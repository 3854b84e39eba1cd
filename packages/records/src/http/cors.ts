import type { FastifyInstance } from "fastify";
import { isApi } from "./route.ts";

const METHODS = "GET, HEAD, PUT, PATCH, POST, DELETE";
const PREFLIGHT_SECONDS = "86400";

/**
 * Allows pages of other origins to call `/api`, as PocketBase does: there are no cookies, so a foreign page can only
 * use a token that it was given. `origins` is `*` or the exact allowed origins.
 */
export function allowOrigins(app: FastifyInstance, origins: "*" | readonly string[]): void {
	app.addHook("onRequest", (request, reply, done) => {
		if (!isApi(request)) return done();
		const { origin } = request.headers;
		if (origins !== "*") reply.header("vary", "Origin");
		const allowed = origins === "*" ? "*" : origin !== undefined && origins.includes(origin) ? origin : null;
		if (allowed === null) return done();
		reply.header("access-control-allow-origin", allowed);
		if (request.method !== "OPTIONS") return done();
		reply.header("access-control-allow-methods", METHODS);
		const wanted = request.headers["access-control-request-headers"];
		if (wanted !== undefined) reply.header("access-control-allow-headers", wanted);
		reply.header("access-control-max-age", PREFLIGHT_SECONDS);
		reply.code(204).send();
	});
}

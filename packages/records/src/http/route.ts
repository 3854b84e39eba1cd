/**
 * Canonical addresses. The router accepts several spellings of one path (`/%61pi`, `http://host/api`): all but the
 * canonical one are refused first, and guards, limits, logs and headers use the matched route.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";

/** A path begins with one slash; its segments are neither empty nor dots, and it contains no backslash or `;`. */
const plainPath = /^\/(?!\/)(?:(?!\/\/|\/\.{1,2}(?:\/|$))[^;\\#])*$/;
/** Percent-encoded unreserved characters (RFC 3986, 2.3); and encoded slashes, which would split a path. */
const needlessCode = /%(?:2d|2e|2f|3[0-9]|4[1-9a-f]|5[0-9a]|5c|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/** Whether a request target is in origin form and in canonical spelling (RFC 9112, 3.2.1). */
export function isCanonical(target: string): boolean {
	const [path = ""] = target.split("?", 1);
	return plainPath.test(path) && !needlessCode.test(path);
}

/** How often a header was sent. */
function countOf(rawHeaders: readonly string[], name: string): number {
	let count = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const sent = rawHeaders[at] ?? "";
		if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
	}
	return count;
}

/**
 * Refuses every non-canonical address, and a second host (RFC 9112, 3.2), with 400. Must be called before any hook that
 * responds is added.
 */
export function refuseOtherSpellings(app: FastifyInstance): void {
	app.addHook("onRequest", (request, _reply, done) => {
		if (!isCanonical(request.url)) return done(badRequest(messages.otherSpelling));
		done(countOf(request.raw.rawHeaders, "host") > 1 ? badRequest(messages.badHost) : undefined);
	});
}

/** The matched route as it was registered; empty for none. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "";

export const isApi = (request: FastifyRequest): boolean => routeOf(request).startsWith("/api/");

/** Path of a matched route, with its decoded parameters filled in. */
export function pathOf(request: FastifyRequest): string {
	const params = (request.params ?? {}) as Readonly<Record<string, string | undefined>>;
	return routeOf(request).replace(
		/:(\w+)|\*/g,
		(whole, name: string | undefined) => params[name ?? whole] ?? "",
	);
}

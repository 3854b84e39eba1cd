/**
 * One reading of an address. The router knows several spellings of one path (`/%61pi`, `http://host/api`): whatever is not
 * the plain one is refused at the door, and guards, limits, logs and headers decide by the route that was matched.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { badRequest } from "../errors.ts";
import { messages } from "../messages/api.ts";

/** A path begins with one slash; its parts are neither empty nor dots, and nothing in it is written by a backslash or `;`. */
const plainPath = /^\/(?!\/)(?:(?!\/\/|\/\.{1,2}(?:\/|$))[^;\\#])*$/;
/** Letters that stand for themselves (RFC 3986, 2.3), written by their codes; and slashes, which would part a path anew. */
const needlessCode = /%(?:2d|2e|2f|3[0-9]|4[1-9a-f]|5[0-9a]|5c|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/** Whether a request target is in origin form and written the one way in which its path is meant (RFC 9112, 3.2.1). */
export function isCanonical(target: string): boolean {
	const [path = ""] = target.split("?", 1);
	return plainPath.test(path) && !needlessCode.test(path);
}

/** Refuses every other spelling of an address with 400. Called before any hook that answers is added. */
export function refuseOtherSpellings(app: FastifyInstance): void {
	app.addHook("onRequest", (request, _reply, done) => {
		done(isCanonical(request.url) ? undefined : badRequest(messages.otherSpelling));
	});
}

/** The route that a request has matched, as it was registered; empty for none. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? "";

export const isApi = (request: FastifyRequest): boolean => routeOf(request).startsWith("/api/");

/** The path of a matched route: its parameters, decoded, in their places. */
export function pathOf(request: FastifyRequest): string {
	const params = (request.params ?? {}) as Readonly<Record<string, string | undefined>>;
	return routeOf(request).replace(
		/:(\w+)|\*/g,
		(whole, name: string | undefined) => params[name ?? whole] ?? "",
	);
}

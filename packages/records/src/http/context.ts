import type { FastifyRequest } from "fastify";
import { badRequest } from "../errors.ts";
import type { RecordService, RequestContext } from "../service.ts";
import { isSafeKey, isSafeText } from "./body.ts";
import { languageOf } from "./language.ts";

declare module "fastify" {
	interface FastifyInstance {
		recordService: RecordService;
	}
}

type Texts = Record<string, string>;

/** One text per name, the first of several; names that reach a prototype are left out. */
function texts(source: unknown, rename: (name: string) => string): Texts {
	const result: Texts = {};
	for (const [name, value] of Object.entries(source ?? {})) {
		const first: unknown = Array.isArray(value) ? value[0] : value;
		const key = rename(name);
		if (typeof first !== "string" || !isSafeKey(key)) continue;
		if (!isSafeText(first)) throw badRequest();
		result[key] = first;
	}
	return result;
}

const bodyOf = (request: FastifyRequest): Record<string, unknown> =>
	typeof request.body === "object" && request.body !== null ? (request.body as Record<string, unknown>) : {};

const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>();

async function build(request: FastifyRequest): Promise<RequestContext> {
	const service = request.server.recordService;
	const auth = await service.authenticate(request.headers.authorization);
	return {
		auth,
		superuser: auth !== null && service.isSuperuser(auth),
		language: languageOf(request.headers["accept-language"]),
		ip: request.ip,
		method: request.method,
		context: "default",
		query: texts(request.query, (name) => name),
		headers: texts(request.headers, (name) => name.replaceAll("-", "_")),
		body: bodyOf(request),
	};
}

/**
 * Who asks, and how, of a request whose body has been read. An invalid or expired token makes a guest, as with
 * the peer. The same request gives the same answer.
 */
export function requestContext(request: FastifyRequest): Promise<RequestContext> {
	const known = contexts.get(request);
	if (known !== undefined) return known;
	const context = build(request);
	contexts.set(request, context);
	return context;
}

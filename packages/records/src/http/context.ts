import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { isSafeKey, isSafeText } from "../collections/fields/safe-json.ts";
import { badRequest, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import { mayComeFrom } from "../settings/reach.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import { languageOf } from "./language.ts";

declare module "fastify" {
	interface FastifyInstance {
		recordService: RecordService;
		/** Number of event streams open in this process. */
		openStreams: () => number;
	}
	interface FastifyRequest {
		/** Set when it arrives. */
		known: ConnectionFacts | undefined;
	}
}

/** What is found out once about a request. */
interface ConnectionFacts {
	/** Address of the connection: after it is broken it is not available any more. */
	readonly address: string;
	caller?: Promise<Caller>;
	context?: Promise<RequestContext>;
}

type Texts = Record<string, string>;

/** One value per name, the first of several; names that reach a prototype are dropped. */
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

/** Called first when a request arrives. */
export function knownOf(request: FastifyRequest): ConnectionFacts {
	request.known ??= { address: request.ip ?? "" };
	return request.known;
}

/**
 * Returns the caller's address: that of the connection, or the one reported by a trusted proxy. Of several addresses in
 * a header only the last was written by the proxy; the ones before it can be forged.
 */
export function callerAddress(request: FastifyRequest): string {
	const { headers, useLeftmostIP } = request.server.recordService.settings.current().trustedProxy;
	for (const name of headers) {
		const value = request.headers[name.toLowerCase()];
		const list = (Array.isArray(value) ? value.join(",") : (value ?? "")).split(",").map((one) => one.trim());
		const address = useLeftmostIP ? list[0] : list.at(-1);
		if (address && isIP(address) !== 0) return address;
	}
	return knownOf(request).address;
}

interface Caller {
	readonly auth: AuthIdentity | null;
	readonly superuser: boolean;
}

async function identify(request: FastifyRequest): Promise<Caller> {
	const service = request.server.recordService;
	const auth = await service.authenticate(request.headers.authorization);
	if (auth?.session) service.sessions.touch(auth.session, callerAddress(request));
	if (auth === null || !service.isSuperuser(auth)) return { auth, superuser: false };
	if (await mayComeFrom(service, callerAddress(request))) return { auth, superuser: true };
	// From other addresses a superuser's token gives no access, not even a guest's.
	throw forbidden(messages.superuserPlace);
}

/** Caller by token; available before the body has been read. The result is cached per request. */
export function callerOf(request: FastifyRequest): Promise<Caller> {
	const known = knownOf(request);
	known.caller ??= identify(request);
	return known.caller;
}

async function build(request: FastifyRequest): Promise<RequestContext> {
	const { auth, superuser } = await callerOf(request);
	return {
		auth,
		superuser,
		language: languageOf(request.headers["accept-language"]),
		ip: callerAddress(request),
		method: request.method,
		context: "default",
		query: texts(request.query, (name) => name),
		headers: texts(request.headers, (name) => name.replaceAll("-", "_")),
		body: bodyOf(request),
	};
}

/**
 * Context of a request whose body has been read. An invalid or expired token means guest, as with PocketBase. The
 * result is cached per request.
 */
export function requestContext(request: FastifyRequest): Promise<RequestContext> {
	const known = knownOf(request);
	known.context ??= build(request);
	return known.context;
}

/** Caller of a request that has been answered; `null` when it was never determined. */
export async function knownCaller(request: FastifyRequest): Promise<Caller | null> {
	// A token error has been answered already; the log shows no caller.
	return (await request.known?.caller?.catch(() => null)) ?? null;
}

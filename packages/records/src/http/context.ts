import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { isSafeKey, isSafeText } from "../collections/fields/sound.ts";
import { badRequest, forbidden } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { AuthIdentity, RecordService, RequestContext } from "../service.ts";
import { mayComeFrom } from "../settings/reach.ts";
import { languageOf } from "./language.ts";

declare module "fastify" {
	interface FastifyInstance {
		recordService: RecordService;
		/** How many event streams hang at this process. */
		openStreams: () => number;
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

const addresses = new WeakMap<FastifyRequest, string>();

/** Called when a request arrives: a connection that broke since has no address any more. */
export const rememberAddress = (request: FastifyRequest): void => {
	addresses.set(request, request.ip ?? "");
};

/**
 * The caller's address: who connects, or whom a trusted proxy in front names. Of several addresses in a header the
 * last one is the proxy's own word; the ones before it anybody can have written.
 */
export function callerAddress(request: FastifyRequest): string {
	const { headers, useLeftmostIP } = request.server.recordService.settings.current().trustedProxy;
	for (const name of headers) {
		const value = request.headers[name.toLowerCase()];
		const list = (Array.isArray(value) ? value.join(",") : (value ?? "")).split(",").map((one) => one.trim());
		const address = useLeftmostIP ? list[0] : list.at(-1);
		if (address && isIP(address) !== 0) return address;
	}
	return addresses.get(request) ?? request.ip;
}

interface Caller {
	readonly auth: AuthIdentity | null;
	readonly superuser: boolean;
}

const callers = new WeakMap<FastifyRequest, Promise<Caller>>();

async function identify(request: FastifyRequest): Promise<Caller> {
	const service = request.server.recordService;
	const auth = await service.authenticate(request.headers.authorization);
	if (auth?.session) service.sessions.touch(auth.session, callerAddress(request));
	if (auth === null || !service.isSuperuser(auth)) return { auth, superuser: false };
	if (await mayComeFrom(service, callerAddress(request))) return { auth, superuser: true };
	// From elsewhere a superuser's token opens nothing, not even what a guest may.
	throw forbidden(messages.superuserPlace);
}

/** Who asks, by the token; known before the body has been read. The same request gives the same answer. */
export function callerOf(request: FastifyRequest): Promise<Caller> {
	const known = callers.get(request);
	if (known) return known;
	const caller = identify(request);
	callers.set(request, caller);
	return caller;
}

const contexts = new WeakMap<FastifyRequest, Promise<RequestContext>>();

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

/** Who asked, of a request whose answer has been given; nobody when that was never asked for. */
export async function knownCaller(request: FastifyRequest): Promise<Caller | null> {
	const caller = callers.get(request);
	// What was wrong with the token has been answered; for the log it is nobody.
	return caller ? caller.catch(() => null) : null;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { placeOf } from "../auth/guard.ts";
import { notFound } from "../errors.ts";
import type { RecordService } from "../service.ts";
import { callerAddress, knownCaller } from "./context.ts";
import { superuserRoutes } from "./guards.ts";
import { isApi, routeOf } from "./route.ts";

/** `q` is what somebody searched for, often a person. */
const secretNames = /token|secret|password|passwd|code|state|key|^q$/i;
const MAX_URL_LENGTH = 2000;
/** Characters of what a guest sends that are logged. */
const MAX_GUEST_TEXT = 200;
/** Lines that guests of one place may cause in a minute; what comes above is counted. */
const MAX_GUEST_LINES = 300;
/** Places that are counted at once. */
const MAX_PLACES = 10_000;
const MINUTE_MS = 60_000;

/** Masks the values of secret parameters in an address. */
export function withoutSecrets(url: string): string {
	const [path = "", query] = url.split("?", 2);
	if (query === undefined) return path.slice(0, MAX_URL_LENGTH);
	const parameters = query
		.split("&")
		.map((pair) => (secretNames.test(pair.split("=", 1)[0] ?? "") ? `${pair.split("=", 1)[0]}=***` : pair));
	return `${path}?${parameters.join("&")}`.slice(0, MAX_URL_LENGTH);
}

/** Also masks the part of the path that a route declares as secret. */
function addressOf(request: FastifyRequest): string {
	const { secret } = (request.params ?? {}) as { secret?: unknown };
	if (typeof secret !== "string" || secret === "") return withoutSecrets(request.url);
	return withoutSecrets(routeOf(request));
}

const header = (request: FastifyRequest, name: string): string => {
	const value = request.headers[name];
	return typeof value === "string" ? value.slice(0, 500) : "";
};

/** Counts the lines of guests by place and minute. */
function guestLines(service: RecordService) {
	let minute = 0;
	let counts = new Map<string, number>();

	/** Writes how many lines the places had whose minute is over. */
	function end(): void {
		for (const [place, count] of counts) {
			const more = count - MAX_GUEST_LINES;
			if (more <= 0) continue;
			const { logIP } = service.settings.current().logs;
			service.logs.write({
				level: 4,
				message: `${more} more requests of guests in a minute`,
				data: { type: "request", auth: "", requests: more, ...(logIP && { userIP: place }) },
			});
		}
		counts = new Map();
	}

	return {
		end,
		/** Whether one more is written. */
		allows(address: string): boolean {
			const now = Math.floor(Date.now() / MINUTE_MS);
			if (now !== minute) end();
			minute = now;
			const place = counts.size < MAX_PLACES ? placeOf(address) : "";
			const count = (counts.get(place) ?? 0) + 1;
			counts.set(place, count);
			return count <= MAX_GUEST_LINES;
		},
	};
}

async function lineOf(request: FastifyRequest, reply: FastifyReply, service: RecordService) {
	const { logIP, logAuthId } = service.settings.current().logs;
	const auth = (await knownCaller(request))?.auth ?? null;
	const truncateForGuest = (text: string): string => (auth ? text : text.slice(0, MAX_GUEST_TEXT));
	const url = truncateForGuest(addressOf(request));
	const failed = reply.statusCode >= 400;
	return {
		level: failed ? 8 : 0,
		message: `${request.method} ${url}`,
		data: {
			type: "request",
			method: request.method,
			url,
			status: reply.statusCode,
			execTime: Math.round(reply.elapsedTime * 1000) / 1000,
			auth: auth?.collection.name ?? "",
			...(logAuthId && { authId: auth?.record.id ?? "" }),
			...(logIP && { userIP: callerAddress(request), remoteIP: request.ip }),
			userAgent: truncateForGuest(header(request, "user-agent")),
			referer: truncateForGuest(withoutSecrets(header(request, "referer"))),
		},
	};
}

/** Logs every API request, and shows the log to superusers. */
export function logRoutes(app: FastifyInstance, service: RecordService): void {
	const guests = guestLines(service);
	app.addHook("preClose", (done) => {
		guests.end();
		done();
	});
	app.addHook("onResponse", (request, reply, done) => {
		done();
		const { maxDays, minLevel } = service.settings.current().logs;
		const isFine = reply.statusCode < 400;
		if (!isApi(request) || maxDays === 0 || (isFine && minLevel > 0)) return;
		// Successful reads of the log are not logged, or it would grow with every look.
		if (isFine && routeOf(request).startsWith("/api/logs")) return;
		lineOf(request, reply, service).then(
			(line) => {
				if (line.data.auth !== "" || guests.allows(callerAddress(request))) service.logs.write(line);
			},
			(err: unknown) => request.log.error({ err }, "log"),
		);
	});
	const route = superuserRoutes(app);
	route("GET", "/api/logs", ({ query }) => service.logs.list(query));
	route("GET", "/api/logs/stats", ({ query }) => service.logs.stats(query.filter ?? ""));
	route<{ id: string }>("GET", "/api/logs/:id", async (_context, { params }) => {
		const entry = await service.logs.find(params.id);
		if (!entry) throw notFound();
		return entry;
	});
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { placeOf } from "../auth/guard.ts";
import type { Memory } from "../database/shared.ts";
import { ApiError } from "../errors.ts";
import { messages } from "../messages/api.ts";
import { putLast } from "../recent.ts";
import type { RecordService } from "../service.ts";
import { covers } from "../settings/addresses.ts";
import type { RateLimitRule } from "../settings/model.ts";
import { callerAddress, callerOf } from "./context.ts";
import { isApi, pathOf, routeOf } from "./route.ts";

/** Names of the routes under a collection in labels, in addition to their general name. */
const actions: Readonly<Record<string, readonly string[]>> = {
	"auth-with-password": ["authWithPassword", "auth"],
	"auth-with-oauth2": ["authWithOAuth2", "auth"],
	"auth-with-otp": ["authWithOTP", "auth"],
	"auth-refresh": ["authRefresh"],
	"auth-methods": ["listAuthMethods"],
	"request-otp": ["requestOTP"],
	"request-verification": ["requestVerification"],
	"confirm-verification": ["confirmVerification"],
	"request-password-reset": ["requestPasswordReset"],
	"confirm-password-reset": ["confirmPasswordReset"],
	"request-email-change": ["requestEmailChange"],
	"confirm-email-change": ["confirmEmailChange"],
	impersonate: ["impersonate"],
};

const recordActions: Readonly<Record<string, readonly [string, string]>> = {
	GET: ["list", "view"],
	HEAD: ["list", "view"],
	POST: ["create", "create"],
	PATCH: ["update", "update"],
	DELETE: ["delete", "delete"],
};

const collectionRoute = /^\/api\/collections\/:collection\/(?<what>[^/]+)(?:\/(?<more>.+))?$/;

/** Label tags for the action on a route's collection. */
function tagsOf(method: string, route: string): readonly string[] {
	if (route.startsWith("/api/files/:collection/")) return ["file"];
	const { what = "", more } = collectionRoute.exec(route)?.groups ?? {};
	if (what !== "records") return actions[what] ?? [];
	const tag = recordActions[method]?.[more === undefined ? 0 : 1];
	return tag ? [tag] : [];
}

/** Finds the first rule for one of the labels, in their order; rules that end in `/` apply to all paths below. */
export function ruleFor(
	rules: readonly RateLimitRule[],
	labels: readonly string[],
	isGuest: boolean,
): RateLimitRule | undefined {
	const concerned = rules.filter(
		({ audience }) => audience === "" || audience === (isGuest ? "@guest" : "@auth"),
	);
	for (const label of labels) {
		const exact = concerned.find((rule) => rule.label === label);
		if (exact) return exact;
		const below = concerned.find((rule) => rule.label.endsWith("/") && `${label}/`.startsWith(rule.label));
		if (below) return below;
	}
	return undefined;
}

/** Maximum number of refusals that a process caches; the oldest is evicted. */
const MAX_REFUSALS = 20_000;

/**
 * Counts requests, at most `maxRequests` in a window of `duration` seconds that begins with the first. A refused caller
 * stays refused until the window ends, without being counted again.
 */
function windows(memory: Memory, now: () => Date) {
	const kind = "requests";
	const refusals = new Map<string, number>();

	/** Seconds to wait; 0 when the request is allowed. */
	return async (key: string, { maxRequests, duration }: RateLimitRule): Promise<number> => {
		const time = now().getTime();
		let until = refusals.get(key) ?? 0;
		if (until <= time) {
			until = await memory.change(kind, key, (value) => {
				const [count = 0, end = 0] = value?.split(" ").map(Number) ?? [];
				if (time < end && count >= maxRequests) return { value, until: end, answer: end };
				const window = time < end ? { count: count + 1, end } : { count: 1, end: time + duration * 1000 };
				return { value: `${window.count} ${window.end}`, until: window.end, answer: 0 };
			});
			if (until === 0) return 0;
			putLast(refusals, key, until, MAX_REFUSALS);
		}
		return Math.ceil((until - time) / 1000);
	};
}

/** Enforces the rate limits of the settings; exceeding callers get 429 with the time to wait. */
export function limitRates(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const count = windows(service.database.memory, now);

	async function check(request: FastifyRequest): Promise<void> {
		const { rateLimits } = service.settings.current();
		if (!isApi(request)) return;
		const ip = callerAddress(request);
		if (covers(rateLimits.excludedIPs, ip)) return;
		const { auth, superuser } = await callerOf(request);
		if (superuser) return;
		const path = pathOf(request);
		const { collection: requested } = request.params as { collection?: string };
		const collection = requested === undefined ? undefined : service.collection(requested)?.name;
		const tags = collection ? tagsOf(request.method, routeOf(request)) : [];
		const labels = [
			...tags.map((tag) => `${collection}:${tag}`),
			...tags.map((tag) => `*:${tag}`),
			`${request.method} ${path}`,
			path,
		];
		const rule = ruleFor(rateLimits.rules, labels, auth === null);
		if (!rule) return;
		const scope = rule.label.includes(":") ? `${collection} ${tags.join()}` : "";
		const { label, audience, maxRequests, duration } = rule;
		const wait = await count(
			JSON.stringify([scope, label, audience, maxRequests, duration, placeOf(ip)]),
			rule,
		);
		if (wait > 0) throw new ApiError(429, messages.tooMany, {}, { retry_after: wait });
	}

	// Without a promise where there is nothing to count: this hook runs for every request.
	app.addHook("onRequest", (request, _reply, done) => {
		if (!service.settings.current().rateLimits.enabled) done();
		else check(request).then(() => done(), done);
	});
}

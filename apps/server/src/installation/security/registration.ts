/**
 * Rate limit of refusals: registering, and changing an address or user name, reveals whether it is taken, since the
 * contract names the field and a person must know why they were refused. So a caller gets only a limited number of
 * refusals.
 */
import { createHash } from "node:crypto";
import { ApiError, callerAddress, callerOf, type Memory, placeOf, slowDown } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance, FastifyRequest } from "fastify";

const texts = words("server/installation/security");

const minute = 60_000;
/** A training of sixty teachers behind one address makes its share of typing errors. */
const pace = {
	free: 60,
	firstWait: minute,
	maxWait: 15 * minute,
	forgetAfter: 60 * minute,
	fade: minute,
};

/** How long a refused name is remembered. */
const namePace = { free: 1, firstWait: 60 * minute, maxWait: 60 * minute, forgetAfter: 60 * minute };

/** Whether a batch request writes accounts; a form with files is not parsed yet, so it is unknown. */
function batchNamesAccounts(body: unknown): boolean {
	const { requests } = (body ?? {}) as { requests?: unknown };
	if (!Array.isArray(requests)) return true;
	return requests.some((one: unknown) => {
		const { url } = (one ?? {}) as { url?: unknown };
		// An unusual spelling of a URL counts as one of accounts.
		return typeof url !== "string" || /\/collections\/(users|rafta_users)\/|%/.test(url.split("?")[0] ?? "");
	});
}

/** Endpoints by which an account gets an e-mail address or a user name. */
function namesAccounts({ method, routeOptions, params, body }: FastifyRequest): boolean {
	const { url } = routeOptions;
	if (url === "/api/batch") return batchNamesAccounts(body);
	const { collection } = params as { collection?: string };
	if (collection !== "users" && collection !== "rafta_users") return false;
	if (url === "/api/collections/:collection/request-email-change") return true;
	return method !== "GET" && (url ?? "").startsWith("/api/collections/:collection/records");
}

/**
 * Names that a refusal may have revealed as taken, by digests; the whole body of a batch counts as one. A refusal of another
 * field reveals nothing.
 */
function takenNames({ body, routeOptions }: FastifyRequest, payload: unknown): string[] {
	const text = typeof payload === "string" ? payload : "";
	const digest = (name: unknown) =>
		createHash("sha256").update(JSON.stringify(name)).digest("base64url").slice(0, 22);
	if (routeOptions.url === "/api/batch") return [digest(body ?? text)];
	let data: Record<string, unknown> = {};
	try {
		data = (JSON.parse(text) as { data?: Record<string, unknown> }).data ?? {};
	} catch {
		// Not an error of a form: nothing is revealed.
	}
	const sent = (body ?? {}) as Record<string, unknown>;
	return ["email", "username", "newEmail"]
		.filter((name) => Object.hasOwn(data, name))
		.map((name) => digest(sent[name] ?? text));
}

/** The counted caller: a signed-in account, otherwise the client's address. */
async function countedCallerOf(request: FastifyRequest): Promise<string> {
	const { auth } = await callerOf(request);
	return auth?.record.id ?? placeOf(callerAddress(request));
}

export function slowDownRegistration(app: FastifyInstance, memory: Memory, now: () => Date): void {
	const refusals = slowDown(memory, "registration", pace);
	const known = slowDown(memory, "registration-name", namePace);

	app.addHook("preHandler", async (request) => {
		if (!namesAccounts(request)) return;
		const wait = await refusals.wait(await countedCallerOf(request), now().getTime());
		if (wait > 0) throw new ApiError(429, texts.tooMany, {}, { retry_after: wait });
	});
	// Counted before the response is sent, so that an immediate retry is counted already.
	app.addHook("onSend", async (request, reply, payload) => {
		if (reply.statusCode !== 400 || !namesAccounts(request)) return;
		const caller = await countedCallerOf(request);
		for (const name of takenNames(request, payload)) {
			// A name that is refused again tells nothing new.
			if ((await known.attempt(`${caller} ${name}`, now().getTime())) === 0)
				await refusals.attempt(caller, now().getTime());
		}
	});
}

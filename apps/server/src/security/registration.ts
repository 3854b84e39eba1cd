/**
 * Registering, and changing one's address or user name, tells whether somebody has it: the contract names the field
 * that is taken, and a person must know why they were refused. So an asker gets only so many refusals.
 */
import { ApiError, callerAddress, callerOf, type Memory, placeOf, slowDown } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";

const minute = 60_000;
/** A training of sixty teachers behind one address has its share of typing errors. */
const pace = {
	free: 60,
	firstWait: minute,
	longestWait: 15 * minute,
	forgetAfter: 60 * minute,
	fade: minute,
};

const tooMany = {
	tr: "Çok fazla deneme geri çevrildi. Biraz sonra yeniden deneyin.",
	en: "Too many attempts were refused. Try again later.",
};

/** Whether a batch writes accounts; of a form with files nobody knows yet. */
function batchNamesAccounts(body: unknown): boolean {
	const { requests } = (body ?? {}) as { requests?: unknown };
	if (!Array.isArray(requests)) return true;
	return requests.some((one: unknown) => {
		const { url } = (one ?? {}) as { url?: unknown };
		// An odd spelling of an address counts as one of accounts.
		return /\/collections\/(users|rafta_users)\/|%/.test(String(url).split("?")[0] ?? "");
	});
}

/** The doors by which an account gets an address or a user name. */
function namesAccounts({ method, routeOptions, params, body }: FastifyRequest): boolean {
	const { url } = routeOptions;
	if (url === "/api/batch") return batchNamesAccounts(body);
	const { collection } = params as { collection?: string };
	if (collection !== "users" && collection !== "rafta_users") return false;
	if (url === "/api/collections/:collection/request-email-change") return true;
	return method !== "GET" && (url ?? "").startsWith("/api/collections/:collection/records");
}

/** Who is counted: a signed-in account, else the address that asks. */
async function askerOf(request: FastifyRequest): Promise<string> {
	const { auth } = await callerOf(request);
	return auth?.record.id ?? placeOf(callerAddress(request));
}

export function slowDownRegistration(app: FastifyInstance, memory: Memory, now: () => Date): void {
	const refusals = slowDown(memory, "registration", pace);

	app.addHook("preHandler", async (request) => {
		if (!namesAccounts(request)) return;
		const wait = await refusals.wait(await askerOf(request), now().getTime());
		if (wait > 0) throw new ApiError(429, tooMany, {}, { retry_after: wait });
	});
	// Counted before anybody hears of it: whoever asks again at once is counted already.
	app.addHook("onSend", async (request, reply) => {
		if (reply.statusCode !== 400 || !namesAccounts(request)) return;
		await refusals.attempt(await askerOf(request), now().getTime());
	});
}

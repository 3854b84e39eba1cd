/**
 * Registering tells whether an address has an account: the contract names the field that is taken, and a person must
 * know why they were refused. So one address gets only so many refusals.
 */
import { ApiError, callerAddress, callerOf, placeOf, slowDown } from "@rafta/records";
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
	tr: "Bu adresten çok fazla kayıt denemesi yapıldı. Biraz sonra yeniden deneyin.",
	en: "Too many attempts to register from this address. Try again later.",
};

/** Also by a batch, whose body is not known yet. */
const registers = ({ method, url }: FastifyRequest): boolean =>
	(method === "POST" && /^\/api\/collections\/(rafta_)?users\/records\/?(\?|$)/.test(url)) ||
	/^\/api\/batch\/?(\?|$)/.test(url);

export function slowDownRegistration(app: FastifyInstance, now: () => Date): void {
	const refusals = slowDown(pace);
	const isGuest = async (request: FastifyRequest) => (await callerOf(request)).auth === null;

	app.addHook("onRequest", async (request) => {
		if (!registers(request) || !(await isGuest(request))) return;
		const wait = refusals.wait(placeOf(callerAddress(request)), now().getTime());
		if (wait > 0) throw new ApiError(429, tooMany, {}, { retry_after: wait });
	});
	app.addHook("onResponse", async (request, reply) => {
		if (reply.statusCode !== 400 || !registers(request) || !(await isGuest(request))) return;
		refusals.attempt(placeOf(callerAddress(request)), now().getTime());
	});
}

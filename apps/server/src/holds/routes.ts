/** `/api/holds/*`: parse, call, answer. */
import { type RecordService, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Policies } from "../circulation/policies.ts";
import { inPlainWords } from "../circulation/refusal.ts";
import { readBody } from "../http/body.ts";
import { type HoldAsker, holdAskerOf, holdStaffOf } from "./asker.ts";
import { bodies } from "./bodies.ts";
import { expireHolds } from "./expiry.ts";
import { holdOperations } from "./operations.ts";

export function holdRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	const operations = holdOperations(service, policies, now);
	const asker = async (request: FastifyRequest) => holdAskerOf(await requestContext(request));
	const staff = async (request: FastifyRequest) => holdStaffOf(await requestContext(request));

	/** Whoever asks for themselves is refused in plain words. */
	const answer = async <Answer>(who: HoldAsker, work: Promise<Answer>): Promise<Answer> => {
		try {
			return await work;
		} catch (error) {
			throw who.reader === null ? error : inPlainWords(error, who.request.language);
		}
	};

	app.post("/api/holds/place", async (request) => {
		const who = await asker(request);
		return answer(who, operations.place(who, readBody(bodies.place, request.body)));
	});
	app.post("/api/holds/cancel", async (request) => {
		const who = await asker(request);
		return answer(who, operations.cancel(who, readBody(bodies.cancel, request.body)));
	});
	app.get("/api/holds/check", async (request) =>
		operations.check(await asker(request), readBody(bodies.check, request.query)),
	);
	app.post("/api/holds/move", async (request) =>
		operations.move(await staff(request), readBody(bodies.move, request.body)),
	);
	app.post("/api/holds/expire", async (request) =>
		operations.expire(await staff(request), readBody(bodies.expire, request.body)),
	);
	app.post("/api/holds/pass", async (request) =>
		operations.pass(await staff(request), readBody(bodies.pass, request.body)),
	);

	const failed = (err: unknown) => app.log.error({ err }, "hold");
	service.crons.add(
		"rafta_holds",
		"10 0 * * *",
		async () => void (await expireHolds(service, policies, now, failed)),
	);
}

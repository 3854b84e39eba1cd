/** `/api/holds/*`: parse, call, answer. */

import { todayIn } from "@rafta/library/turkish/dates";
import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { attachment } from "../../platform/documents/text.ts";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { inPlainWords } from "../circulation/refusal.ts";
import { deskOf } from "../desk/desk.ts";
import { type HoldCaller, holdCallerOf } from "./caller.ts";
import { expireHolds } from "./expiry.ts";
import { holdOperations } from "./operations.ts";
import { libraryFor, shelfOf, slipsFor } from "./shelf/lists.ts";
import { drawSlips, slipsTitle } from "./shelf/slips.ts";

export function holdRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	const operations = holdOperations(service, policies, now);
	const callerOf = async (request: FastifyRequest) => holdCallerOf(await requestContext(request));
	const staff = async (request: FastifyRequest) => deskOf(await requestContext(request));

	/** Refusals for readers are worded plainly. */
	const answer = async <Answer>(who: HoldCaller, work: Promise<Answer>): Promise<Answer> => {
		try {
			return await work;
		} catch (error) {
			throw who.reader === null ? error : inPlainWords(error, who.request.language);
		}
	};

	handle(app, "POST /api/holds/place", async ({ request, body }) => {
		const who = await callerOf(request);
		return answer(who, operations.place(who, body()));
	});
	handle(app, "POST /api/holds/cancel", async ({ request, body }) => {
		const who = await callerOf(request);
		return answer(who, operations.cancel(who, body()));
	});
	handle(app, "GET /api/holds/check", async ({ request, query }) =>
		operations.check(await callerOf(request), query()),
	);
	handle(app, "POST /api/holds/move", async ({ request, body }) =>
		operations.move(await staff(request), body()),
	);
	handle(app, "POST /api/holds/expire", async ({ request, body }) =>
		operations.expire(await staff(request), body()),
	);
	handle(app, "POST /api/holds/pass", async ({ request, body }) =>
		operations.pass(await staff(request), body()),
	);

	handle(app, "GET /api/holds/shelf", async ({ request, query }) => {
		const desk = await staff(request);
		const { library } = query();
		return shelfOf(service, desk, await libraryFor(service, desk, library), now());
	});
	handle(app, "GET /api/holds/slips", async ({ request, reply, query }) => {
		const desk = await staff(request);
		const { library, holds } = query();
		const place = await libraryFor(service, desk, library);
		const { chosen, ready } = await slipsFor(service, place, holds ?? null);
		const { language } = desk.request;
		const file = await drawSlips(chosen, ready, language, now());
		const header = attachment(`${slipsTitle(language)} ${todayIn(now())}`, "pdf");
		reply.header("content-disposition", header).header("cache-control", "no-store");
		return reply.type("application/pdf").send(file);
	});

	const failed = (err: unknown) => app.log.error({ err }, "hold");
	service.crons.add(
		"rafta_holds",
		"10 0 * * *",
		async () => void (await expireHolds(service, policies, now, failed)),
	);
}

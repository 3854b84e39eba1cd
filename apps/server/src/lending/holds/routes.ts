/** `/api/holds/*`: parse, call, answer. */

import { todayIn } from "@rafta/library/turkish/dates";
import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { inPlainWords } from "../circulation/refusal.ts";
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

	/** Refusals for readers are worded plainly. */
	const answer = async <Answer>(actor: Actor, work: Promise<Answer>): Promise<Answer> => {
		try {
			return await work;
		} catch (error) {
			throw actor.reader === null ? error : inPlainWords(error, actor.language);
		}
	};

	handle(app, "POST /api/holds/place", async ({ actor, body }) => {
		return answer(actor, operations.place(actor, body()));
	});
	handle(app, "POST /api/holds/cancel", async ({ actor, body }) => {
		return answer(actor, operations.cancel(actor, body()));
	});
	handle(app, "GET /api/holds/check", async ({ actor, query }) => operations.check(actor, query()));
	handle(app, "POST /api/holds/move", async ({ actor, body }) => operations.move(actor, body()));
	handle(app, "POST /api/holds/expire", async ({ actor, body }) => operations.expire(actor, body()));
	handle(app, "POST /api/holds/pass", async ({ actor, body }) => operations.pass(actor, body()));

	handle(app, "GET /api/holds/shelf", async ({ actor, query }) => {
		const { library } = query();
		return shelfOf(service, actor, await libraryFor(service, actor, library), now());
	});
	handle(app, "GET /api/holds/slips", async ({ actor, reply, query }) => {
		const { library, holds } = query();
		const place = await libraryFor(service, actor, library);
		const { chosen, ready } = await slipsFor(service, place, holds ?? null);
		const { language } = actor;
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

import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { staffOfASchool } from "../../people/members/staff.ts";
import { handle } from "../../platform/http/handle.ts";
import type { RecordService } from "../../records.ts";
import type { Lookups } from "../lookup/runner.ts";
import { type Cataloguer, pileOperations } from "./operations.ts";
import { latestPiles } from "./queries.ts";

/** `/api/piles/*`: parse, call, respond. For the school's own staff. */
export function pileRoutes(
	app: FastifyInstance,
	service: RecordService,
	lookups: Lookups,
	now: () => Date,
): void {
	const operations = pileOperations(service, lookups, now);

	async function cataloguer(request: FastifyRequest): Promise<Cataloguer> {
		const context = await requestContext(request);
		const { user, school } = staffOfASchool(context);
		return { school, user: user.id, request: context };
	}

	handle(app, "GET /api/piles", async ({ request }) => {
		const { school } = await cataloguer(request);
		return { piles: await latestPiles(service.sql, school) };
	});
	handle(app, "POST /api/piles", async ({ request, body }) =>
		operations.open(await cataloguer(request), body()),
	);
	/** The caller and the id of a pile of their school, checked before anything of the body is read. */
	async function onPile(request: FastifyRequest, id: string): Promise<[who: Cataloguer, id: string]> {
		const who = await cataloguer(request);
		await operations.own(service, who, id);
		return [who, id];
	}

	handle(app, "GET /api/piles/:id", async ({ request, params }) =>
		operations.look(...(await onPile(request, params.id))),
	);
	handle(app, "POST /api/piles/:id/books", async ({ request, params, body }) =>
		operations.add(...(await onPile(request, params.id)), body()),
	);
	handle(app, "POST /api/piles/:id/undo", async ({ request, params, body }) =>
		operations.undo(...(await onPile(request, params.id)), body().op_id),
	);
	handle(app, "POST /api/piles/:id/undo-all", async ({ request, params }) =>
		operations.undoAll(...(await onPile(request, params.id))),
	);
	handle(app, "POST /api/piles/:id/status", async ({ request, params, body }) =>
		operations.setStatus(...(await onPile(request, params.id)), body().status),
	);
	handle(app, "POST /api/piles/:id/accept", async ({ request, params, body }) =>
		operations.accept(...(await onPile(request, params.id)), body()),
	);
}

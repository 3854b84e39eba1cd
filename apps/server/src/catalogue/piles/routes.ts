import type { FastifyInstance } from "fastify";
import type { Actor } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import type { Lookups } from "../lookup/runner.ts";
import { pileOperations } from "./operations.ts";
import { latestPiles } from "./queries.ts";

/** `/api/piles/*`: parse, call, respond. For the school's own staff. */
export function pileRoutes(
	app: FastifyInstance,
	service: RecordService,
	lookups: Lookups,
	now: () => Date,
): void {
	const operations = pileOperations(service, lookups, now);

	handle(app, "GET /api/piles", async ({ actor }) => {
		const { school } = actor;
		return { piles: await latestPiles(service.sql, school) };
	});
	handle(app, "POST /api/piles", async ({ actor, body }) => operations.open(actor, body()));
	/** The caller and the id of a pile of their school, checked before anything of the body is read. */
	async function onPile(actor: Actor, id: string): Promise<[actor: Actor, id: string]> {
		await operations.own(service, actor, id);
		return [actor, id];
	}

	handle(app, "GET /api/piles/:id", async ({ actor, params }) =>
		operations.look(...(await onPile(actor, params.id))),
	);
	handle(app, "POST /api/piles/:id/books", async ({ actor, params, body }) =>
		operations.add(...(await onPile(actor, params.id)), body()),
	);
	handle(app, "POST /api/piles/:id/undo", async ({ actor, params, body }) =>
		operations.undo(...(await onPile(actor, params.id)), body().op_id),
	);
	handle(app, "POST /api/piles/:id/undo-all", async ({ actor, params }) =>
		operations.undoAll(...(await onPile(actor, params.id))),
	);
	handle(app, "POST /api/piles/:id/status", async ({ actor, params, body }) =>
		operations.setStatus(...(await onPile(actor, params.id)), body().status),
	);
	handle(app, "POST /api/piles/:id/accept", async ({ actor, params, body }) =>
		operations.accept(...(await onPile(actor, params.id)), body()),
	);
}

import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { DeskOperations } from "./operations.ts";

/** `/api/circulation/*`: parse, call, answer. */
export function circulationRoutes(app: FastifyInstance, operations: DeskOperations): void {
	handle(app, "POST /api/circulation/checkout", async ({ actor, body }) =>
		operations.checkout(actor, body()),
	);
	handle(app, "POST /api/circulation/checkin", async ({ actor, body }) => operations.checkin(actor, body()));
	handle(app, "POST /api/circulation/renew", async ({ actor, body }) => operations.renew(actor, body()));
	handle(app, "POST /api/circulation/undo", async ({ actor, body }) => operations.undo(actor, body()));
	handle(app, "POST /api/circulation/scan", async ({ actor, body }) => operations.scan(actor, body()));
	handle(app, "GET /api/circulation/find", async ({ actor, query }) => operations.find(actor, query().q));
	handle(app, "GET /api/circulation/today", async ({ actor }) => operations.today(actor));
}

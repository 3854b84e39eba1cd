import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handle } from "../../platform/http/handle.ts";
import { type Desk, deskOf, lendingDeskOf } from "./desk.ts";
import type { DeskOperations } from "./operations.ts";

/** `/api/circulation/*`: parse, call, answer. */
export function circulationRoutes(app: FastifyInstance, operations: DeskOperations): void {
	const staff = async (request: FastifyRequest): Promise<Desk> => deskOf(await requestContext(request));
	const desk = async (request: FastifyRequest): Promise<Desk> => lendingDeskOf(await requestContext(request));
	handle(app, "POST /api/circulation/checkout", async ({ request, body }) =>
		operations.checkout(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/checkin", async ({ request, body }) =>
		operations.checkin(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/renew", async ({ request, body }) =>
		operations.renew(await staff(request), body()),
	);
	handle(app, "POST /api/circulation/undo", async ({ request, body }) =>
		operations.undo(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/scan", async ({ request, body }) =>
		operations.scan(await desk(request), body()),
	);
	handle(app, "GET /api/circulation/find", async ({ request, query }) =>
		operations.find(await desk(request), query().q),
	);
	handle(app, "GET /api/circulation/today", async ({ request }) => operations.today(await staff(request)));
}

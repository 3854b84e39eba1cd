import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handle } from "../../platform/http/handle.ts";
import { type Desk, deskOf } from "../desk/desk.ts";
import type { ExceptionOperations } from "./operations.ts";

/** The remaining routes of `/api/circulation/*`, for staff only. */
export function exceptionRoutes(app: FastifyInstance, operations: ExceptionOperations): void {
	const desk = async (request: FastifyRequest): Promise<Desk> => deskOf(await requestContext(request));
	handle(app, "POST /api/circulation/lost", async ({ request, body }) =>
		operations.lost(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/claim", async ({ request, body }) =>
		operations.claim(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/resolve", async ({ request, body }) =>
		operations.resolve(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/found", async ({ request, body }) =>
		operations.found(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/damaged", async ({ request, body }) =>
		operations.damaged(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/use", async ({ request, body }) =>
		operations.use(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/set", async ({ request, body }) =>
		operations.lendSet(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/set-return", async ({ request, body }) =>
		operations.returnSet(await desk(request), body()),
	);
	handle(app, "POST /api/circulation/renew-all", async ({ request, body }) =>
		operations.renewAll(await desk(request), body()),
	);
}

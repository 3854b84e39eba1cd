import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { ExceptionOperations } from "./operations.ts";

/** The remaining routes of `/api/circulation/*`, for staff only. */
export function exceptionRoutes(app: FastifyInstance, operations: ExceptionOperations): void {
	handle(app, "POST /api/circulation/lost", async ({ actor, body }) => operations.lost(actor, body()));
	handle(app, "POST /api/circulation/claim", async ({ actor, body }) => operations.claim(actor, body()));
	handle(app, "POST /api/circulation/resolve", async ({ actor, body }) => operations.resolve(actor, body()));
	handle(app, "POST /api/circulation/found", async ({ actor, body }) => operations.found(actor, body()));
	handle(app, "POST /api/circulation/damaged", async ({ actor, body }) => operations.damaged(actor, body()));
	handle(app, "POST /api/circulation/use", async ({ actor, body }) => operations.use(actor, body()));
	handle(app, "POST /api/circulation/set", async ({ actor, body }) => operations.lendSet(actor, body()));
	handle(app, "POST /api/circulation/set-return", async ({ actor, body }) =>
		operations.returnSet(actor, body()),
	);
	handle(app, "POST /api/circulation/renew-all", async ({ actor, body }) =>
		operations.renewAll(actor, body()),
	);
}

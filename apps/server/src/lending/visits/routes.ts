/** `/api/circulation/{classes,class}`: data for the start of a class visit. */

import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { VisitOperations } from "./operations.ts";

export function visitRoutes(app: FastifyInstance, operations: VisitOperations): void {
	handle(app, "GET /api/circulation/classes", async ({ actor }) => operations.classes(actor));
	handle(app, "GET /api/circulation/class", async ({ actor, query }) => {
		return operations.classOf(actor, query().class_code);
	});
}

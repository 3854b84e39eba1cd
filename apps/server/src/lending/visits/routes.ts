/** `/api/circulation/{classes,class}`: data for the start of a class visit. */

import { requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { handle } from "../../platform/http/handle.ts";
import { lendingDeskOf } from "../desk/desk.ts";
import type { VisitOperations } from "./operations.ts";

export function visitRoutes(app: FastifyInstance, operations: VisitOperations): void {
	handle(app, "GET /api/circulation/classes", async ({ request }) =>
		operations.classes(lendingDeskOf(await requestContext(request))),
	);
	handle(app, "GET /api/circulation/class", async ({ request, query }) => {
		const desk = lendingDeskOf(await requestContext(request));
		return operations.classOf(desk, query().class_code);
	});
}

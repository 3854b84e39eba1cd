/** `/api/circulation/{classes,class}`: data for the start of a class visit. */
import { requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { lendingDeskOf } from "../circulation/desk.ts";
import { readBody } from "../http/body.ts";
import type { VisitOperations } from "./operations.ts";

const classQuery = z.object({ class_code: z.string().trim().min(1).max(20) });

export function visitRoutes(app: FastifyInstance, operations: VisitOperations): void {
	app.get("/api/circulation/classes", async (request) =>
		operations.classes(lendingDeskOf(await requestContext(request))),
	);
	app.get("/api/circulation/class", async (request) => {
		const desk = lendingDeskOf(await requestContext(request));
		return operations.classOf(desk, readBody(classQuery, request.query).class_code);
	});
}

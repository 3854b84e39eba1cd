import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBody } from "../http/body.ts";
import { bodies } from "./bodies.ts";
import { type Desk, deskOf } from "./desk.ts";
import type { ExceptionOperations } from "./exceptions.ts";

/** The remaining routes of `/api/circulation/*`, for staff only. */
export function exceptionRoutes(app: FastifyInstance, operations: ExceptionOperations): void {
	const desk = async (request: FastifyRequest): Promise<Desk> => deskOf(await requestContext(request));
	app.post("/api/circulation/lost", async (request) =>
		operations.lost(await desk(request), readBody(bodies.missing, request.body)),
	);
	app.post("/api/circulation/claim", async (request) =>
		operations.claim(await desk(request), readBody(bodies.missing, request.body)),
	);
	app.post("/api/circulation/resolve", async (request) =>
		operations.resolve(await desk(request), readBody(bodies.resolve, request.body)),
	);
	app.post("/api/circulation/found", async (request) =>
		operations.found(await desk(request), readBody(bodies.found, request.body)),
	);
	app.post("/api/circulation/damaged", async (request) =>
		operations.damaged(await desk(request), readBody(bodies.damaged, request.body)),
	);
	app.post("/api/circulation/use", async (request) =>
		operations.use(await desk(request), readBody(bodies.use, request.body)),
	);
	app.post("/api/circulation/set", async (request) =>
		operations.lendSet(await desk(request), readBody(bodies.set, request.body)),
	);
	app.post("/api/circulation/set-return", async (request) =>
		operations.returnSet(await desk(request), readBody(bodies.setReturn, request.body)),
	);
}

import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBody } from "../http/body.ts";
import { bodies } from "./bodies.ts";
import { type Desk, deskOf, lendingDeskOf } from "./desk.ts";
import type { DeskOperations } from "./operations.ts";

/** `/api/circulation/*`: parse, call, answer. */
export function circulationRoutes(app: FastifyInstance, operations: DeskOperations): void {
	const staff = async (request: FastifyRequest): Promise<Desk> => deskOf(await requestContext(request));
	const desk = async (request: FastifyRequest): Promise<Desk> => lendingDeskOf(await requestContext(request));
	app.post("/api/circulation/checkout", async (request) =>
		operations.checkout(await desk(request), readBody(bodies.checkout, request.body)),
	);
	app.post("/api/circulation/checkin", async (request) =>
		operations.checkin(await desk(request), readBody(bodies.checkin, request.body)),
	);
	app.post("/api/circulation/renew", async (request) =>
		operations.renew(await staff(request), readBody(bodies.renew, request.body)),
	);
	app.post("/api/circulation/undo", async (request) =>
		operations.undo(await desk(request), readBody(bodies.undo, request.body)),
	);
	app.post("/api/circulation/scan", async (request) =>
		operations.scan(await desk(request), readBody(bodies.scan, request.body)),
	);
	app.get("/api/circulation/find", async (request) =>
		operations.find(await desk(request), readBody(bodies.find, request.query).q),
	);
	app.get("/api/circulation/today", async (request) => operations.today(await staff(request)));
}

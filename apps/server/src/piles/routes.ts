import { requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBody } from "../http/body.ts";
import type { Lookups } from "../lookup/runner.ts";
import { staffOfASchool } from "../members/staff.ts";
import type { RecordService } from "../records.ts";
import { bodies } from "./bodies.ts";
import { type Cataloguer, pileOperations } from "./operations.ts";

type OnePile = { Params: { id: string } };

/** `/api/piles/*`: parse, call, respond. For the school's own staff. */
export function pileRoutes(
	app: FastifyInstance,
	service: RecordService,
	lookups: Lookups,
	now: () => Date,
): void {
	const operations = pileOperations(service, lookups, now);

	async function cataloguer(request: FastifyRequest): Promise<Cataloguer> {
		const context = await requestContext(request);
		const { user, school } = staffOfASchool(context);
		return { school, user: user.id, request: context };
	}

	app.post("/api/piles", async (request) =>
		operations.open(await cataloguer(request), readBody(bodies.open, request.body)),
	);
	/** The caller and the id of a pile of their school, checked before anything of the body is read. */
	async function onPile(request: FastifyRequest<OnePile>): Promise<[who: Cataloguer, id: string]> {
		const who = await cataloguer(request);
		await operations.own(service, who, request.params.id);
		return [who, request.params.id];
	}

	app.get<OnePile>("/api/piles/:id", async (request) => operations.look(...(await onPile(request))));
	app.post<OnePile>("/api/piles/:id/books", async (request) =>
		operations.add(...(await onPile(request)), readBody(bodies.add, request.body)),
	);
	app.post<OnePile>("/api/piles/:id/undo", async (request) =>
		operations.undo(...(await onPile(request)), readBody(bodies.undo, request.body).op_id),
	);
	app.post<OnePile>("/api/piles/:id/undo-all", async (request) =>
		operations.undoAll(...(await onPile(request))),
	);
	app.post<OnePile>("/api/piles/:id/status", async (request) =>
		operations.setStatus(...(await onPile(request)), readBody(bodies.status, request.body).status),
	);
	app.post<OnePile>("/api/piles/:id/accept", async (request) =>
		operations.accept(...(await onPile(request)), readBody(bodies.accept, request.body)),
	);
}

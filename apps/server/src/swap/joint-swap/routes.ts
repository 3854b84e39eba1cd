/** Joint swaps: `/api/swaps/round-*`, parcels, and the staff's view of the joint swap. */

import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Answer } from "../../circulation/actions.ts";
import type { Desk } from "../../circulation/desk.ts";
import { readBody } from "../../http/body.ts";
import { countTries } from "../../http/tries.ts";
import type { RecordService } from "../../records.ts";
import { bodies } from "../bodies.ts";
import type { SolvingOnce } from "../thread/solving.ts";
import { missing } from "./absent.ts";
import { joinJointSwap, leave, openJointSwap } from "./joining.ts";
import { parcels, receive, send } from "./parcels.ts";
import { jointSwapView } from "./view.ts";

/** Codes that a school may try in an hour, to allow for typing errors. */
const codesPerHour = 20;

interface Means {
	readonly once: SolvingOnce;
	readonly staff: (request: FastifyRequest) => Promise<Desk>;
	readonly now: () => Date;
}

export function jointSwapRoutes(
	app: FastifyInstance,
	service: RecordService,
	{ once, staff, now }: Means,
): void {
	const typed = countTries(service.database.memory, "swap-round-code", codesPerHour, now);
	const event = (request: FastifyRequest) => (request.params as { event: string }).event;

	/** Response of joint-swap operations: the current joint swap. Its code is left out of the stored response. */
	const view = async (desk: Desk, id: string): Promise<Answer> => jointSwapView(service, desk, id);

	app.post("/api/swaps/round-open", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.event, request.body);
		await once(desk, body.op_id, ["swap_round_open"], (action) => openJointSwap(action, desk, body));
		return view(desk, body.event);
	});
	app.post("/api/swaps/round-join", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.join, request.body);
		await typed.count(desk.school);
		await once(desk, body.op_id, ["swap_round_join"], (action) => joinJointSwap(action, desk, body));
		return view(desk, body.event);
	});
	app.post("/api/swaps/round-leave", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.event, request.body);
		await once(desk, body.op_id, ["swap_round_leave"], (action) => leave(action, desk, body));
		return view(desk, body.event);
	});
	app.post("/api/swaps/send", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.parcel, request.body);
		return once(desk, body.op_id, ["swap_send"], (action) => send(action, desk, body));
	});
	app.post("/api/swaps/receive", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.parcel, request.body);
		return once(desk, body.op_id, ["swap_receive"], (action) => receive(action, desk, body));
	});
	app.post("/api/swaps/missing", async (request) => {
		const desk = await staff(request);
		const body = readBody(bodies.missing, request.body);
		return once(desk, body.op_id, ["swap_missing"], (action) => missing(action, desk, body));
	});

	app.get("/api/swaps/events/:event/round", async (request, reply) => {
		const desk = await staff(request);
		reply.header("cache-control", "no-store");
		return jointSwapView(service, desk, event(request));
	});
	app.get("/api/swaps/events/:event/parcels", async (request, reply) => {
		const desk = await staff(request);
		reply.header("cache-control", "no-store");
		return parcels(service, desk, event(request));
	});
}

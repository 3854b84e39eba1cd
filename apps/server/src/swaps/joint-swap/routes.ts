/** Joint swaps: `/api/swaps/round-*`, parcels, and the staff's view of the joint swap. */

import type { FastifyInstance } from "fastify";
import type { Desk } from "../../kit/desk.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import type { SolvingOnce } from "../thread/solving.ts";
import { missing } from "./absent.ts";
import { joinJointSwap, leave, openJointSwap } from "./joining.ts";
import { parcels, receive, send } from "./parcels.ts";
import { jointSwapView } from "./view.ts";

export function jointSwapRoutes(app: FastifyInstance, service: RecordService, once: SolvingOnce): void {
	/** Response of joint-swap operations: the current joint swap. Its code is left out of the stored response. */
	const view = (desk: Desk, id: string) => jointSwapView(service, desk, id);

	handle(app, "POST /api/swaps/round-open", async (call) => {
		const { actor } = call;
		const body = call.body();
		await once(actor, body.op_id, ["swap_round_open"], (action) => openJointSwap(action, actor, body));
		return view(actor, body.event);
	});
	handle(app, "POST /api/swaps/round-join", async (call) => {
		const { actor } = call;
		const body = call.body();
		await app.limits.count("jointSwapCodes", actor.school);
		await once(actor, body.op_id, ["swap_round_join"], (action) => joinJointSwap(action, actor, body));
		return view(actor, body.event);
	});
	handle(app, "POST /api/swaps/round-leave", async (call) => {
		const { actor } = call;
		const body = call.body();
		await once(actor, body.op_id, ["swap_round_leave"], (action) => leave(action, actor, body));
		return view(actor, body.event);
	});
	handle(app, "POST /api/swaps/send", async (call) => {
		const { actor } = call;
		const body = call.body();
		return once(actor, body.op_id, ["swap_send"], (action) => send(action, actor, body));
	});
	handle(app, "POST /api/swaps/receive", async (call) => {
		const { actor } = call;
		const body = call.body();
		return once(actor, body.op_id, ["swap_receive"], (action) => receive(action, actor, body));
	});
	handle(app, "POST /api/swaps/missing", async (call) => {
		const { actor } = call;
		const body = call.body();
		return once(actor, body.op_id, ["swap_missing"], (action) => missing(action, actor, body));
	});

	handle(app, "GET /api/swaps/events/:event/round", async ({ actor, reply, params }) => {
		reply.header("cache-control", "no-store");
		return jointSwapView(service, actor, params.event);
	});
	handle(app, "GET /api/swaps/events/:event/parcels", async ({ actor, reply, params }) => {
		reply.header("cache-control", "no-store");
		return parcels(service, actor, params.event);
	});
}

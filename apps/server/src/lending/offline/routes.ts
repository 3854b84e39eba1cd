import type { FastifyInstance } from "fastify";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import type { Policies } from "../circulation/policies.ts";
import { createReplay } from "./replay.ts";
import { settle } from "./settle.ts";
import { tagOf, takeSnapshot } from "./snapshot.ts";

/** Routes for offline desks: the snapshot before, and the replay of events afterwards. */
export function offlineRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	handle(app, "GET /api/circulation/snapshot", async ({ actor, request, reply, query }) => {
		const snapshot = await takeSnapshot(service, policies, actor, query(), now());
		const tag = tagOf(snapshot);
		// Contains pupils' names: only the app may store it, encrypted; no cache in between.
		reply.header("cache-control", "private, no-store").header("etag", tag);
		if (request.headers["if-none-match"] === tag) return reply.code(304).send();
		return snapshot;
	});
	const replay = createReplay(service, policies, now);
	handle(app, "POST /api/circulation/replay", async ({ actor, body }) => {
		const { device_id, events } = body();
		return replay.replay(actor, device_id, events);
	});
	handle(app, "POST /api/circulation/conflicts/:id/settle", async ({ actor, params, body }) => {
		return settle({ service, replay, desk: actor, now }, params.id, body());
	});
}

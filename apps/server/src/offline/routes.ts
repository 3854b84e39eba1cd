import { requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { deskOf, lendingDeskOf } from "../circulation/desk.ts";
import type { Policies } from "../circulation/policies.ts";
import { readBody } from "../http/body.ts";
import { recordId } from "../operations/ids.ts";
import type { RecordService } from "../records.ts";
import { replayBody, settleBody } from "./event-body.ts";
import { createReplay } from "./replay.ts";
import { settle } from "./settle.ts";
import { tagOf, takeSnapshot } from "./snapshot.ts";

const snapshotQuery = z.object({
	library: recordId.optional(),
	since: z.iso.datetime({ offset: true }).optional(),
});

/** Routes for offline desks: the snapshot before, and the replay of events afterwards. */
export function offlineRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	app.get("/api/circulation/snapshot", async (request, reply) => {
		const desk = lendingDeskOf(await requestContext(request));
		const snapshot = await takeSnapshot(
			service,
			policies,
			desk,
			readBody(snapshotQuery, request.query),
			now(),
		);
		const tag = tagOf(snapshot);
		// Contains pupils' names: only the app may store it, encrypted; no cache in between.
		reply.header("cache-control", "private, no-store").header("etag", tag);
		if (request.headers["if-none-match"] === tag) return reply.code(304).send();
		return snapshot;
	});
	const replay = createReplay(service, policies, now);
	app.post("/api/circulation/replay", async (request) => {
		const desk = lendingDeskOf(await requestContext(request));
		const { device_id, events } = readBody(replayBody, request.body);
		return replay.replay(desk, device_id, events);
	});
	app.post<{ Params: { id: string } }>("/api/circulation/conflicts/:id/settle", async (request) => {
		const desk = deskOf(await requestContext(request));
		return settle({ service, replay, desk, now }, request.params.id, readBody(settleBody, request.body));
	});
}

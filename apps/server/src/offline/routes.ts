import { type RecordService, requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { deskOf } from "../circulation/desk.ts";
import type { Policies } from "../circulation/policies.ts";
import { readBody } from "../http/body.ts";
import { tagOf, takeSnapshot } from "./snapshot.ts";

const snapshotQuery = z.object({
	library: z
		.string()
		.regex(/^[a-z0-9]{15}$/)
		.optional(),
	since: z.iso.datetime({ offset: true }).optional(),
});

/** What a desk without network lives on, and what it tells afterwards. */
export function offlineRoutes(
	app: FastifyInstance,
	service: RecordService,
	policies: Policies,
	now: () => Date,
): void {
	app.get("/api/circulation/snapshot", async (request, reply) => {
		const desk = deskOf(await requestContext(request));
		const snapshot = await takeSnapshot(
			service,
			policies,
			desk,
			readBody(snapshotQuery, request.query),
			now(),
		);
		const tag = tagOf(snapshot);
		// Pupils' names: kept by the app alone, encrypted, and by no cache on the way.
		reply.header("cache-control", "private, no-store").header("etag", tag);
		if (request.headers["if-none-match"] === tag) return reply.code(304).send();
		return snapshot;
	});
}

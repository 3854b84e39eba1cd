import fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { RecordService } from "../service.ts";
import { serverOptions } from "./edge.ts";
import { type RecordRouteOptions, recordRoutes } from "./routes.ts";

/**
 * HTTP server of a record service: PocketBase's API under `/api`, and what the program adds. It is a Fastify server that
 * listens once `listen` is called; closing it leaves the service open.
 */
export async function recordServer<S>(
	service: RecordService<S>,
	options: RecordRouteOptions & Pick<FastifyServerOptions, "logger" | "trustProxy"> = {},
): Promise<FastifyInstance> {
	const { logger = { level: "error" }, trustProxy = false, ...routes } = options;
	const app = fastify({ ...serverOptions, logger, trustProxy });
	// The routes read collections by the names that requests have: no type is known of their records.
	await app.register(recordRoutes(service as unknown as RecordService, routes));
	return app;
}

import { ApiError, raw } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import type { RecordService } from "../records.ts";
import { handle } from "./endpoint.ts";

const texts = words("server/kit");

/** Milliseconds that the database has to respond. */
const TIMEOUT_MS = 1500;

/** Whether the process is shutting down. */
export interface Readiness {
	isEnding: boolean;
}

/** Whether the database responds within the time limit. A query that takes longer is abandoned. */
async function probe(service: RecordService): Promise<boolean> {
	const answered = service.database.read.get(raw("SELECT 1")).then(
		() => true,
		() => false,
	);
	let timer: NodeJS.Timeout | undefined;
	const tooLate = new Promise<boolean>((resolve) => {
		timer = setTimeout(() => resolve(false), TIMEOUT_MS);
	});
	return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
}

/** Runs one database check at a time and shares its result among concurrent requests. */
function databaseProbe(service: RecordService): () => Promise<boolean> {
	let running: Promise<boolean> | null = null;
	return () => {
		running ??= probe(service).finally(() => {
			running = null;
		});
		return running;
	};
}

/**
 * `GET /api/ready`, for load balancers: 200 while this server handles requests, 503 while it shuts down or its database
 * does not respond. `/api/health` says only that the process is alive.
 */
export function readyRoute(app: FastifyInstance, service: RecordService, readiness: Readiness): void {
	const isAnswering = databaseProbe(service);
	app.addHook("onSend", (_request, reply, payload, done) => {
		// A kept-alive connection would keep the process from ending.
		if (readiness.isEnding) reply.header("connection", "close");
		done(null, payload);
	});
	handle(app, "GET /api/ready", async () => {
		if (readiness.isEnding || !(await isAnswering())) throw new ApiError(503, texts.notReady);
		if (service.damage.since() !== null) throw new ApiError(503, texts.damaged);
		return { code: 200, message: "Ready.", data: {} };
	});
}

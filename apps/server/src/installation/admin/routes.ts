/** Administration endpoints beyond the records, settings and logs of the record service; administrators only. */

import { roleOf } from "@rafta/library/access/roles";
import { routes } from "@rafta/library/access/routes";
import { ApiError, badRequest } from "@rafta/records";
import { words } from "@rafta/words";
import type { FastifyInstance } from "fastify";
import { attachment } from "../../kit/documents/text.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordService } from "../../records.ts";
import { noteRefusal } from "./closed-screens.ts";
import { endEverySession } from "./end-all-sessions.ts";
import { dockerInformation } from "./environment.ts";
import { logFile } from "./log-file.ts";
import { overviewOf } from "./overview.ts";
import { createProcessList } from "./process-list.ts";
import { storageOf } from "./storage.ts";

const texts = words("server/installation/admin");

const types = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

export interface AdminOptions {
	readonly folder: string;
	readonly version: string;
	/** Environment in which the program was started. */
	readonly environment: NodeJS.ProcessEnv;
	readonly now: () => Date;
}

export function adminRoutes(app: FastifyInstance, service: RecordService, options: AdminOptions): void {
	const { folder, version, environment, now } = options;
	const listProcesses = createProcessList(service, version, () => app.openStreams());
	handle(app, "GET /api/admin/overview", async () => {
		return overviewOf(service, now());
	});
	handle(app, "GET /api/admin/storage", async () => {
		return storageOf(service, folder);
	});
	handle(app, "GET /api/admin/processes", async () => {
		return { engine: service.database.dialect.name, processes: await listProcesses() };
	});
	handle(app, "GET /api/admin/docker", async () => {
		return dockerInformation(environment, version);
	});
	handle(app, "GET /api/admin/logs", async ({ actor, reply }) => {
		const { language } = actor;
		const { query } = actor.request;
		const { format = "", filter = "" } = query;
		if (format !== "csv" && format !== "json") throw badRequest(texts.wrongFormat);
		const file = await logFile(service, filter, format);
		return reply
			.header("content-disposition", attachment(texts.logName[language], format))
			.header("cache-control", "no-store")
			.type(types[format])
			.send(file);
	});
	handle(app, "POST /api/admin/end-sessions", async ({ actor }) => {
		const { auth } = actor.request;
		const identity = await endEverySession(service, auth);
		if (!auth.renewable) return { token: "" };
		return { token: service.issueToken(identity) };
	});

	/** Reports a screen that the visitor's role may not open although the visitor wanted it. */
	handle(app, "POST /api/screens/refused", async ({ actor, body }) => {
		const { path } = body();
		if (!routes.some((route) => route.path === path)) throw badRequest();
		// Reports beyond the limit are not counted, and the client is not notified.
		const isCounted = await app.limits.count("refusedScreens", actor.user).then(
			() => true,
			(error: unknown) => {
				if (!(error instanceof ApiError)) throw error;
				return false;
			},
		);
		if (isCounted) await noteRefusal(service.database.memory, path, roleOf(actor.account), now());
	});
}

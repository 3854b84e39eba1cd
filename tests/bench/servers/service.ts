/** Record service of a bench, in a fresh folder, and its HTTP server. */
import { mkdtempSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	CONNECTION_BACKLOG,
	type CollectionDefinition,
	createRecordService,
	fileStore,
	type RecordService,
	recordRoutes,
	serverOptions,
} from "@rafta/records";
import fastify from "fastify";
import { openTestDatabase } from "../../support/database.ts";

/** Opens a service that writes no request log, and takes the clients of one machine for as many callers. */
export async function benchService(collections: readonly CollectionDefinition[]): Promise<RecordService> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const service = await createRecordService({
		appName: "Rafta",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections,
		textKeys: { sortKey: String, searchKey: String, version: 1 },
		files: fileStore(join(folder, "files")),
	});
	const current = service.settings.current();
	await service.transaction((tx) =>
		service.settings.save(tx.sql, {
			...current,
			trustedProxy: { headers: ["X-Forwarded-For"], useLeftmostIP: true },
			logs: { ...current.logs, maxDays: 0 },
		}),
	);
	return service;
}

/** Serves it on a free port. */
export async function listen(service: RecordService): Promise<number> {
	const app = fastify(serverOptions);
	await app.register(recordRoutes(service));
	await app.listen({ host: "127.0.0.1", port: 0, backlog: CONNECTION_BACKLOG });
	return (app.server.address() as AddressInfo).port;
}

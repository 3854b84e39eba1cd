/** A record service over an import of the peer's test data. */
import { join } from "node:path";
import { createRecordService, fileStore, recordRoutes, serverOptions } from "@rafta/records";
import { importSource } from "@rafta/records/migrate/import";
import { openSource } from "@rafta/records/migrate/source";
import fastify from "fastify";
import { openTestDatabase } from "../support/database.ts";
import type { Scenario } from "./scenarios.ts";

const textKeys = {
	sortKey: (text: string) => text.toLowerCase(),
	searchKey: (text: string) => text.toLowerCase(),
	version: 1,
};

/** Imports the peer's data folder into `folder`. */
export async function importPeerData(from: string, folder: string): Promise<void> {
	const source = await openSource(from);
	const files = fileStore(join(folder, "files"));
	const service = await createRecordService({
		appName: "Acme",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections: [],
		textKeys,
		files,
	});
	const report = await importSource(service, source, { trial: false, files });
	for (const one of report.collections) {
		const odd = one.left > 0 || one.missingFiles > 0 || one.changed.length > 0;
		if (odd) console.log(`imported with losses: ${JSON.stringify(one)}`);
	}
	await service.close();
	source.close();
}

export interface PeerServer {
	ask(scenario: Scenario, headers: Record<string, string>): Promise<{ status: number; body: string }>;
	close(): Promise<void>;
}

/** Opens what `importPeerData` made. */
export async function openPeerServer(folder: string): Promise<PeerServer> {
	const files = fileStore(join(folder, "files"));
	const service = await createRecordService({
		appName: "Acme",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections: [],
		textKeys,
		files,
	});
	const app = fastify({ ...serverOptions, logger: { level: process.env.PEER_LOG ?? "silent" } });
	await app.register(recordRoutes(service, { sql: "write" }));
	await app.ready();
	return {
		async ask(scenario, headers) {
			const response = await app.inject({
				method: scenario.method as "GET",
				url: scenario.url,
				headers,
				payload: scenario.body ?? undefined,
			});
			return { status: response.statusCode, body: response.body };
		},
		async close() {
			await app.close();
			await service.close();
		},
	};
}

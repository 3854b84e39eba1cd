/** A record service over an import of the peer's test data. */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import {
	createRecordService,
	fileStore,
	openSqlite,
	type RecordService,
	recordRoutes,
	serverOptions,
	sql,
} from "@rafta/records";
import { openSource, type Source } from "@rafta/records/migrate/source";
import fastify from "fastify";
import type { Scenario } from "./scenarios.ts";

const textKeys = {
	sortKey: (text: string) => text.toLowerCase(),
	searchKey: (text: string) => text.toLowerCase(),
	version: 1,
};

/** Token secrets and switches of the collections that every installation has. */
async function keepSystemOptions(service: RecordService, source: Source): Promise<void> {
	await service.transaction(async (tx) => {
		for (const { id, auth } of source.collections) {
			const ours = service.collection(id);
			if (!auth || !ours?.system) continue;
			const definition = JSON.stringify({ ...ours, auth });
			await tx.sql.run(sql`UPDATE "_collections" SET "definition" = ${definition} WHERE "id" = ${id}`);
		}
	});
}

/** Imports the peer's data folder into `folder`. */
export async function importPeerData(from: string, folder: string): Promise<void> {
	const source = await openSource(from);
	const service = await createRecordService({
		appName: "Acme",
		database: openSqlite(join(folder, "data.db")),
		collections: source.collections.filter(({ type, name }) => type !== "view" && !name.startsWith("_")),
		textKeys,
		files: fileStore(join(folder, "files")),
	});
	if (existsSync(source.storage)) cpSync(source.storage, join(folder, "files"), { recursive: true });
	for (const collection of source.collections) {
		if (collection.type === "view") continue;
		for await (const records of source.records(collection)) {
			await service.transaction((tx) => tx.insert(collection.name, records));
		}
	}
	await keepSystemOptions(service, source);
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
		database: openSqlite(join(folder, "data.db")),
		collections: [],
		textKeys,
		files,
	});
	const app = fastify(serverOptions);
	await app.register(recordRoutes(service, { files }));
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

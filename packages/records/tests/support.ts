import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestDatabase } from "../../../tests/support/database.ts";
import type { CollectionDefinition, FieldDefinition } from "../src/collections/definition.ts";
import { createRecordService } from "../src/create.ts";
import type { Database } from "../src/database/port.ts";
import { fileStore } from "../src/files/local.ts";
import type { RecordService } from "../src/service.ts";
import type { TextKeys } from "../src/types/language.ts";
import type { RecordData } from "../src/types/records.ts";
import type { RequestContext } from "../src/types/request.ts";
import type { WriteHook } from "../src/types/writes.ts";

/** Text keys with the essentials of Turkish, so that the record service is tested without another package. */
export const turkishKeys: TextKeys = {
	sortKey: (text) =>
		[...text.toLocaleLowerCase("tr")]
			.map((letter) => String.fromCharCode(97 + "abcçdefgğhıijklmnoöprsştuüvyz".indexOf(letter)))
			.join(""),
	searchKey: (text) => text.replace(/[İIı]/g, "i").toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""),
	version: 1,
};

type Draft = Partial<CollectionDefinition> & { name: string; fields: FieldDefinition[] };

const open = { listRule: "", viewRule: "", createRule: "", updateRule: "", deleteRule: "" };

export const define = (draft: Draft): CollectionDefinition => ({
	id: `id_${draft.name}`,
	type: "base",
	system: false,
	indexes: [],
	...open,
	...draft,
});

export const field = <Type extends FieldDefinition["type"]>(
	type: Type,
	name: string,
	options: Partial<Extract<FieldDefinition, { type: Type }>> = {},
): FieldDefinition => ({ id: `${type}_${name}`, type, name, ...options }) as FieldDefinition;

export interface Opened {
	service: RecordService;
	folder: string;
	reopen(collections: readonly CollectionDefinition[], keys?: TextKeys): Promise<RecordService>;
	dispose(): Promise<void>;
}

export async function openService(
	collections: readonly CollectionDefinition[],
	hooks: readonly WriteHook[] = [],
	openDatabase: (folder: string) => Promise<Database> = openTestDatabase,
	now?: () => Date,
): Promise<Opened> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-records-"));
	const files = fileStore(join(folder, "files"));
	const start = async (wanted: readonly CollectionDefinition[], textKeys: TextKeys) =>
		createRecordService({
			appName: "Records",
			folders: { backups: join(folder, "backups"), files: join(folder, "files") },
			database: await openDatabase(folder),
			collections: wanted,
			hooks: () => hooks,
			textKeys,
			files,
			...(now && { now }),
		});
	const opened: Opened = {
		service: await start(collections, turkishKeys),
		folder,
		async reopen(wanted, keys = turkishKeys) {
			await opened.service.close();
			opened.service = await start(wanted, keys);
			return opened.service;
		},
		async dispose() {
			await opened.service.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
	return opened;
}

/** A request by a guest, or by an auth record. */
export function requestBy(
	identity: { collection: CollectionDefinition; record: RecordData } | null = null,
	options: Partial<RequestContext> = {},
): RequestContext {
	return {
		auth: identity,
		superuser: false,
		language: "en",
		ip: "127.0.0.1",
		method: "GET",
		context: "default",
		query: {},
		headers: {},
		body: {},
		...options,
	};
}

/** Opens a record service over a folder, with defaults for all that a program need not decide. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type SchemaOf, withTargets } from "./collections/declare.ts";
import type { CollectionDefinition } from "./collections/definition.ts";
import { createRecordService } from "./create.ts";
import type { Database } from "./database/port.ts";
import { openPostgres } from "./database/postgres/open.ts";
import { openSqlite } from "./database/sqlite/database.ts";
import { fileStore } from "./files/local.ts";
import type { RecordService, RecordServiceOptions } from "./service.ts";
import type { TextKeys } from "./types/language.ts";
import type { NameIn, RecordData } from "./types/records.ts";
import type { WriteHook } from "./types/writes.ts";

/** Hook whose records have the type of the collection that it names; of any collection with `*`. */
export type HookOf<S> =
	| { [N in NameIn<S>]: WriteHook<S, S[N]> & { collection: N } }[NameIn<S>]
	| (WriteHook<S, RecordData> & { collection: "*" });

/** Options of `openRecords`. Those of `createRecordService` can be given, too. */
export interface OpenOptions<C extends readonly CollectionDefinition[]>
	extends Omit<
		Partial<RecordServiceOptions<SchemaOf<C>>>,
		"collections" | "database" | "folders" | "files" | "hooks"
	> {
	/** Folder of the data: an SQLite database, uploaded files, backups. It is created. */
	readonly folder: string;
	/** Address of a PostgreSQL database (`postgres://…`), or a database that is open; by default SQLite in the folder. */
	readonly database?: string | Database;
	/** Collections of the program: created, or migrated to what has changed. */
	readonly collections: C;
	/** Called once, before anybody can write, with the service itself. */
	hooks?(service: RecordService<SchemaOf<C>>): readonly HookOf<SchemaOf<C>>[];
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Keys without a language: case and accents make no difference. */
const plainKeys: TextKeys = { sortKey: folded, searchKey: folded, version: 1 };

/** Opens a program's record service. @throws Error if a definition is invalid, DatabaseUnusable */
export async function openRecords<const C extends readonly CollectionDefinition[]>(
	options: OpenOptions<C>,
): Promise<RecordService<SchemaOf<C>>> {
	const { folder, database: given, collections, hooks, ...rest } = options;
	mkdirSync(folder, { recursive: true });
	const folders = { backups: join(folder, "backups"), files: join(folder, "files") };
	const opened = (): Database | Promise<Database> => {
		if (typeof given === "object") return given;
		const { onFault } = rest;
		return given === undefined
			? openSqlite(join(folder, "data.db"), { onFault })
			: openPostgres(given, { onFault });
	};
	const database = await opened();
	try {
		return await createRecordService<SchemaOf<C>>({
			appName: "Records",
			textKeys: plainKeys,
			...rest,
			folders,
			files: fileStore(folders.files),
			database,
			collections: withTargets(collections),
			// A hook is called for the collection that it names.
			hooks: (service) => (hooks?.(service) ?? []) as readonly WriteHook<SchemaOf<C>>[],
		});
	} catch (error) {
		await database.close();
		throw error;
	}
}

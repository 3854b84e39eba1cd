/** An installation as a single database file, independent of its engine: the content of backups. */
import { readDefinitions } from "../collections/stored.ts";
import { viewsInOrder } from "../collections/view.ts";
import type { BulkCopy } from "../database/content.ts";
import { QueryRefused, type ReadConnection } from "../database/port.ts";
import { readContent, writeContent } from "../database/sqlite/bulk-copy.ts";
import { sqliteDialect } from "../database/sqlite/dialect.ts";
import { rebuild } from "./copy.ts";
import { leaving } from "./layout.ts";

/** Writes a snapshot of the committed data to a new file. */
export async function saveTo(file: string, from: BulkCopy): Promise<void> {
	await from.read((source) =>
		writeContent(file, (draft) => rebuild(source, draft, sqliteDialect, { passViews: true })),
	);
}

/** The first view of a file that only another engine can create; nothing when the file can be used as it is. */
export async function foreignView(file: ReadConnection): Promise<string | undefined> {
	for (const { name } of viewsInOrder([...(await readDefinitions(file)).values()])) {
		try {
			await file.describe(`SELECT * FROM ${sqliteDialect.id(name)}`);
		} catch (error) {
			if (error instanceof QueryRefused) return name;
			throw error;
		}
	}
	return undefined;
}

/**
 * Replaces everything by the content of a file. `beside` is called at that moment.
 * @throws CopyRefused or DatabaseUnusable, and then nothing has changed
 */
export async function takeFrom(file: string, to: BulkCopy, beside: () => void): Promise<void> {
	await readContent(file, (source) =>
		to.renew({ leaving, build: (draft) => rebuild(source, draft, to.dialect), onExchange: beside }),
	);
}

/** An installation as one database file, whatever engine it runs on: what backups hold. */
import { readDefinitions } from "../collections/store.ts";
import { viewsInOrder } from "../collections/view.ts";
import type { Carrier } from "../database/content.ts";
import { QueryRefused, type Reader } from "../database/port.ts";
import { readContent, writeContent } from "../database/sqlite/carrier.ts";
import { sqliteDialect } from "../database/sqlite/dialect.ts";
import { rebuild } from "./copy.ts";
import { leaving } from "./layout.ts";

/** Writes all that is committed at this moment to a new file. */
export async function saveTo(file: string, from: Carrier): Promise<void> {
	await from.read((source) =>
		writeContent(file, (draft) => rebuild(source, draft, sqliteDialect, { passViews: true })),
	);
}

/** The first view of a file that only another engine can make; nothing when the file can be used as it is. */
export async function foreignView(file: Reader): Promise<string | undefined> {
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
 * Puts what a file holds in the place of everything. `beside` runs at that moment.
 * @throws CopyRefused or DatabaseUnusable, and then nothing has changed
 */
export async function takeFrom(file: string, to: Carrier, beside: () => void): Promise<void> {
	await readContent(file, (source) =>
		to.renew({ leaving, build: (draft) => rebuild(source, draft, to.dialect), beside }),
	);
}

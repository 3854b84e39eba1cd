/** An installation as one database file, whatever engine it runs on: what backups hold. */
import type { Carrier } from "../database/content.ts";
import { readContent, writeContent } from "../database/sqlite/carrier.ts";
import { sqliteDialect } from "../database/sqlite/dialect.ts";
import { rebuild } from "./copy.ts";
import { leaving } from "./layout.ts";

/** Writes all that is committed at this moment to a new file. */
export async function saveTo(file: string, from: Carrier): Promise<void> {
	await from.read((source) => writeContent(file, (draft) => rebuild(source, draft, sqliteDialect)));
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

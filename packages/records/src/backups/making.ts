/** Makes one backup in a work folder: a copy of the database and the files, packed, and read back before it counts. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Damage } from "../damage.ts";
import type { Database } from "../database/port.ts";
import { checkFile } from "../database/sqlite/check.ts";
import { flushWhile } from "../flush.ts";
import { hold } from "./archive.ts";
import { runArchiveTask } from "./archive-task.ts";
import { countRecords } from "./trial.ts";

export interface Making {
	readonly database: Database;
	/** Folder of the uploaded files. */
	readonly files: string;
	readonly now: () => Date;
	readonly damage: Damage;
	/** Seals the secrets. */
	readonly key: Uint8Array;
}

/** Returns the archive and the number of its records. @throws DatabaseUnusable `damaged`, BadArchive, errors of the disk */
export async function makeArchive(
	{ database, files, now, damage, key: sealingKey }: Making,
	folder: string,
	key: string,
): Promise<{ archive: string; records: number }> {
	const copy = join(folder, "data.db");
	await database.snapshot(copy);
	// A copy of damaged data is damaged too, and must not displace a good one.
	const records = await checkFile(copy)
		.then(() => countRecords(copy))
		.catch((error: unknown) => {
			damage.note(error);
			throw error;
		});
	const sealed = join(folder, "sealed.db");
	const sealing = runArchiveTask({ task: "seal", database: copy, target: sealed, key: sealingKey });
	await flushWhile(sealed, sealing);
	await rm(copy);
	await hold(files, join(folder, "files"));
	const archive = join(folder, key);
	const contents = { database: sealed, files: join(folder, "files"), now: now() };
	await runArchiveTask({ task: "pack", target: archive, ...contents });
	await runArchiveTask({ task: "verify", archive });
	return { archive, records };
}

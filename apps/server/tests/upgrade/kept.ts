/** The kept data folders of released versions, put in place as the program of their time left them. */
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { restoreStopped } from "@rafta/records/backups/restore-stopped";
import { isNewer } from "@rafta/records/collections/release";
import { isEmbedded, type TestPlace, testPlace } from "../../../../tests/support/database.ts";
import { placesIn } from "../../src/installation/data-folder.ts";
import { runCopy } from "../../src/transfer/copy.ts";

const keptIn = join(import.meta.dirname, "folders");

/** Versions with a kept folder, oldest first. */
export const keptVersions = readdirSync(keptIn)
	.map((name) => name.replace(/\.zip$/, ""))
	.sort((a, b) => (isNewer(a, b) ? 1 : -1));

/** Places a version's data in a new folder and, on PostgreSQL, its tables in a database. */
export async function placeKept(version: string, folder: string): Promise<TestPlace> {
	mkdirSync(folder, { recursive: true });
	const places = placesIn(folder);
	await restoreStopped(join(keptIn, `${version}.zip`), places, { aside: join(folder, "empty") });
	if (isEmbedded) return { folder };
	const there = join(folder, "server");
	const place = await testPlace(there);
	if ((await runCopy([folder, place.database ?? "", "--replace"])) !== 0) throw new Error("not copied");
	return place;
}

/** The file of an import of a school, kept in the store of uploads as long as the import can be applied or undone. */
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { RecordService } from "#server/records.ts";
import type { Identities } from "./rehearsal.ts";

export const storedNames = { zip: "school.zip", identities: "identities.json" } as const;

/** Keeps the file of a job, and how its records become records here, where every process finds them. */
export async function keepFile(
	service: RecordService,
	job: string,
	zip: string,
	identities: Identities,
): Promise<void> {
	const folder = service.collection("imports")?.id ?? "";
	await service.files.keep(zip, folder, job, storedNames.zip);
	const path = await service.files.temporary();
	try {
		await writeFile(path, JSON.stringify(identities));
		await service.files.keep(path, folder, job, storedNames.identities);
	} finally {
		await rm(path, { force: true });
	}
}

/** Removes them: the import can no longer be applied or undone. */
export const removeFile = (service: RecordService, job: string): Promise<void> =>
	service.files.removeAll(service.collection("imports")?.id ?? "", job);

/** Writes a kept file to a path. */
export async function fetchTo(
	service: RecordService,
	job: string,
	name: string,
	path: string,
): Promise<void> {
	const stored = await service.files.open(service.collection("imports")?.id ?? "", job, name);
	if (!stored) throw new Error(`the file ${name} of import ${job} is gone`);
	await pipeline(await stored.read(), createWriteStream(path, { mode: 0o600 }));
}

/**
 * The second place of scheduled backups: a folder on a stick or in the school's network. Each backup is copied there when it
 * is made, or within the hour in which the stick is plugged in again; where that fails, the administrators are notified.
 */
import { copyFile, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { flushFile, flushFolder, formatInstant, hashOfFile } from "@rafta/records";
import type { RecordReader, RecordService, Stored, WriteHook } from "../../records.ts";
import { isInternal } from "../writes/caller.ts";
import { findFolder, labelOf, markFolder, PlaceMissing, tryFolder } from "./place.ts";

export const backupSettingsHook: WriteHook<"backup_settings"> = {
	collection: "backup_settings",
	actions: ["create", "update"],
	async before({ record, original, sent, request }) {
		if (record.folder === "") record.mark = "";
		// Saving the same folder again accepts a stick that was formatted.
		if (record.folder === "" || (record.folder === original?.folder && !sent.has("folder"))) return;
		await tryFolder(record.folder, "folder");
		record.mark = await markFolder(record.folder);
		const isOther = !isInternal(request) && original !== null && record.folder !== original.folder;
		if (record.label === "" || (isOther && record.label === original.label))
			record.label = await labelOf(record.folder);
		record.problem = "";
	},
};

type Place = Stored<"backup_settings">;

/** The named second place, if there is one. */
export async function secondPlace(records: RecordReader): Promise<Place | null> {
	const [record] = await records.list("backup_settings", { sort: "created", limit: 1 });
	return record && record.folder !== "" ? record : null;
}

/** How people know the place. */
export const nameOf = ({ label, folder }: Pick<Place, "label" | "folder">): string => label || folder;

/** A copy to the second place failed. */
export class SecondCopyFailed extends Error {
	override name = "SecondCopyFailed";
	readonly place: string;
	constructor(place: string, cause: unknown) {
		super(`${place}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
		this.place = place;
	}
}

const automatic = /^auto_backup_\d+\.zip$/;
const copiesIn = async (folder: string) => (await readdir(folder)).filter((name) => automatic.test(name));

export function copyBackups(service: RecordService, now: () => Date): void {
	const note = (place: Place, values: Partial<Pick<Place, "folder" | "mark" | "copied" | "problem">>) =>
		service.transaction((records) => records.update("backup_settings", place.id, values));

	/** Copies one backup and reads the copy back before it counts. */
	async function write(key: string, folder: string): Promise<void> {
		const { file, done } = await service.backups.fetch(key);
		const part = join(folder, `.${key}.part`);
		try {
			await copyFile(file, part);
			await flushFile(part);
			if ((await hashOfFile(part)) !== (await hashOfFile(file))) throw new Error("the copy differs");
			await rename(part, join(folder, key));
			await flushFolder(folder);
		} catch (error) {
			await rm(part, { force: true });
			throw error;
		} finally {
			await done();
		}
	}

	/** As many as in the first place; the new one stays whatever its date. */
	async function rotate(made: string, folder: string): Promise<void> {
		const older = (await copiesIn(folder)).filter((name) => name !== made).sort();
		const kept = Math.max(service.settings.current().backups.cronMaxKeep, 1);
		for (const name of older.slice(0, Math.max(older.length + 1 - kept, 0)))
			await rm(join(folder, name), { force: true });
	}

	async function copyTo(place: Place, key: string): Promise<void> {
		// A place that was named before marks existed gets one now.
		const mark = place.mark || (await markFolder(place.folder));
		const folder = await findFolder({ folder: place.folder, mark });
		if (!(await copiesIn(folder)).includes(key)) {
			await write(key, folder);
			await rotate(key, folder);
		}
		await note(place, { folder, mark, copied: formatInstant(now()), problem: "" });
	}

	async function copy(key: string): Promise<void> {
		const place = await secondPlace(service);
		if (place === null) return;
		try {
			await copyTo(place, key);
		} catch (error) {
			const failure = new SecondCopyFailed(nameOf(place), error);
			await note(place, { problem: failure.message.slice(0, 200) });
			throw failure;
		}
	}

	service.backups.onMade(copy);
	service.crons.add("rafta_second_backup", "17 * * * *", async () => {
		const place = await secondPlace(service);
		const newest = (await service.backups.list()).find(({ key }) => automatic.test(key));
		if (place === null || !newest) return;
		await copyTo(place, newest.key).catch((error: unknown) => {
			// That it is away was reported when the backup was made, and stays on the home.
			if (!(error instanceof PlaceMissing)) throw error;
		});
	});
}

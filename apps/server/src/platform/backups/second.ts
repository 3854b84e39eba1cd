/**
 * The second place of scheduled backups: a folder on a stick or in the school's network. Each backup is copied there when it
 * is made; where that fails, the administrators are notified as of a backup that failed.
 */
import { randomBytes } from "node:crypto";
import { copyFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { RecordReader, RecordService, WriteHook } from "../../records.ts";
import { refuseField } from "../writes/problems.ts";

const problems = {
	form: {
		code: "validation_folder_form",
		message: { tr: "Klasörün tam yolunu yazın.", en: "Write the full path of the folder." },
	},
	missing: {
		code: "validation_folder_missing",
		message: { tr: "Sunucuda böyle bir klasör yok.", en: "The server has no such folder." },
	},
	writing: {
		code: "validation_folder_writing",
		message: { tr: "Rafta bu klasöre yazamıyor.", en: "Rafta cannot write to this folder." },
	},
};

/** Tries the folder by writing a small file. @throws ApiError 400 that names the field */
export async function tryFolder(folder: string, field: string): Promise<void> {
	if (!isAbsolute(folder) || folder.includes("\0")) throw refuseField(field, problems.form);
	const found = await stat(folder).catch(() => null);
	if (!found?.isDirectory()) throw refuseField(field, problems.missing);
	const probe = join(folder, `.rafta-${randomBytes(6).toString("hex")}`);
	await writeFile(probe, "").catch(() => {
		throw refuseField(field, problems.writing);
	});
	await rm(probe, { force: true });
}

export const backupSettingsHook: WriteHook<"backup_settings"> = {
	collection: "backup_settings",
	actions: ["create", "update"],
	async before({ record, original }) {
		if (record.folder !== "" && record.folder !== original?.folder) await tryFolder(record.folder, "folder");
	},
};

async function secondFolder(records: RecordReader): Promise<string> {
	const [record] = await records.list("backup_settings", { sort: "created", limit: 1 });
	return record?.folder ?? "";
}

const automatic = /^auto_backup_\d+\.zip$/;

/** Copies each scheduled backup to the second folder, which keeps as many as the first. */
export function copyBackups(service: RecordService): void {
	service.backups.onMade(async (key) => {
		const folder = await secondFolder(service);
		if (folder === "") return;
		const { file, done } = await service.backups.fetch(key);
		const part = join(folder, `.${key}.part`);
		try {
			await copyFile(file, part);
			await rename(part, join(folder, key));
		} catch (error) {
			await rm(part, { force: true }).catch(() => undefined);
			throw new Error(`${folder}: ${error instanceof Error ? error.message : String(error)}`);
		} finally {
			await done();
		}
		const copies = (await readdir(folder)).filter((name) => automatic.test(name)).sort();
		const kept = Math.max(service.settings.current().backups.cronMaxKeep, 1);
		for (const name of copies.slice(0, -kept)) await rm(join(folder, name), { force: true });
	});
}

/**
 * Storage use of the database, uploaded files and backups, and the free disk space. Slower than counts, hence a
 * separate request.
 */
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Storage } from "@rafta/library/admin/answers";
import { ApiError } from "@rafta/records";
import type { RecordService } from "../../records.ts";
import { placesIn } from "../data-folder.ts";

/** Files examined; beyond this, the sum is "at least". */
const MAX_FILES = 5000;

async function sizeOf(folder: string): Promise<Exclude<Storage["files"], null>> {
	let bytes = 0;
	let files = 0;
	const folders = [folder];
	for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
		// A folder that does not exist yet, or was removed in the meantime, counts as empty.
		for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
			if (entry.isDirectory()) folders.push(join(next, entry.name));
			if (!entry.isFile()) continue;
			if (files >= MAX_FILES) return { bytes, files, more: true };
			files += 1;
			bytes += (await stat(join(next, entry.name)).catch(() => null))?.size ?? 0;
		}
	}
	return { bytes, files, more: false };
}

/** Disk that holds a folder; `null` if the system does not report it. */
async function diskOf(folder: string): Promise<{ free: number; total: number } | null> {
	const found = await statfs(folder).catch(() => null);
	return found && { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
}

/** Existing backups; a backup store that does not respond is reported and does not fail the request. */
async function backupsOf(service: RecordService) {
	try {
		const all = await service.backups.list();
		const [last] = all;
		return {
			count: all.length,
			bytes: all.reduce((sum, { size }) => sum + size, 0),
			last: last ? { key: last.key, size: last.size, modified: last.modified.toISOString() } : null,
			unreachable: false,
		};
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		return { count: 0, bytes: 0, last: null, unreachable: true };
	}
}

export async function storageOf(service: RecordService, folder: string): Promise<Storage> {
	const { s3, backups } = service.settings.current();
	const [database, disk, files, made] = await Promise.all([
		service.database.size(),
		diskOf(folder),
		s3.enabled ? null : sizeOf(placesIn(folder).files),
		backupsOf(service),
	]);
	return {
		database,
		disk,
		files,
		backups: { ...made, schedule: backups.cron, keep: backups.cronMaxKeep, elsewhere: backups.s3.enabled },
	};
}

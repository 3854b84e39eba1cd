/**
 * The second place of scheduled backups: a folder on a stick or in the school's network, or a store elsewhere. Each backup is
 * copied there when it is made, or within the hour in which the place is there again; where that fails, the administrators
 * are notified.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storeFolder } from "@rafta/library/collections/backup_settings";
import { backupOfCopy, encryptedName, formatInstant, temporaryPath } from "@rafta/records";
import { type Text, textOfEach, words } from "@rafta/words";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { RecordReader, RecordService, Stored, WriteHook } from "../../records.ts";
import { CopyFault, type CopyStore, folderStore, remoteStore } from "./copy-store.ts";
import { findFolder, labelOf, markFolder, PlaceMissing, tryFolder } from "./place.ts";

const texts = words("server/installation/backups");

export const backupSettingsHook: WriteHook<"backup_settings"> = {
	collection: "backup_settings",
	actions: ["create", "update"],
	async before({ record, original, sent, request }) {
		if (record.folder === "") record.mark = "";
		if (record.folder === storeFolder && isInternal(request)) return;
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
	/** As administrators read it. */
	readonly why: Text;
	constructor(place: string, cause: unknown) {
		const message = cause instanceof Error ? cause.message : String(cause);
		super(`${place}: ${message}`, { cause });
		this.place = place;
		this.why = cause instanceof CopyFault ? cause.text : textOfEach(() => message);
	}
}

const automatic = /^auto_backup_\d+\.(zip|rafta)$/;

export function copyBackups(service: RecordService, now: () => Date): void {
	const note = (place: Place, values: Partial<Pick<Place, "folder" | "mark" | "copied" | "problem">>) =>
		service.transaction((records) => records.update("backup_settings", place.id, values));

	const { copies } = service.backups;
	/** Name of a backup's copy: those made from now on are encrypted once there is a passphrase. */
	const nameFor = (key: string) => (copies.keyName() === "" ? key : encryptedName(key));

	const copiesIn = async (store: CopyStore) => (await store.names()).filter((name) => automatic.test(name));

	async function write(key: string, store: CopyStore): Promise<void> {
		const { file, done } = await service.backups.fetch(key);
		try {
			const name = nameFor(key);
			if (name !== key) await copies.encrypt(file, join(dirname(file), name));
			await store.write(join(dirname(file), name), name);
		} finally {
			await done();
		}
	}

	/** Encrypts the copies that were made before there was a passphrase: each as it is there, then the open one goes. */
	async function encryptOpen(store: CopyStore): Promise<void> {
		const names = await copiesIn(store);
		for (const name of names) {
			const target = nameFor(name);
			if (target === name || backupOfCopy(name) !== name) continue;
			if (!names.includes(target)) {
				const folder = await mkdtemp(temporaryPath("copy-"));
				try {
					await store.read(name, join(folder, name));
					await copies.encrypt(join(folder, name), join(folder, target));
					await store.write(join(folder, target), target);
				} finally {
					await rm(folder, { recursive: true, force: true });
				}
			}
			await store.remove(name);
		}
	}

	/** Returns the last copy of the installation that was here before this one: perhaps all that is left of it. */
	async function lastOfBefore(copies: readonly string[]): Promise<string | undefined> {
		const [first] = await service.list("users", { sort: "created", limit: 1 });
		const began = (first?.created ?? "").replace(/\D/g, "").slice(0, 14);
		return copies.findLast((name) => name < `auto_backup_${began}`);
	}

	/** As many as in the first place, and what that keeps; the new one stays whatever its date. */
	async function rotate(made: string, store: CopyStore): Promise<void> {
		const older = (await copiesIn(store)).filter((name) => backupOfCopy(name) !== made).sort();
		const kept = Math.max(service.settings.current().backups.cronMaxKeep, 1);
		const original = new Set((await service.backups.list()).map(({ key }) => key));
		const before = await lastOfBefore(older);
		for (const name of older.slice(0, Math.max(older.length + 1 - kept, 0)))
			if (!original.has(backupOfCopy(name)) && name !== before) await store.remove(name);
	}

	/** Opens a place where it is now. @throws PlaceMissing */
	async function open(place: Place): Promise<{ store: CopyStore; found: { folder: string; mark: string } }> {
		if (place.folder === storeFolder) {
			const { s3 } = service.settings.current().backups;
			// The settings may be changed afterwards: one place is not two.
			if (s3.enabled) throw new CopyFault(texts.isFirstPlace);
			return { store: remoteStore(s3), found: { folder: storeFolder, mark: "" } };
		}
		// A place that was named before marks existed gets one now.
		const mark = place.mark || (await markFolder(place.folder));
		const folder = await findFolder({ folder: place.folder, mark });
		return { store: folderStore(folder), found: { folder, mark } };
	}

	async function copyTo(place: Place, key: string): Promise<void> {
		const { store, found } = await open(place);
		if (!(await copiesIn(store)).includes(nameFor(key))) {
			await write(key, store);
			await rotate(key, store);
		}
		await encryptOpen(store);
		await note(place, { ...found, copied: formatInstant(now()), problem: "" });
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
	service.crons.add(
		"rafta_second_backup",
		"17 * * * *",
		async () => {
			const place = await secondPlace(service);
			const newest = (await service.backups.list()).find(({ key }) => automatic.test(key));
			if (place === null || !newest) return;
			await copyTo(place, newest.key).catch((error: unknown) => {
				// That it is away was reported when the backup was made, and stays on the home.
				if (!(error instanceof PlaceMissing)) throw error;
			});
		},
		{ anyDay: true },
	);
}

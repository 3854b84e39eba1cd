/** Backups of the whole installation: created and restored while serving, checked before they are restored. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { CollectionDefinition } from "../collections/definition.ts";
import { reason, reasons } from "../collections/reasons.ts";
import { type Damage, isDamage } from "../damage.ts";
import { type Database, DatabaseUnusable } from "../database/port.ts";
import { holdFile } from "../database/sqlite/lock.ts";
import { type ApiError, badRequest, notFound } from "../errors.ts";
import { flushWhile } from "../flush.ts";
import { hasCode } from "../has-code.ts";
import { messages } from "../messages/api.ts";
import type { Settings } from "../settings/model.ts";
import { joined, textOf, untranslated } from "../texts.ts";
import { CopyRefused } from "../transfer/copy.ts";
import { type BackupContents, unpackChecked } from "./archive.ts";
import { runArchiveTask } from "./archive-task.ts";
import { BadArchive, flaws } from "./bad-archive.ts";
import {
	backupOfCopy,
	copyKeyOf,
	decryptFile,
	encryptFile,
	isEncryptedFile,
	newPassphrase,
	WrongPassphrase,
} from "./copy-cipher.ts";
import { exchange } from "./exchange.ts";
import { copyKey, saveCopyKey, sealingKey } from "./keys.ts";
import { makeArchive } from "./making.ts";
import { type BackupFile, backupNameForm, backupPlace } from "./place.ts";
import { inWorkFolder, workFolders } from "./recover.ts";
import { scheduledPrefix, stamp, surplus } from "./rotation.ts";
import { type BackupState, type Check, type Rehearsal, stateStore, withCheck } from "./state.ts";
import { countRecords, hasSuperuser, type IsSuperuser, tryDatabase } from "./trial.ts";

export interface BackupFolders {
	/** Folder of the backups; temporary work is done there too. */
	readonly backups: string;
	/** Uploaded files, which are included. */
	readonly files: string;
}

export interface Backups {
	/** Newest first. */
	list(): Promise<BackupFile[]>;
	/** False while one is being created or restored. */
	isFree(): boolean;
	/** Creates a backup; without a name it is named after the time. @throws ApiError 400 */
	create(name: string): Promise<void>;
	/**
	 * Imports an uploaded backup, or an encrypted copy of one with its passphrase.
	 * @throws ApiError 400 for a name in use, a wrong passphrase, or a copy that is damaged
	 */
	take(file: string, name: string, passphrase?: string): Promise<void>;
	/** Copies a backup to a separate file for download; `done` removes it. @throws ApiError 404 */
	fetch(key: string): Promise<{ file: string; done(): Promise<void> }>;
	/**
	 * @throws ApiError 400 if it does not exist or is in use
	 */
	remove(key: string): Promise<void>;
	/** Replaces all data with a backup. @throws ApiError 400, and then nothing has changed */
	restore(key: string): Promise<void>;
	/** Creates a scheduled backup and removes the oldest scheduled ones. */
	createBySchedule(): Promise<void>;
	/**
	 * Restores the newest good backup into a temporary folder, as the program would start there, and stores the result.
	 * `null` if there is none. Scheduled backups do it once a month, and at once again while the last one failed.
	 */
	rehearse(): Promise<Rehearsal | null>;
	/** Newest backup that was good when it was last read. */
	lastGood(): Promise<{ readonly key: string; readonly made: Date } | null>;
	/** Encryption of copies in other places. */
	readonly copies: CopyEncryption;
	/** What is known about the backups themselves. */
	state(): Promise<BackupState>;
	/** Called with the result of a rehearsal. */
	onRehearsed(listener: (rehearsal: Rehearsal) => void): void;
	/** Called with the name of a scheduled backup; a failure is reported like that of a backup. */
	onMade(listener: (key: string) => Promise<void>): void;
	/** Called with the error when a scheduled backup fails, as nobody sees its response. */
	onMissed(listener: (error: unknown) => void): void;
}

export interface CopyEncryption {
	/** Name of the key with which copies are encrypted; empty: they are not. */
	keyName(): string;
	/** Draws a passphrase for the copies from now on. It is returned here and stored nowhere. */
	renewPassphrase(): Promise<string>;
	/** Encrypts a file into another one. @throws Error without a passphrase */
	encrypt(from: string, to: string): Promise<void>;
}

export interface BackupParts {
	readonly database: Database;
	readonly folders: BackupFolders;
	/** The program's version. */
	readonly release?: string;
	readonly settings: () => Settings;
	readonly now: () => Date;
	readonly damage: Damage;
	/** Opens a copy of the database as a start of the program would. */
	readonly trial: (file: string) => Promise<void>;
	readonly isSuperuser: IsSuperuser;
	/** The collections of the installation. */
	readonly collections: () => readonly CollectionDefinition[];
	/** Reloads everything that was cached from the old data. */
	readonly onRestored: () => Promise<void>;
}

/** Milliseconds between two rehearsals that went well. */
const REHEARSE_EVERY_MS = 30 * 86_400_000;
const MAX_PROBLEM_LENGTH = 200;

const nameExists = reason("backup_name_exists", textOf("backups.backupNameExists"));

const otherPassphrase = reason("passphrase_other", textOf("backups.passphraseOther"));

const damagedCopy = reason("copy_damaged", textOf("backups.copyDamaged"));
const newerCopy = reason("copy_newer", textOf("backups.copyNewer"));

/** For reads of what a damaged database may not give back. */
const unlessDamaged = (error: unknown): undefined => {
	if (!isDamage(error)) throw error;
	return undefined;
};

/** For backups that cannot be read: they are noted as such. */
const unlessBad = (error: unknown): undefined => {
	if (!(error instanceof BadArchive)) throw error;
	return undefined;
};

export function createBackups({
	database,
	folders,
	release,
	settings,
	now,
	damage,
	trial,
	isSuperuser,
	collections,
	onRestored: restored,
}: BackupParts): Backups {
	let active: string | null = null;
	const missed = new Set<(error: unknown) => void>();
	const made = new Set<(key: string) => Promise<void>>();
	const rehearsed = new Set<(rehearsal: Rehearsal) => void>();
	const place = () => backupPlace(folders.backups, settings().backups.s3);

	/** Locks the backup folder among all processes that share it. @throws ApiError 400 */
	function claim(): () => void {
		try {
			return holdFile(join(folders.backups, ".lock"));
		} catch (error) {
			const isClaimed = error instanceof DatabaseUnusable && error.code === "locked";
			throw isClaimed ? badRequest(messages.busyBackup) : error;
		}
	}

	/** Allows one operation at a time: two would read and write the same files. */
	async function exclusively<T>(key: string, work: (folder: string) => Promise<T>): Promise<T> {
		if (active !== null) throw badRequest(messages.busyBackup);
		active = key;
		return inWorkFolder(folders.backups, claim, work).finally(() => {
			active = null;
		});
	}

	const ownKey = () => sealingKey(folders.backups);
	const making = () => ({ database, files: folders.files, now, damage, key: ownKey() });
	const exists = async (key: string) => (await place().list()).some((one) => one.key === key);
	const names = async () => new Set((await place().list()).map(({ key }) => key));

	const store = stateStore(database);
	const keepCheck = async (key: string, check: Omit<Check, "at">): Promise<void> => {
		const existing = await names();
		await store.change((state) => withCheck(state, key, { at: now().toISOString(), ...check }, existing));
	};

	/** Names of backups on their way: a list does not have them yet, and a store of objects overwrites silently. */
	const arriving = new Set<string>();

	/** @throws ApiError 400 at the field that named the backup when another one has its name */
	async function asNew(field: "name" | "file", key: string, work: () => Promise<void>): Promise<void> {
		const refusal = badRequest(messages.badFields, { [field]: nameExists });
		if (arriving.has(key)) throw refusal;
		arriving.add(key);
		try {
			if (await exists(key)) throw refusal;
			await work();
		} catch (error) {
			throw hasCode(error, "EEXIST") ? refusal : error;
		} finally {
			arriving.delete(key);
		}
	}

	/** @throws `missing` when the backup is not there, also because it was removed during the work */
	async function ofExisting<T>(key: string, missing: ApiError, work: () => Promise<T>): Promise<T> {
		if (!(await exists(key))) throw missing;
		return work().catch(async (error: unknown) => {
			throw (await exists(key)) ? error : missing;
		});
	}

	/** A folder for a file on its way, which another process's work does not remove. */
	async function wayFolder(): Promise<string> {
		await mkdir(folders.backups, { recursive: true, mode: 0o700 });
		return mkdtemp(join(folders.backups, workFolders[1]));
	}

	/** @throws ApiError 400 that names the field */
	async function takeEncrypted(copy: string, key: string, passphrase: string): Promise<void> {
		if (passphrase === "") throw badRequest(messages.badFields, { passphrase: reasons.required });
		const folder = await wayFolder();
		try {
			const file = join(folder, key);
			await decryptFile(copy, file, passphrase).catch((error: unknown) => {
				if (error instanceof WrongPassphrase)
					throw badRequest(messages.badFields, { passphrase: otherPassphrase });
				if (error instanceof BadArchive)
					throw badRequest(messages.badFields, {
						file: error.text === flaws.newerCopy ? newerCopy : damagedCopy,
					});
				throw error;
			});
			await place().put(file, key, "free");
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	}

	async function make(key: string, name: "free" | "any"): Promise<void> {
		await exclusively(key, async (folder) => {
			const { archive, records } = await makeArchive(making(), folder, key);
			await place().put(archive, key, name);
			await keepCheck(key, { problem: "", records });
		});
	}

	/** Returns the backups that a new one displaces. */
	async function displacedBy(made: string): Promise<string[]> {
		const { checks } = await store.read();
		const kept = settings().backups.cronMaxKeep;
		const isGood = (key: string) => (checks[key]?.problem ?? "") === "";
		const recordsOf = (key: string) => checks[key]?.records;
		return surplus([...(await names())], { made, kept, isGood, recordsOf });
	}

	/** Counts the records of backups that another installation or an earlier version made. */
	async function countUncounted(keys: readonly string[]): Promise<void> {
		const { checks } = await store.read();
		for (const key of keys) {
			const check = checks[key];
			if (check?.records !== undefined || check?.problem) continue;
			await exclusively(key, async (folder) => {
				const unpacked = await unpackedIn(folder, key);
				await keepCheck(key, { problem: "", records: await countRecords(unpacked.database) });
			}).catch(unlessBad);
		}
	}

	/** Removes the backups that a new one displaces: none while the database is known to be damaged. */
	async function rotate(made: string): Promise<void> {
		if (damage.since() !== null) return;
		await countUncounted(await displacedBy(made));
		for (const key of await displacedBy(made)) await place().remove(key);
	}

	const list = async () => (await place().list()).sort((a, b) => b.modified.getTime() - a.modified.getTime());

	/** Uploaded ones are of unknown age and content; scheduled ones were checked when they were made, by any version. */
	async function lastGood(): Promise<{ key: string; made: Date } | null> {
		const { checks } = await store.read();
		const good = (await list()).flatMap(({ key, modified }) => {
			const check = checks[key];
			if (check) return check.problem === "" ? [{ key, made: new Date(check.at) }] : [];
			return key.startsWith(scheduledPrefix) ? [{ key, made: modified }] : [];
		});
		return good.sort((a, b) => b.made.getTime() - a.made.getTime())[0] ?? null;
	}

	/** Unpacks a backup into a folder, and notes one that cannot be read. @throws BadArchive */
	async function unpackedIn(folder: string, key: string): Promise<BackupContents> {
		const archive = join(folder, key);
		await place().fetch(key, archive);
		// What cannot be read is no good backup; a full disk further below says nothing about it.
		await runArchiveTask({ task: "verify", archive }).catch(async (error: unknown) => {
			if (error instanceof BadArchive) await keepCheck(key, { problem: error.message });
			throw error;
		});
		return unpackChecked(archive, join(folder, "unpacked"));
	}

	/** Whether somebody has all rights here. An installation that is not set up yet may be restored to just that. */
	const isInCharge = (): Promise<boolean> =>
		hasSuperuser(database.read, database.dialect, collections(), isSuperuser).catch((error: unknown) => {
			if (!isDamage(error)) throw error;
			return true;
		});

	/** Makes the database of a backup as a start of the program would. @throws BadArchive for one that cannot be used */
	async function usable({ database: file }: BackupContents): Promise<number> {
		const { isFile } = database;
		const needed = (await isInCharge()) && { isSuperuser };
		const records = await tryDatabase(file, { isFile, ...(release && { release }), ...needed });
		await runArchiveTask({ task: "open", database: file, key: ownKey() });
		await trial(file).catch((error: unknown) => {
			throw new BadArchive(flaws.database, error);
		});
		return records;
	}

	/** Restores a backup into a folder. Returns what could be read there. @throws Error with the reason */
	async function rehearseIn(folder: string, key: string): Promise<Pick<Rehearsal, "records" | "files">> {
		const unpacked = await unpackedIn(folder, key);
		const records = await usable(unpacked);
		return { records, files: unpacked.count };
	}

	async function rehearse(): Promise<Rehearsal | null> {
		const newest = await lastGood();
		if (newest === null) return null;
		const { key } = newest;
		return exclusively(key, async (folder) => {
			let result = { records: 0, files: 0, problem: "" };
			try {
				result = { ...(await rehearseIn(folder, key)), problem: "" };
			} catch (error) {
				result.problem = (error instanceof Error ? error.message : String(error)).slice(
					0,
					MAX_PROBLEM_LENGTH,
				);
			}
			const rehearsal: Rehearsal = { at: now().toISOString(), key, ...result };
			await store.change((state) => ({ ...state, rehearsal }));
			for (const listener of rehearsed) listener(rehearsal);
			return rehearsal;
		});
	}

	async function isRehearsalDue(): Promise<boolean> {
		const { rehearsal } = await store.read();
		if (rehearsal === null || rehearsal.problem !== "") return true;
		return now().getTime() - new Date(rehearsal.at).getTime() >= REHEARSE_EVERY_MS;
	}

	/** Expected error that is returned to the caller, not a bug. */
	const mayHappen = (error: unknown): error is Error =>
		error instanceof BadArchive || error instanceof CopyRefused || error instanceof DatabaseUnusable;

	return {
		list,
		isFree: () => active === null,
		async create(name) {
			if (active !== null) throw badRequest(messages.busyBackup);
			const key = name || `backup_${stamp(now())}.zip`;
			if (!backupNameForm.test(key)) throw badRequest(messages.badFields, { name: reasons.form });
			await asNew("name", key, () => make(key, "free"));
		},
		async take(file, name, passphrase = "") {
			const key = backupOfCopy(name);
			if (!backupNameForm.test(key)) throw badRequest(messages.badFields, { file: nameExists });
			await asNew("file", key, async () => {
				if (await isEncryptedFile(file)) await takeEncrypted(file, key, passphrase);
				else await place().put(file, key, "free");
			});
		},
		copies: {
			keyName: () => copyKey(folders.backups)?.name ?? "",
			async renewPassphrase() {
				const passphrase = newPassphrase();
				saveCopyKey(folders.backups, await copyKeyOf(passphrase));
				return passphrase;
			},
			async encrypt(from, to) {
				const known = copyKey(folders.backups);
				if (known === null) throw new Error("there is no passphrase for copies");
				await flushWhile(to, encryptFile(from, to, known));
			},
		},
		async fetch(key) {
			return ofExisting(key, notFound(messages.missingBackup), async () => {
				const folder = await wayFolder();
				const file = join(folder, key);
				const removeFolder = () => rm(folder, { recursive: true, force: true });
				try {
					await place().fetch(key, file);
					return { file, done: removeFolder };
				} catch (error) {
					await removeFolder();
					throw error;
				}
			});
		},
		async remove(key) {
			if (key === active) throw badRequest(messages.usedBackup);
			await ofExisting(key, badRequest(messages.missingBackup), () => place().remove(key));
		},
		async restore(key) {
			await exclusively(key, async (folder) => {
				const archive = join(folder, key);
				await ofExisting(key, badRequest(messages.missingBackup), () => place().fetch(key, archive));
				try {
					const unpacked = await unpackChecked(archive, join(folder, "unpacked"));
					await usable(unpacked);
					const state = await store.read().catch(unlessDamaged);
					await exchange(database, unpacked, folders.files);
					if (state) await store.change(() => state);
				} catch (error) {
					if (!mayHappen(error)) throw error;
					const why = error instanceof BadArchive ? error.text : untranslated(error.message);
					const refusal = badRequest(joined(messages.badBackup, " ", why));
					throw Object.assign(refusal, { cause: error.cause });
				}
				await restored();
			});
		},
		async createBySchedule() {
			const key = `${scheduledPrefix}${stamp(now())}.zip`;
			const report = (error: unknown): void => {
				for (const listener of missed) listener(error);
			};
			try {
				// With a clock that stands still each one has the name of the last.
				await make(key, "any");
				await rotate(key);
			} catch (error) {
				report(error);
				throw error;
			}
			// The backup is there: a second copy that fails is reported, and no reason to make another backup.
			for (const listener of made) await listener(key).catch(report);
			if (await isRehearsalDue()) await rehearse();
		},
		rehearse,
		lastGood,
		state: store.read,
		onRehearsed(listener) {
			rehearsed.add(listener);
		},
		onMade(listener) {
			made.add(listener);
		},
		onMissed(listener) {
			missed.add(listener);
		},
	};
}

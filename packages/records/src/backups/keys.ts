/**
 * Keys that are in no backup: a file beside the folder of the backups, as long as a backup without it must be no key to
 * the installation.
 */
import { createHash, randomBytes } from "node:crypto";
import {
	constants,
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { flushFileSync } from "../flush.ts";
import { hasCode } from "../has-code.ts";
import type { CopyKey } from "./copy-cipher.ts";

/** Path of the keys of an installation whose backups are in a folder. */
export const keysFile = (backups: string): string => `${backups}.keys`;

interface Keys {
	/** Seals the secrets in backups; base64. */
	readonly secrets: string;
	/** Encrypts copies in other places; none: they are copied as they are. */
	readonly copies?: CopyKey;
}

/** The keys, if there are any that can be read. */
function readKeys(backups: string): Keys | null {
	try {
		const keys = JSON.parse(readFileSync(keysFile(backups), "utf8")) as Partial<Keys> | null;
		return keys && Buffer.from(String(keys.secrets), "base64").length === 32 ? (keys as Keys) : null;
	} catch (error) {
		if (hasCode(error, "ENOENT") || error instanceof SyntaxError) return null;
		throw error;
	}
}

/** Writes the keys; new ones do not replace those that another process has just made. */
function writeKeys(backups: string, keys: Keys): void {
	const file = keysFile(backups);
	const part = `${file}.${randomBytes(6).toString("hex")}`;
	try {
		writeFileSync(part, JSON.stringify(keys), { mode: 0o600 });
		flushFileSync(part);
		if (existsSync(file)) renameSync(part, file);
		else linkSync(part, file);
	} catch (error) {
		// Not all file systems have links.
		if (!hasCode(error, "EEXIST")) copyFileSync(part, file, constants.COPYFILE_EXCL);
	} finally {
		rmSync(part, { force: true });
	}
}

/** The keys, which are made when they are first needed. */
function ownKeys(backups: string): Keys {
	const known = readKeys(backups);
	if (known) return known;
	mkdirSync(dirname(backups), { recursive: true });
	const made = { secrets: randomBytes(32).toString("base64") };
	writeKeys(backups, made);
	return readKeys(backups) ?? made;
}

/** The key that seals the secrets in this installation's backups. */
export const sealingKey = (backups: string): Buffer => Buffer.from(ownKeys(backups).secrets, "base64");

/** The key that encrypts copies in other places, if a passphrase was set. */
export const copyKey = (backups: string): CopyKey | null => readKeys(backups)?.copies ?? null;

export const saveCopyKey = (backups: string, copies: CopyKey): void =>
	writeKeys(backups, { ...ownKeys(backups), copies });

/** Name of a key, which says nothing about it. */
export const nameOfKey = (key: Uint8Array): string =>
	createHash("sha256").update("name").update(key).digest("hex").slice(0, 12);

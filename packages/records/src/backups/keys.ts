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

/** Path of the keys of an installation whose backups are in a folder. */
export const keysFile = (backups: string): string => `${backups}.keys`;

interface Keys {
	/** Seals the secrets in backups; base64. */
	readonly secrets: string;
}

/** The keys, if there are any that can be read. */
function readKeys(backups: string): Keys | null {
	try {
		const keys = JSON.parse(readFileSync(keysFile(backups), "utf8")) as Partial<Keys>;
		return Buffer.from(String(keys.secrets), "base64").length === 32 ? (keys as Keys) : null;
	} catch (error) {
		if (hasCode(error, "ENOENT") || error instanceof SyntaxError) return null;
		throw error;
	}
}

/** Makes the keys, in place of a file that cannot be read; another process may be making them. */
function makeKeys(backups: string): void {
	const file = keysFile(backups);
	const part = `${file}.${randomBytes(6).toString("hex")}`;
	try {
		writeFileSync(part, JSON.stringify({ secrets: randomBytes(32).toString("base64") }), { mode: 0o600 });
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

/** The key that seals the secrets in this installation's backups. It is made when it is first needed. */
export function sealingKey(backups: string): Buffer {
	if (readKeys(backups) === null) {
		mkdirSync(dirname(backups), { recursive: true });
		makeKeys(backups);
	}
	return Buffer.from(readKeys(backups)?.secrets ?? "", "base64");
}

/** Name of a key, which says nothing about it. */
export const nameOfKey = (key: Uint8Array): string =>
	createHash("sha256").update("name").update(key).digest("hex").slice(0, 12);

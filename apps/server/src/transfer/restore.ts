/** `npm run migrate -- restore BACKUP [--passphrase-stdin]`: puts a backup in place while Rafta is stopped, for the program that made it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { inLanguage } from "@rafta/records";
import { BadArchive } from "@rafta/records/backups/bad-archive";
import { isEncryptedFile, WrongPassphrase } from "@rafta/records/backups/copy-cipher";
import { restoreStopped } from "@rafta/records/backups/restore-stopped";
import type { Config } from "../composition/config.ts";
import { lockFolder } from "../composition/lock.ts";
import { placesIn } from "../installation/data-folder.ts";
import { isAdministrator } from "../installation/setup/administrators.ts";
import { consoleLanguage, consoleText } from "../kit/messages/console.ts";

/** Returns the exit code. @throws StartProblem when the folder is in use */
export async function runRestore(
	archive: string,
	config: Config,
	now: Date,
	passphrase?: string,
): Promise<number> {
	if (config.database !== undefined) {
		console.error(consoleText("restorePostgres"));
		return 1;
	}
	if (!existsSync(archive)) {
		console.error(consoleText("import_missing", { path: archive }));
		return 1;
	}
	if (passphrase === undefined && (await isEncryptedFile(archive))) {
		console.error(consoleText("restoreEncrypted", { archive }));
		return 1;
	}
	const unlock = lockFolder(config);
	try {
		const stamp = now.toISOString().replace(/\D/g, "").slice(0, 14);
		const aside = join(config.folder, `before-restore-${stamp}`);
		await restoreStopped(archive, placesIn(config.folder), {
			aside,
			isSuperuser: isAdministrator,
			...(passphrase !== undefined && { passphrase }),
		});
		console.log(consoleText("restoreDone", { archive, aside }));
		return 0;
	} catch (error) {
		if (error instanceof WrongPassphrase) {
			console.error(consoleText("restorePassphrase", { archive }));
			return 1;
		}
		if (!(error instanceof BadArchive)) throw error;
		console.error(consoleText("restoreRefused", { archive, why: inLanguage(error.text, consoleLanguage) }));
		return 1;
	} finally {
		unlock();
	}
}

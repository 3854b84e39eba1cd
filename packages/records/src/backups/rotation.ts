/** Names of the backups that the service makes by itself, and which of them are removed. */

export const scheduledPrefix = "auto_backup_";
/** Made before the tables are migrated, so that the program before can go back to it. */
export const upgradePrefix = "before_upgrade_";

/** The time at the end of a backup's name. */
export const stamp = (time: Date): string => time.toISOString().replace(/\D/g, "").slice(0, 14);

/** Backups made before an upgrade that are kept. */
const KEPT_UPGRADES = 3;

export interface Rotation {
	/** The new backup. */
	readonly made: string;
	/** Number of backups that stay. */
	readonly kept: number;
	readonly isGood: (key: string) => boolean;
	/** Records in a backup, where they were counted. */
	readonly recordsOf: (key: string) => number | undefined;
}

/**
 * Returns the backups of one kind that may be removed now that `made` exists: all beyond the newest good ones. Bad ones
 * displace nothing, and the new one stays even if the computer's clock has gone wrong and makes it look old. The last
 * one with more than half of the records of the fullest stays as well: backups of what was lost must not displace it.
 */
export function surplus(keys: readonly string[], { made, kept, isGood, recordsOf }: Rotation): string[] {
	const prefix = made.startsWith(scheduledPrefix) ? scheduledPrefix : upgradePrefix;
	const limit = Math.max(prefix === upgradePrefix ? KEPT_UPGRADES : kept, 1);
	const older = keys.filter((key) => key.startsWith(prefix) && key !== made);
	// The names end with the time, and begin alike or with the version.
	const stampOf = (key: string) => key.slice(-"20260101000000.zip".length);
	older.sort((a, b) => (stampOf(a) < stampOf(b) ? 1 : -1));
	const half = Math.max(...[made, ...older].map((key) => recordsOf(key) ?? 0)) / 2;
	const fullest = [made, ...older].find((key) => isGood(key) && (recordsOf(key) ?? 0) > half);
	let good = 1;
	return older.filter((key) => {
		if (key === fullest) return false;
		if (good >= limit) return true;
		if (isGood(key)) good += 1;
		return false;
	});
}

import type { Crons } from "../crons/crons.ts";
import type { SettingsStore } from "../settings/store.ts";
import type { Backups } from "./backups.ts";

/** Name of the job, as in PocketBase. */
const jobName = "__pbAutoBackup__";

/** Creates backups by the schedule of the settings, and follows its changes. */
export function scheduleBackups(crons: Crons, settings: SettingsStore, backups: Backups): void {
	const schedule = () => {
		const { cron } = settings.current().backups;
		if (cron === "") crons.remove(jobName);
		else crons.add(jobName, cron, () => backups.createBySchedule(), { catchUp: true, anyDay: true });
	};
	settings.onChange((after, before) => {
		if (after.backups.cron !== before.backups.cron) schedule();
	});
	schedule();
}

/**
 * `kill -9` at every moment of an upgrade and of a backup: the tables are the old or the new ones, every listed backup is
 * whole, no record is lost, and no migration happened without a backup. `npm run bench killed-upgrades`;
 * RAFTA_BENCH_ROUNDS changes the 50 rounds, RAFTA_TEST_ENGINE=postgres the engine.
 */
import { engine, killInMidBackup, killInMidUpgrade } from "../../apps/server/tests/upgrade/killing.ts";
import { onTestEngine } from "../support/database.ts";
import { setting } from "./setting.ts";

export async function run(): Promise<void> {
	const rounds = setting("ROUNDS", 50, 1);
	const report = (line: string) => console.log(`  ${line}`);
	await onTestEngine(async () => {
		const upgrades = await killInMidUpgrade(rounds, report);
		console.log(
			`${engine}: ${upgrades.rounds} kills during upgrades, ${upgrades.cutOff} before their end: ${upgrades.old} left the ` +
				`old tables, ${upgrades.migrated} the new ones, ${upgrades.half} something between; ${upgrades.lost} lost records, ` +
				`${upgrades.unsaved} without a backup, ${upgrades.halfBackups} backups half`,
		);
		const backups = await killInMidBackup(rounds, report);
		console.log(
			`${engine}: ${backups.rounds} kills during backups, ${backups.cutOff} before their end: ${backups.kept} kept, ` +
				`${backups.halfBackups} half, ${backups.lostBackups} good ones lost; ${backups.lost} lost records`,
		);
	});
}

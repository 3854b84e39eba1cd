/**
 * The backup before the tables are migrated to a newer program's definitions: what the program before can go back to.
 * It is made before the settings are read, so it is always in the folder of backups.
 */
import { join } from "node:path";
import { DatabaseUnusable } from "../database/port.ts";
import { holdFile } from "../database/sqlite/lock.ts";
import { untilFree } from "../database/wait-until-free.ts";
import { type Making, makeArchive } from "./making.ts";
import { folderPlace } from "./place.ts";
import { inWorkFolder } from "./recover.ts";
import { stamp, surplus, upgradePrefix } from "./rotation.ts";
import { stateStore, withCheck } from "./state.ts";

/** `from`: the release that wrote the tables. `isStillDue`: whether no other process has migrated them meanwhile. */
export async function backupBeforeUpgrade(
	making: Making,
	backups: string,
	{ from, isStillDue }: { from: string; isStillDue: () => Promise<boolean> },
): Promise<void> {
	const time = making.now();
	const key = `${upgradePrefix}${from.replace(/[^0-9a-z]+/g, "-")}_${stamp(time)}.zip`;
	// Another process of the same start may be making it.
	const claim = () => untilFree(async () => holdFile(join(backups, ".lock")));
	try {
		await inWorkFolder(backups, claim, async (folder) => {
			if (!(await isStillDue())) return;
			const place = folderPlace(backups);
			const { archive, records } = await makeArchive(making, folder, key);
			await place.put(archive, key, "any");
			const keys = (await place.list()).map((one) => one.key);
			const check = { at: time.toISOString(), problem: "", records };
			const store = stateStore(making.database);
			await store.change((state) => withCheck(state, key, check, new Set(keys)));
			const { checks } = await store.read();
			const recordsOf = (one: string) => checks[one]?.records;
			const displaced = surplus(keys, { made: key, kept: 0, isGood: () => true, recordsOf });
			for (const old of displaced) await place.remove(old);
		});
	} catch (error) {
		if (error instanceof DatabaseUnusable && error.code === "damaged") throw error;
		throw new DatabaseUnusable("not_backed_up", error instanceof Error ? error.message : String(error));
	}
}

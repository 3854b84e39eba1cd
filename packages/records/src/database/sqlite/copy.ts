import BetterSqlite from "better-sqlite3";
import { flushFileSync } from "../../flush.ts";
import { removeChangeLog } from "./change-log.ts";
import { openConnection } from "./connection.ts";

/** Pages copied at once, and flushed: 4 MB. All of the file at once would make the commits of others wait for it. */
const PAGES = 1000;

/** Copies what is committed at this moment: concurrent commits would make the engine restart a backup. */
export async function copyAsOfNow(file: string, target: string): Promise<void> {
	const source = openConnection(file, true);
	try {
		source.exec("BEGIN");
		source.prepare("SELECT 1 FROM sqlite_schema").all();
		const progress = () => {
			flushFileSync(target);
			return PAGES;
		};
		await source.backup(target, { progress });
	} finally {
		source.close();
	}
	const copy = new BetterSqlite(target);
	try {
		removeChangeLog(copy);
	} finally {
		copy.close();
	}
}

/**
 * Copies one installation to another in a separate process and reports how long it took and how much memory it used.
 */

import { existsSync, readFileSync } from "node:fs";
import { postgresBulkCopy } from "@rafta/records/database/postgres/bulk-copy";
import { sqliteBulkCopy } from "@rafta/records/database/sqlite/bulk-copy";
import { copyInstallation } from "@rafta/records/transfer/copy";

const [from = "", to = ""] = process.argv.slice(2);
const carrierOf = (spot: string) =>
	spot.startsWith("postgres") ? postgresBulkCopy(spot) : sqliteBulkCopy(spot);

/** Returns the process's own memory in kilobytes: pages of a mapped file belong to the file. */
function held(): number {
	if (!existsSync("/proc/self/status")) return process.memoryUsage.rss() / 1024;
	return Number(/^RssAnon:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}

const idle = held();
let peak = idle;
const started = performance.now();
const progress = () => {
	peak = Math.max(peak, held());
};
const report = await copyInstallation(carrierOf(from), carrierOf(to), { replace: true, progress });
progress();
const rows = report.reduce((sum, table) => sum + table.to.rows, 0);
console.log(
	JSON.stringify({
		rows,
		milliseconds: performance.now() - started,
		/** At the start, and the peak. */
		idle,
		peak,
	}),
);

/** Copies one installation to another in a process of its own and tells how long it took and how much memory it held. */

import { postgresCarrier } from "@rafta/records/database/postgres/carrier";
import { sqliteCarrier } from "@rafta/records/database/sqlite/carrier";
import { copyInstallation } from "@rafta/records/moving/copy";

const [from = "", to = ""] = process.argv.slice(2);
const carrierOf = (spot: string) =>
	spot.startsWith("postgres") ? postgresCarrier(spot) : sqliteCarrier(spot);

const idle = process.resourceUsage().maxRSS;
const started = performance.now();
const report = await copyInstallation(carrierOf(from), carrierOf(to), { replace: true });
const rows = report.reduce((sum, table) => sum + table.to.rows, 0);
console.log(
	JSON.stringify({
		rows,
		milliseconds: performance.now() - started,
		/** Kilobytes: at the beginning, and at most. */
		idle,
		most: process.resourceUsage().maxRSS,
	}),
);

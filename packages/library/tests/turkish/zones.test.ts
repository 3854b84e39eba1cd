/** Dates and times in what people read are those of Turkey, in whatever zone and language the process runs. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Moments at which the day, the month or the year of Turkey is not that of UTC, and how they are written. */
const moments = {
	"2026-12-31T20:58:00Z": "31.12.2026 23:58",
	"2026-12-31T21:01:00Z": "01.01.2027 00:01",
	"2028-02-28T21:00:00Z": "29.02.2028 00:00",
	"2028-02-29T20:59:59Z": "29.02.2028 23:59",
	"2026-07-05T06:05:09Z": "05.07.2026 09:05",
};

const program = `
	import { momentText, todayIn } from "./packages/library/src/turkish/dates.ts";
	import { dueLine, pickupLine } from "./packages/library/src/notices/lines.ts";
	const now = process.argv.slice(1).map((moment) => new Date(moment));
	console.log(JSON.stringify({
		moments: now.map((moment) => momentText(moment)),
		lines: [
			dueLine({ due_on: todayIn(now[1]), days_late: 0 }, "tr"),
			dueLine({ due_on: todayIn(now[0]), days_late: 1 }, "en"),
			dueLine({ due_on: todayIn(now[2]), days_late: 2 }, "en"),
			pickupLine("29.02.2028", "tr"),
		],
	}));`;

test.each([
	["UTC", "C"],
	["America/Los_Angeles", "en_US.UTF-8"],
	["Pacific/Kiritimati", "de_DE.UTF-8"],
	["Asia/Kathmandu", "ar_EG.UTF-8"],
])("a process in %s (%s) writes mails in the time of Turkey", (TZ, LC_ALL) => {
	const output = execFileSync(
		process.execPath,
		["--input-type=module", "-e", program, "--", ...Object.keys(moments)],
		{ cwd: root, env: { ...process.env, TZ, LC_ALL, LANG: LC_ALL, NODE_OPTIONS: "" } },
	);
	expect(JSON.parse(output.toString())).toEqual({
		moments: Object.values(moments),
		lines: [
			"İade tarihi: 01.01.2027",
			"Due on 31.12.2026 · 1 day late",
			"Due on 29.02.2028 · 2 days late",
			"Son alma günü: 29.02.2028",
		],
	});
});

test("nothing in the server, the record service or the domain asks for the zone or the language of its process", () => {
	const local =
		/\.(get|set)(Hours|Minutes|Date|Day|Month|FullYear|TimezoneOffset)\(|\.toLocale(Date|Time)?String\(\)|\.to(Date|Time)String\(|DateTimeFormat\(\)/;
	const asking = ["packages/library/src", "packages/records/src", "apps/server/src"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
			.filter((path) => path.endsWith(".ts"))
			.map((path) => join(folder, path))
			.filter((path) => local.test(readFileSync(join(root, path), "utf8"))),
	);
	expect(asking).toEqual([]);
});

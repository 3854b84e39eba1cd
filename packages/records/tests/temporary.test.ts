import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { removeAbandoned, temporaryPath } from "../src/temporary.ts";

test("what killed processes left is removed after a day, and nothing else", async () => {
	const now = new Date("2026-11-27T04:00:00Z");
	const make = (path: string, hoursAgo: number): string => {
		mkdirSync(path);
		writeFileSync(join(path, "data.db"), "names of members");
		const at = new Date(now.getTime() - hoursAgo * 3_600_000);
		utimesSync(path, at, at);
		return path;
	};
	const abandoned = make(temporaryPath("migration-a"), 25);
	const used = make(temporaryPath("migration-b"), 23);
	const foreign = make(join(tmpdir(), "rafta-another"), 25);
	await removeAbandoned(now);
	expect([abandoned, used, foreign].map(existsSync)).toEqual([false, true, true]);
});

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobName } from "../src/routes/admin/shared/jobs.ts";

const root = join(import.meta.dirname, "../../..");

test("every job that the server schedules by its name has one for people", () => {
	const ids = globSync(["apps/server/src/**/*.ts", "packages/records/src/**/*.ts"], { cwd: root }).flatMap(
		(file) =>
			[...readFileSync(join(root, file), "utf8").matchAll(/\bcrons\.add\(\s*"([^"]+)"/g)].map(
				([, id = ""]) => id,
			),
	);
	expect(ids.length).toBeGreaterThan(20);
	expect(ids.filter((id) => jobName(id, "tr") === id || jobName(id, "en") === id)).toEqual([]);
});

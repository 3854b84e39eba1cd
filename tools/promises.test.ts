/** A lost `await` is refused by the linter: its work would go on unseen, and its failure be nobody's. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const project = mkdtempSync(join(tmpdir(), "rafta-promises-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

const planted = `
const save = async (): Promise<void> => {};
const store = { save };
export async function run(): Promise<void> {
	save();
	store.save();
	Promise.all([save(), save()]);
	void save();
	await save();
}
`;

test("a promise that nothing waits for, and that is not marked as such, is refused", () => {
	const { overrides: _tests, ...config } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
	writeFileSync(join(project, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false } }));
	writeFileSync(join(project, "planted.ts"), planted);
	const biome = join(root, "node_modules", ".bin", "biome");
	const { stdout, status } = spawnSync(biome, ["lint", "--reporter=github", "."], {
		cwd: project,
		encoding: "utf8",
	});
	const lines = [...stdout.matchAll(/noFloatingPromises\S*?,line=(\d+)|noFloatingPromises.*?line=(\d+)/g)];
	expect(lines.map(([, one, other]) => one ?? other)).toEqual(["5", "6", "7"]);
	expect(status).toBe(1);
});

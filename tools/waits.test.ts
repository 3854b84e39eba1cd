/** The rule `waits.grit`: tests leave the beginning of a wait to `tests/support/after.ts`. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const project = mkdtempSync(join(tmpdir(), "rafta-waits-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Returns file and line of what the project's rules of its own refuse in files. */
function refusals(files: Readonly<Record<string, string>>): string[] {
	const config = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
	const planted = { ...files, "biome.json": JSON.stringify({ ...config, vcs: { enabled: false } }) };
	for (const [path, text] of Object.entries(planted)) {
		mkdirSync(join(project, dirname(path)), { recursive: true });
		writeFileSync(join(project, path), text);
	}
	cpSync(join(root, "tools", "waits.grit"), join(project, "tools", "waits.grit"));
	const biome = join(root, "node_modules", ".bin", "biome");
	const { stdout } = spawnSync(biome, ["lint", "--only=plugin", "--reporter=github", "."], {
		cwd: project,
		encoding: "utf8",
	});
	return [...stdout.matchAll(/title=plugin,file=(\S+?),line=(\d+)/g)].map(
		([, path = "", line]) => `${path.slice(path.indexOf("tests/"))}:${line}`,
	);
}

const waits = `
const file = page.waitForEvent("download");
const [answer] = await Promise.all([page.waitForResponse("**/api"), button.click()]);
await visitor?.page
	.waitForRequest(/api/);
await page.waitForNavigation();
await page.waitForURL("**/me");
const turned = page.evaluate(() => new Promise((turn) => addEventListener("wheel", turn)));
const width = await page.evaluate(() => innerWidth);
`;

test("a wait beside its action is refused in every test, and only there", () => {
	expect(
		refusals({
			"tests/browser/planted.test.ts": waits,
			"tests/bench/planted/planted.bench.ts": waits,
			"tests/support/after.ts": waits,
			"apps/web/src/planted.ts": waits,
		}).sort(),
	).toEqual(
		["tests/bench/planted/planted.bench.ts", "tests/browser/planted.test.ts"].flatMap((path) =>
			[2, 3, 4, 6, 8].map((line) => `${path}:${line}`),
		),
	);
});

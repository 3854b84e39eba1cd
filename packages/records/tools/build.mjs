/**
 * `npm run build --workspace @rafta/records [-- FOLDER]`: makes the package that others install, in `dist`: plain
 * JavaScript with declarations, for a Node that reads no types of installed packages. `npm pack ./packages/records/dist`
 * packs it. Plain JavaScript itself, so that the machine's own Node can run it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const root = join(import.meta.dirname, "..");
const target = resolve(process.argv[2] ?? join(root, "dist"));
const code = join(target, "lib");

/** Specifiers of modules beside a module, which the compiler leaves as they are in declarations and in addresses. */
const neighbour = /((?:from |import\(|new URL\()"\.{1,2}\/[^"]+)\.ts"/g;

rmSync(target, { recursive: true, force: true });
const compiler = dirname(createRequire(import.meta.url).resolve("typescript/package.json"));
const args = [join(compiler, "bin/tsc"), "-p", join(root, "tsconfig.build.json"), "--outDir", target];
execFileSync(process.execPath, args, { stdio: "inherit" });
renameSync(join(target, "src"), code);
for (const path of readdirSync(code, { recursive: true, encoding: "utf8" })) {
	if (!/\.(?:js|d\.ts)$/.test(path)) continue;
	const file = join(code, path);
	writeFileSync(file, readFileSync(file, "utf8").replaceAll(neighbour, '$1.js"'));
}
for (const name of ["README.md", "CHANGELOG.md", "LICENSE", "examples", "locales"])
	cpSync(join(root, name), join(target, name), { recursive: true });

const {
	private: _,
	scripts: _scripts,
	devDependencies: _dev,
	publishConfig: _publish,
	...manifest
} = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const exports = {
	".": { types: "./lib/index.d.ts", default: "./lib/index.js" },
	"./package.json": "./package.json",
};
writeFileSync(join(target, "package.json"), `${JSON.stringify({ ...manifest, exports }, null, "\t")}\n`);

/**
 * `npm run package [-- SYSTEM …] [--to FOLDER]`: packs Rafta with its own Node, for all systems or those that are named.
 * Beside each archive is its list of parts (CycloneDX), and SHA256SUMS has the checksums of all.
 * Node and what other systems need are downloaded from npm's registry. `--level` 1 to 9 is the compression;
 * `--installed-node` packs the Node that runs this, for a test without the network.
 */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runStep } from "../steps.ts";
import { pack } from "./archive.ts";
import { layOut, lock, version } from "./content.ts";
import { faultsOf } from "./faults.ts";
import { sbomOf } from "./sbom.ts";
import { systems } from "./systems.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		to: { type: "string", default: "packages-built" },
		level: { type: "string", default: "9" },
		"installed-node": { type: "boolean", default: false },
	},
});
const unknown = positionals.find((name) => !systems.some((system) => system.name === name));
if (unknown !== undefined) {
	console.error(`${unknown}: there is ${systems.map(({ name }) => name).join(", ")}`);
	process.exit(1);
}
if (!runStep("build", ["node", "start.mjs", "build"]).ok) process.exit(1);

const target = resolve(values.to);
mkdirSync(target, { recursive: true });
const work = mkdtempSync(join(tmpdir(), "rafta-package-"));
const sums: string[] = [];
try {
	for (const system of systems) {
		if (positionals.length > 0 && !positionals.includes(system.name)) continue;
		const folder = join(work, `rafta-${version}-${system.name}`);
		mkdirSync(folder);
		const shipped = await layOut(system, folder, {
			downloads: join(work, "downloads", system.name),
			installedNode: values["installed-node"],
		});
		const faults = faultsOf(folder, system);
		if (faults.length > 0) throw new Error(faults.join("\n"));
		const file = join(target, `${basename(folder)}.${system.archive}`);
		await pack(folder, system, file, Number(values.level));
		rmSync(folder, { recursive: true });
		const parts = join(target, `${basename(folder)}.cdx.json`);
		writeFileSync(parts, sbomOf(shipped, lock, system));
		for (const path of [file, parts]) {
			const sum = createHash("sha256").update(readFileSync(path)).digest("hex");
			sums.push(`${sum}  ${basename(path)}\n`);
		}
		console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
	}
	writeFileSync(join(target, "SHA256SUMS"), sums.join(""));
} finally {
	rmSync(work, { recursive: true, force: true });
}

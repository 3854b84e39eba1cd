/**
 * Vite plugin that writes `licences.json`: what this build and its server consist of, by what was bundled and by the lock
 * file, each with the text of its licence. The screen of licences reads it.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";
import {
	inOrder,
	licenceOf,
	nodeLicence,
	ownLicences,
	type ShippedPackage,
} from "../../server/tools/licences.ts";
import { type Lock, productionPackages } from "../../server/tools/packages.ts";
import type { LicenceFile } from "../src/routes/legal/licences/file.ts";

const web = join(import.meta.dirname, "..");
const root = join(web, "..", "..");

/** Packages that write code or styles of their own into what they build, without a module of the build. */
const written = ["tailwindcss", "daisyui", "vite", "rolldown"];

/** A bundler's licence without those of the parts that it is made of, and that it writes into no build. */
const withoutTools = (one: ShippedPackage): ShippedPackage => ({
	...one,
	text: one.text.split(/^#+ Licenses of bundled dependencies$/m)[0]?.trim() ?? "",
});

/** Puts licences into the file's form. */
export function licenceFile(
	shipped: readonly ShippedPackage[],
	loaded: readonly ShippedPackage[],
): LicenceFile {
	const texts: string[] = [];
	const place = (text: string): number => {
		const known = texts.indexOf(text);
		return known >= 0 ? known : texts.push(text) - 1;
	};
	const inWeb = new Set(loaded.map(({ name, version }) => `${name} ${version}`));
	const packages = inOrder([...shipped, ...loaded]).map(({ name, version, licence, text }) => ({
		...{ name, version, licence, text: place(text) },
		web: inWeb.has(`${name} ${version}`),
	}));
	return { packages, texts };
}

/** Returns what the browser loads, from a file. */
export const webLicences = ({ packages, texts }: LicenceFile): ShippedPackage[] =>
	packages.filter(({ web }) => web).map(({ text, ...one }) => ({ ...one, text: texts[text] ?? "" }));

/** Returns the folder of the package that a module or a file belongs to; `undefined` for our own. */
function packageOf(id: string): string | undefined {
	// A module of the bundler's own making has the name of another behind a zero.
	const path = id.replaceAll("\\", "/").replace(/^\0/, "");
	return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
}

/** The licences of what runs on this computer's server: its packages, and the Node that npm installed. */
function serverLicences(): ShippedPackage[] {
	const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
		packages: Lock;
	};
	const here = { os: process.platform, cpu: process.arch };
	const found = productionPackages(packages, "apps/server", here)
		.map((path) => join(root, path))
		.filter((folder) => existsSync(folder))
		.map(licenceOf);
	const [node] = globSync(join(root, "node_modules/node-*/bin/node").replaceAll("\\", "/"));
	const folder = node && join(dirname(node), "..");
	if (folder && existsSync(join(folder, "LICENSE"))) found.push(nodeLicence(folder, process.versions.node));
	return found;
}

/** Writes the file beside the page. */
export const licences = (): Plugin => ({
	name: "rafta-licences",
	apply: "build",
	generateBundle(_options, bundle) {
		const folders = new Set(written.map((name) => join(root, "node_modules", name)));
		for (const file of Object.values(bundle)) {
			const ids = file.type === "chunk" ? Object.keys(file.modules) : file.originalFileNames;
			for (const id of ids) {
				const folder = packageOf(id);
				if (folder) folders.add(resolve(web, folder));
			}
		}
		const loaded = [...folders].map(licenceOf).map(withoutTools);
		const source = JSON.stringify(licenceFile([...ownLicences(), ...serverLicences()], loaded));
		this.emitFile({ type: "asset", fileName: "licences.json", source });
	},
});

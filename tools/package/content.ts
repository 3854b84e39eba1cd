/** Lays a package out in a folder: Node, the built program, its packages, the demonstration, licences. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { extract } from "tar";
import { type Lock, productionPackages } from "./dependencies.ts";
import type { System } from "./systems.ts";

const root = join(import.meta.dirname, "..", "..");
const files = join(import.meta.dirname, "files");

const { dependencies, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
	readonly dependencies: { readonly node: string };
	readonly version: string;
};

export { version };

/** Parts of packages that no program reads: types, maps, what compilers and people read. */
const unread = /\.(d\.[cm]?ts|map|md|markdown|ts|flow)$|\/(include|share|\.github|test|tests)(\/|$)/;

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
	await extract({ file, cwd: folder, strip: 1, filter: (path) => !path.endsWith(".tgz") });
	writeFileSync(file, "");
}

/** Copies a package's files, without what is not read. */
function copyPackage(from: string, to: string, path: string, system: System): void {
	const ignored = unreadOf(system);
	cpSync(from, to, {
		recursive: true,
		filter: (source) => {
			const inside = source.slice(from.length).replaceAll("\\", "/");
			if (/^\/node_modules(\/|$)/.test(inside) || inside.endsWith(".tgz")) return false;
			return !unread.test(inside) && !ignored.some((one) => one.test(path + inside));
		},
	});
}

/** Returns the text of a package's licence. */
function licenceIn(folder: string): string {
	const { name, version: at, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	const texts = readdirSync(folder)
		.filter((file) => /^(licen[cs]e|notice|copying)/i.test(file) && statSync(join(folder, file)).isFile())
		.map((file) => readFileSync(join(folder, file), "utf8").trim());
	return `${name} ${at} (${typeof license === "string" ? license : "see below"})\n\n${texts.join("\n\n")}`;
}

/**
 * Fills an empty folder with the package for a system. The program must be built.
 *
 * @param downloads folder for what is not installed here: the packages of other systems
 * @param installedNode takes the Node that runs this, without the network; its licences are then only named
 */
export async function layOut(
	system: System,
	folder: string,
	{ downloads, installedNode }: { readonly downloads: string; readonly installedNode: boolean },
): Promise<void> {
	const app = join(folder, "app");
	const lock = (JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Lock })
		.packages;
	const licences = [
		`Rafta ${version} (AGPL-3.0-or-later)\n\n${readFileSync(join(root, "LICENSE"), "utf8").trim()}`,
	];
	for (const path of productionPackages(lock, "apps/server", system)) {
		let from = join(root, path);
		if (!existsSync(from)) {
			from = join(downloads, path);
			const { version: at = "", integrity } = lock[path] ?? {};
			if (!existsSync(from)) await download(path.split("node_modules/").at(-1) ?? "", at, from, integrity);
		}
		copyPackage(from, join(app, path), path, system);
		licences.push(licenceIn(from));
	}

	const node = join(downloads, system.node.name);
	if (!installedNode) await download(system.node.name, dependencies.node, node);
	mkdirSync(dirname(join(folder, system.program)), { recursive: true });
	cpSync(installedNode ? process.execPath : join(node, system.node.file), join(folder, system.program));
	chmodSync(join(folder, system.program), 0o755);
	const nodeLicence = installedNode
		? "https://github.com/nodejs/node/blob/main/LICENSE"
		: readFileSync(join(node, "LICENSE"), "utf8").trim();
	licences.push(`Node.js ${dependencies.node}\n\n${nodeLicence}`);

	for (const path of ["apps/server/dist", "apps/web/dist", "demo", "start.mjs", "package.json"]) {
		cpSync(join(root, path), join(app, path), {
			recursive: true,
			filter: (source) => !/\.map$|\.sources$/.test(source),
		});
	}
	// The workspace's fonts are the only files of it that the built program reads.
	const library = join(app, "node_modules/@rafta/library");
	for (const path of ["package.json", "fonts"]) {
		cpSync(join(root, "packages/library", path), join(library, path), { recursive: true });
	}
	cpSync(join(files, "launch.mjs"), join(app, "launch.mjs"));
	cpSync(join(files, system.starter), join(folder, system.starter));
	if (system.os !== "win32") chmodSync(join(folder, system.starter), 0o755);
	const lineEnd = system.os === "win32" ? "\r\n" : "\n";
	for (const name of ["OKU.txt", "README.txt"]) {
		writeFileSync(join(folder, name), readFileSync(join(files, name), "utf8").replaceAll("\n", lineEnd));
	}
	writeFileSync(
		join(folder, "LICENSES.txt"),
		`${licences.join(`\n\n${"-".repeat(80)}\n\n`)}\n`.replaceAll("\n", lineEnd),
	);
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

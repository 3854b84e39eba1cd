/** The project's own files: as git lists them, or, in a source archive without `.git`, by walking its folders. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";

const project = join(import.meta.dirname, "..");

/**
 * Returns what git lists, tracked or not yet, without what it ignores; `undefined` where the folder is no checkout, or git
 * is not installed or refuses another user's checkout. Names are separated by zeros: otherwise git would put those with
 * Turkish letters into quotes.
 */
function gitFiles(root: string): string[] | undefined {
	// A source archive may be unpacked within another project's checkout.
	if (!existsSync(join(root, ".git"))) return undefined;
	const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
	const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 26 });
	if (status !== 0) return undefined;
	// A tracked file may have been deleted.
	return stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}

type Ignores = (path: string, isFolder: boolean) => boolean;

/** Returns what the lines of `.gitignore` ignore. @throws Error for a line of a kind that the project does not use */
function ignoredBy(lines: readonly string[]): Ignores {
	const patterns = lines
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => {
			const name = line.replace(/^\//, "").replace(/\/$/, "");
			if (/^!|\*\*|[[\]?{}\\]|\s$/.test(line))
				throw new Error(`.gitignore: "${line}" is not understood here`);
			const isAnywhere = !line.startsWith("/") && !name.includes("/");
			return { isAnywhere, name, isOfFolders: line.endsWith("/") };
		});
	return (path, isFolder) =>
		patterns.some(
			({ name, isAnywhere, isOfFolders }) =>
				(isFolder || !isOfFolders) &&
				matchesGlob(isAnywhere ? path.slice(path.lastIndexOf("/") + 1) : path, name),
		);
}

/** Returns the files below a folder that its `.gitignore` does not ignore. */
export function walked(root: string): string[] {
	const file = join(root, ".gitignore");
	const isIgnored = ignoredBy(existsSync(file) ? readFileSync(file, "utf8").split("\n") : []);
	const below = (folder: string): string[] =>
		readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
			const path = folder + entry.name;
			if (path === ".git" || isIgnored(path, entry.isDirectory())) return [];
			return entry.isDirectory() ? below(`${path}/`) : [path];
		});
	return below("").sort();
}

/** Returns the project's own files, relative to its root: without packages, what was built, and data. */
export const sourceFiles = (root = project): string[] => gitFiles(root)?.sort() ?? walked(root);

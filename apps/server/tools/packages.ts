/** Packages that the server needs to run, from package-lock.json. */
/** A system that Rafta runs on, by Node's names of it and of its processor. */
export interface Target {
	readonly os: string;
	readonly cpu: string;
}

/** Entry of package-lock.json. */
export interface LockedPackage {
	readonly version?: string;
	readonly integrity?: string;
	readonly license?: string;
	readonly dev?: boolean;
	readonly hasInstallScript?: boolean;
	/** Folder of a workspace, which its entry in node_modules links to. */
	readonly resolved?: string;
	readonly link?: boolean;
	readonly os?: readonly string[];
	readonly cpu?: readonly string[];
	readonly libc?: readonly string[];
	readonly dependencies?: Readonly<Record<string, string>>;
	readonly optionalDependencies?: Readonly<Record<string, string>>;
	readonly peerDependencies?: Readonly<Record<string, string>>;
}

export type Lock = Readonly<Record<string, LockedPackage>>;

/** Whether a package of one system alone runs on `system`; Linux is packaged for glibc. */
function fits(path: string, { os, cpu, libc }: LockedPackage, system: Target): boolean {
	if (os && !os.includes(system.os)) return false;
	if (cpu && !cpu.includes(system.cpu)) return false;
	return !libc?.includes("musl") && !path.endsWith("-musl");
}

/** Returns where Node finds a package from `folder`: beside it, or beside a folder above. */
function find(lock: Lock, folder: string, name: string): string | undefined {
	for (let at = folder; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
		const path = `${at && `${at}/`}node_modules/${name}`;
		if (lock[path]) return path;
		if (at === "") return undefined;
	}
}

/**
 * Returns the paths of the packages below node_modules that the workspace `start` needs on a system, sorted; without the
 * workspaces themselves.
 * @throws Error when one is not in the lock
 */
export function productionPackages(lock: Lock, start: string, system: Target): string[] {
	const found = new Set<string>();
	const followed = new Set<string>();
	function follow(folder: string): void {
		if (followed.has(folder)) return;
		followed.add(folder);
		const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[folder] ?? {};
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
			const path = find(lock, folder, name);
			const entry = path === undefined ? undefined : lock[path];
			if (path === undefined || !entry) {
				if (name in dependencies) throw new Error(`${folder} needs ${name}, which is not in the lock`);
				continue;
			}
			if (!fits(path, entry, system)) continue;
			if (!entry.link) found.add(path);
			follow(entry.link ? (entry.resolved ?? "") : path);
		}
	}
	follow(start);
	return [...found].sort();
}

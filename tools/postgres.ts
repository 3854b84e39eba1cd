import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Oldest supported major version. */
const oldest = 15;
const packaged = "/usr/lib/postgresql";

const hasServer = (folder: string): boolean =>
	existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"));

/** Returns the major version of the server in a folder; 0 when it is unknown. */
function versionIn(folder: string): number {
	const output = spawnSync(join(folder, "postgres"), ["--version"], { encoding: "utf8" }).stdout ?? "";
	return Number(/\d+/.exec(output)?.[0] ?? 0);
}

/** Returns the folder with PostgreSQL's programs: `RAFTA_POSTGRES_BIN`, the newest of Debian's, or one on the path. */
export function postgresPrograms(): string | undefined {
	const named = process.env.RAFTA_POSTGRES_BIN;
	const versions = existsSync(packaged) ? readdirSync(packaged) : [];
	const debian = versions.sort((a, b) => Number(b) - Number(a)).map((one) => join(packaged, one, "bin"));
	const path = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	return [...(named ? [named] : []), ...debian, ...path].find(
		(folder) => hasServer(folder) && versionIn(folder) >= oldest,
	);
}

/** Prevents Debian's package from creating and starting a cluster of its own. */
function wantNoCluster(): void {
	const file = "/etc/postgresql-common/createcluster.conf";
	if (process.getuid?.() !== 0 || existsSync(file)) return;
	mkdirSync("/etc/postgresql-common", { recursive: true });
	writeFileSync(file, "create_main_cluster = false\n");
}

/** Ensures that a PostgreSQL server is installed, by Debian's package if needed. Prints the reason when it fails. */
export function ensurePostgres(): boolean {
	if (process.env.RAFTA_TEST_POSTGRES || postgresPrograms()) return true;
	const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	wantNoCluster();
	for (const command of [
		["apt-get", "update"],
		["apt-get", "install", "-y", "--no-install-recommends", "postgresql"],
	]) {
		const [program = "", ...rest] = [...sudo, ...command];
		if (spawnSync(program, rest, { stdio: "inherit", env }).status !== 0) break;
	}
	if (postgresPrograms()) return true;
	console.error(
		`The tests on PostgreSQL need its server, version ${oldest} or newer: install the package postgresql, ` +
			"name the folder of its programs in RAFTA_POSTGRES_BIN, or a running server in RAFTA_TEST_POSTGRES.",
	);
	return false;
}

/**
 * PostgreSQL server for tests: in a temporary folder, on a free loopback port, as a user without rights. It ends with
 * the process that started it, however that ends.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { ensurePostgres, postgresPrograms } from "../../tools/postgres.ts";
import { freePort } from "./port.ts";
import { limit } from "./time-limits.ts";

export interface TestPostgres {
	/** Address of its maintenance database, as the superuser. */
	readonly url: string;
	/** The same by a socket in its folder, which costs a third less per statement than the loopback network. */
	readonly socket: string;
	/** Process id of the server's main process; a different one after every start. */
	readonly pid: number;
	/** Content of the server's log. */
	log(): string;
	/** Stops it cleanly, closing all connections, and starts it again at the same address. */
	restart(): Promise<void>;
	/** `kill -9` of the main process; the address refuses connections until `start`. */
	kill(): Promise<void>;
	/** Starts it after `kill`. */
	start(): Promise<void>;
	/** Stops it and removes its folder. */
	dispose(): Promise<void>;
}

const quick = {
	fsync: "off",
	synchronous_commit: "off",
	full_page_writes: "off",
	wal_level: "minimal",
	max_wal_senders: 0,
	max_wal_size: "4GB",
	autovacuum: "off",
};

/** Settings of every test server; a machine may have little shared memory, and few processors. */
const common = {
	max_connections: 400,
	shared_buffers: "128MB",
	dynamic_shared_memory_type: "mmap",
	max_parallel_workers_per_gather: 0,
	max_locks_per_transaction: 256,
	jit: "off",
	listen_addresses: "127.0.0.1",
};

/** Returns the user of its processes: PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const users = readFileSync("/etc/passwd", "utf8").split("\n");
	const [line] = ["postgres", "nobody"].flatMap((name) => users.filter((one) => one.startsWith(`${name}:`)));
	const [, , uid, gid] = (line ?? "").split(":");
	if (!uid) throw new Error("PostgreSQL needs a user other than root: there is no postgres and no nobody");
	return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Watcher that waits until the other end of its input is closed, which the system does even when a process is killed;
 * then stops the server and removes the folder.
 */
const watch = `
trap '' INT TERM HUP
cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then
	kill -QUIT "$pid" 2>/dev/null
	while kill -0 "$pid" 2>/dev/null; do sleep 0.02; done
fi
for try in 1 2 3 4 5; do rm -rf "$1" && break; sleep 0.2; done
`;

/**
 * Resolves once the server accepts a connection. @throws Error with its log when it ends instead, or takes too long.
 */
async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
	const end = Date.now() + limit(30_000);
	while (Date.now() < end) {
		if (child.exitCode !== null || child.signalCode !== null) break;
		const client = new Client({ connectionString: url });
		try {
			await client.connect();
			await client.end();
			return;
		} catch {
			// It is not listening yet, or is recovering: the only reasons to retry.
			await client.end().catch(() => undefined);
		}
		await new Promise((resolve) => setTimeout(resolve, 30));
	}
	throw new Error(`PostgreSQL did not start:\n${log()}`);
}

/**
 * Starts a server for the caller. `durable` ones write through to the disk, for tests that kill them; `settings` are
 * additional lines of its configuration.
 */
export async function startPostgres(
	options: { durable?: boolean; settings?: Readonly<Record<string, string | number>> } = {},
): Promise<TestPostgres> {
	if (!ensurePostgres()) throw new Error("no PostgreSQL server on this machine");
	const programs = postgresPrograms() ?? "";
	const owner = unprivileged();
	const folder = mkdtempSync(join(tmpdir(), "rafta-postgres-"));
	const watcher = spawn("sh", ["-c", watch, "sh", folder], {
		stdio: ["pipe", "ignore", "ignore"],
		detached: true,
	});
	watcher.unref();
	const hold = watcher.stdin as typeof watcher.stdin & { unref?(): void };
	hold.unref?.();

	if (owner) chownSync(folder, owner.uid, owner.gid);
	const data = join(folder, "data");
	const password = randomBytes(12).toString("hex");
	const passwordFile = join(folder, "password");
	writeFileSync(passwordFile, password, { mode: 0o600 });
	if (owner) chownSync(passwordFile, owner.uid, owner.gid);
	const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" };
	const place = { cwd: folder, env, ...owner };
	execFileSync(
		join(programs, "initdb"),
		[
			...[
				"-D",
				data,
				"-U",
				"rafta",
				"--pwfile",
				passwordFile,
				"--auth=md5",
				"--no-sync",
				"--no-instructions",
			],
			...["--locale=C.UTF-8", "--encoding=UTF8"],
		],
		{ ...place, stdio: ["ignore", "ignore", "pipe"] },
	);
	const settings = {
		...common,
		// A list, in which a folder's name in quotes may have commas and spaces.
		unix_socket_directories: `"${folder}"`,
		...(options.durable ? {} : quick),
		...options.settings,
	};
	const lines = Object.entries(settings).map(
		([name, value]) => `${name} = '${String(value).replaceAll("'", "''")}'\n`,
	);
	writeFileSync(join(data, "postgresql.auto.conf"), lines.join(""));
	const logFile = join(folder, "log");
	const log = () => readFileSync(logFile, "utf8");
	const port = await freePort();
	const at = (host: string) => `postgres://rafta:${password}@${host}:${port}/postgres`;
	const url = at("127.0.0.1");

	let child: ChildProcess;
	let ended: Promise<unknown>;
	async function start(): Promise<void> {
		const output = openSync(logFile, "a");
		child = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port)], {
			...place,
			stdio: ["ignore", output, output],
			// Ctrl-C is meant for the tests; the watcher stops the server after them.
			detached: true,
		});
		closeSync(output);
		child.unref();
		const started = child;
		ended = new Promise((resolve) => started.once("exit", resolve));
		await untilReady(url, child, log);
	}
	async function end(signal: NodeJS.Signals): Promise<void> {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.ref();
		child.kill(signal);
		await ended;
	}
	await start();
	return {
		url,
		socket: at(encodeURIComponent(folder)),
		get pid() {
			return child.pid ?? 0;
		},
		log,
		start: async () => {
			// The old server's remains hold its shared memory for a moment, in which a new one would not start.
			for (let tries = 0; ; tries++) {
				try {
					return await start();
				} catch (error) {
					if (tries >= 20 || !/still in use|is another postmaster/.test(log())) throw error;
					await new Promise((resolve) => setTimeout(resolve, 250));
				}
			}
		},
		async restart() {
			await end("SIGINT");
			await start();
		},
		kill: () => end("SIGKILL"),
		async dispose() {
			const gone = new Promise((resolve) => watcher.once("exit", resolve));
			watcher.ref();
			watcher.stdin.end();
			await gone;
		},
	};
}

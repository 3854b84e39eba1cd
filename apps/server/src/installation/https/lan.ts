/**
 * https in a school's network without a known certificate authority: the installation has its own, made by one click. The
 * root's key is in the data folder, readable by its account alone; the server's certificate is in memory alone, and is
 * replaced when the computer's names change or its time runs out.
 */
import { X509Certificate } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { placesIn } from "../data-folder.ts";
import type { Root, ServerCertificate } from "./certificates.ts";
import { type Door, openDoor } from "./door.ts";
import type { Names } from "./names.ts";

const DAY_MS = 86_400_000;
/** A certificate is replaced when it has this long to go. */
const RENEW_BEFORE_MS = 60 * DAY_MS;
/** Milliseconds between two looks at the names and the time. */
const LOOK_EVERY_MS = 60_000;

const standardPort = 8443;

interface LanSettings {
	readonly on: boolean;
	readonly port: number;
}

export interface LanState extends LanSettings {
	/** Why it does not serve although it is on; empty while it does. */
	readonly problem: "" | "port_taken" | "unknown";
	readonly names: Names;
	readonly root: X509Certificate | null;
	/** End of the server's certificate. */
	readonly until: Date | null;
}

export interface LanHttps {
	state(): Promise<LanState>;
	/** Addresses at which it serves now, the phones' first. */
	origins(): readonly string[];
	/** Reads the settings and does what they say; every process for itself. */
	apply(): Promise<void>;
	/** Stores the settings, with a root if there is none. */
	store(settings: LanSettings): Promise<void>;
	/** Makes another root: every device has to trust that one. */
	makeRoot(): Promise<void>;
	close(): Promise<void>;
}

export interface LanOptions {
	readonly folder: string;
	readonly names: () => Promise<Names>;
	readonly now: () => Date;
	readonly secure: RequestListener;
	/** Answers plain HTTP on the same port. */
	readonly plain: (lan: LanHttps) => RequestListener;
	readonly failed: (error: unknown) => void;
}

const sameNames = (a: Names, b: Names): boolean =>
	[a.hosts, a.addresses].join(" ") === [b.hosts, b.addresses].join(" ");

/** Loaded when https is first used: most schools' servers never make a certificate. */
const certificates = () => import("./certificates.ts");

export function createLanHttps(options: LanOptions): LanHttps {
	const { now } = options;
	const { https } = placesIn(options.folder);
	const files = {
		settings: join(https, "settings.json"),
		certificate: join(https, "root.pem"),
		key: join(https, "root-key.pem"),
	};
	let door: Door | undefined;
	let used: { readonly root: string; readonly server: ServerCertificate } | undefined;
	let problem: LanState["problem"] = "";
	let names: Names = { host: "rafta", hosts: [], addresses: [] };
	let work: Promise<unknown> = Promise.resolve();
	let timer: NodeJS.Timeout | undefined;

	function settings(): LanSettings {
		if (!existsSync(files.settings)) return { on: false, port: standardPort };
		try {
			return JSON.parse(readFileSync(files.settings, "utf8")) as LanSettings;
		} catch {
			// Cut short by hand or by a full disk: off, until somebody says otherwise.
			return { on: false, port: standardPort };
		}
	}
	function root(): Root | null {
		if (!existsSync(files.key) || !existsSync(files.certificate)) return null;
		return { certificate: readFileSync(files.certificate, "utf8"), key: readFileSync(files.key, "utf8") };
	}
	/** Writes a file as a whole, for its account alone. */
	function write(path: string, text: string): void {
		mkdirSync(https, { recursive: true, mode: 0o700 });
		const part = `${path}.part`;
		writeFileSync(part, text, { mode: 0o600 });
		// The folder may come from elsewhere, with files of other rights.
		chmodSync(part, 0o600);
		renameSync(part, path);
	}
	async function closeServer(): Promise<void> {
		const open = door;
		door = undefined;
		await open?.close();
	}
	/** Returns the certificate for the names and the time of now. */
	async function current(of: Root): Promise<ServerCertificate> {
		const isGood =
			used?.root === of.certificate &&
			sameNames(used.server.names, names) &&
			used.server.until.getTime() - now().getTime() > RENEW_BEFORE_MS;
		if (used && isGood) return used.server;
		const server = (await certificates()).makeServerCertificate(of, names, now());
		used = { root: of.certificate, server };
		door?.use(server);
		return server;
	}
	async function applyNow(): Promise<void> {
		const { on, port } = settings();
		const of = root();
		problem = "";
		if (!on || !of) return closeServer();
		names = await options.names();
		const pair = await current(of);
		if (door?.port === port) return;
		await closeServer();
		try {
			door = await openDoor({ port, pair, secure: options.secure, plain: options.plain(lan) });
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			problem = code === "EADDRINUSE" || code === "EACCES" ? "port_taken" : "unknown";
			if (problem === "unknown") options.failed(error);
		}
	}
	/** One after the other: the timer and an administrator may come together. */
	function enqueue(next: () => Promise<void>): Promise<void> {
		const done = work.then(next);
		work = done.catch(() => undefined);
		return done;
	}
	const lan: LanHttps = {
		async state() {
			await work;
			const of = root();
			return {
				...settings(),
				problem,
				names,
				root: of && new X509Certificate(of.certificate),
				until: door && used ? used.server.until : null,
			};
		},
		origins() {
			const { port } = door ?? {};
			if (port === undefined) return [];
			return [...names.addresses, ...names.hosts].map((host) => `https://${host}:${port}`);
		},
		apply() {
			timer ??= setInterval(() => void enqueue(applyNow).catch(options.failed), LOOK_EVERY_MS).unref();
			return enqueue(applyNow);
		},
		store: (to) =>
			enqueue(async () => {
				if (to.on && root() === null) await newRoot();
				write(files.settings, JSON.stringify(to));
			}),
		makeRoot: () => enqueue(newRoot),
		async close() {
			clearInterval(timer);
			await enqueue(closeServer);
		},
	};
	async function newRoot(): Promise<void> {
		const { host } = await options.names();
		const made = (await certificates()).makeRoot(host, now());
		write(files.key, made.key);
		write(files.certificate, made.certificate);
	}
	return lan;
}

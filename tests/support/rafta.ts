/** Runs the real program as a person would: `start.mjs` in a separate process, on a free port and a fresh folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endTree, endWithFile, outputOf } from "./children.ts";
import { movedClock } from "./clock.ts";
import { isEmbedded } from "./database.ts";
import { environmentOf } from "./environment.ts";
import { freePort } from "./port.ts";
import { copyTemplate, templateFolder } from "./template.ts";
import { limit } from "./time-limits.ts";

const root = join(import.meta.dirname, "..", "..");

export interface RunningRafta {
	url: string;
	/** Its data folder. */
	folder: string;
	/** Process id of the server. */
	pid: number;
	/** One-time set-up link, when this start printed one. */
	setupLink: string | undefined;
	/** Everything that the program has printed so far. */
	output(): string;
	/** Stops it; the data folder stays for a `restart`. */
	stop(signal?: NodeJS.Signals): Promise<number | null>;
	restart(): Promise<RunningRafta>;
	/** Stops it and removes its data. */
	dispose(): Promise<void>;
}

async function waitUntilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
	const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const end = Date.now() + limit(60_000);
	while (Date.now() < end) {
		if (child.exitCode !== null) {
			// Its last words may arrive after its exit.
			await closed;
			throw new Error(`Rafta ended at start:\n${output()}`);
		}
		try {
			// Several processes do not start at once: the line is printed when all of them serve, with the set-up link.
			if (/Rafta (is ready|hazır)/.test(output()) && (await fetch(`${url}/api/health`)).ok) return;
		} catch {
			// Not listening yet: the only reason to retry.
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	throw new Error(`Rafta was not ready in a minute:\n${output()}`);
}

export interface StartOptions {
	readonly demo?: boolean;
	readonly folder?: string;
	/** Number of server processes. */
	readonly workers?: number;
	/** Further words on its command line. */
	readonly args?: readonly string[];
	/** Folder of another copy of the program. */
	readonly root?: string;
	/** Additional environment variables. */
	readonly env?: Readonly<Record<string, string>>;
}

/** Generates the demonstration as its first start leaves it. */
async function generateDemo(folder: string): Promise<void> {
	await (await runProgram({ demo: true, folder }, folder)).stop();
}

/** Another program may take the free port before it is used: then another one is tried. */
export async function startRafta(options: StartOptions = {}): Promise<RunningRafta> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await startOnce(options);
		} catch (error) {
			if (tries === 3 || !/Port \d+ is in use/.test(String(error))) throw error;
		}
	}
}

async function startOnce(options: StartOptions): Promise<RunningRafta> {
	const folder = options.folder ?? mkdtempSync(join(tmpdir(), "rafta-data-"));
	if (options.demo && !options.root && isEmbedded && !existsSync(join(folder, "rafta.db"))) {
		copyTemplate(await templateFolder("demo", generateDemo), folder);
	}
	return runProgram(options, folder);
}

async function runProgram(options: StartOptions, folder: string): Promise<RunningRafta> {
	const port = await freePort();
	const child = spawn(
		process.execPath,
		["start.mjs", ...(options.demo ? ["--demo"] : []), ...(options.args ?? [])],
		{
			cwd: options.root ?? root,
			env: await environmentOf(folder, {
				...(options.demo && movedClock()),
				RAFTA_PORT: String(port),
				RAFTA_DEMO_DATA: folder,
				...(options.workers !== undefined && { RAFTA_WORKERS: String(options.workers) }),
				...options.env,
			}),
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
	endWithFile(child);
	const output = outputOf(child);
	const url = `http://127.0.0.1:${port}`;
	try {
		await waitUntilHealthy(url, child, output);
	} catch (error) {
		endTree(child);
		throw error;
	}

	const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> => {
		if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
		const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
		child.kill(signal);
		await ended;
		return child.exitCode;
	};
	return {
		url,
		folder,
		pid: child.pid ?? 0,
		setupLink: output().match(/http:\S+\/setup\?token=\S+/)?.[0],
		output,
		stop,
		async restart() {
			await stop();
			return startRafta({ ...options, folder });
		},
		async dispose() {
			await stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

/**
 * Parent of the processes that serve together. It serves nothing itself and opens no database: it locks the folder,
 * starts and restarts workers, and relays messages.
 */
import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freshSqliteMemory, undoRestore } from "@rafta/records";
import { announce, type Listening } from "../composition/announce.ts";
import type { Config } from "../composition/config.ts";
import { placesIn } from "../installation/data-folder.ts";
import { newSetupSecret } from "../installation/setup/token.ts";
import { consoleText, type ProblemText, StartProblem } from "../kit/messages/console.ts";
import { exchange } from "./exchange.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";
import { closeUntaken } from "./untaken-connections.ts";

/** Milliseconds before an exited worker is restarted; doubled each time it exits before it counts as stable. */
const MIN_RESTART_DELAY_MS = 100;
const MAX_RESTART_DELAY_MS = 30_000;
/** Milliseconds after which a worker counts as stable. */
const STABLE_AFTER_MS = 60_000;
/** Consecutive workers that may exit before serving, with no other worker serving, until the parent gives up. */
const MAX_FAILURES = 5;
/** Milliseconds that workers have to exit beyond the time in which they keep serving. */
const SHUTDOWN_TIMEOUT_MS = 45_000;

interface Child {
	readonly worker: Worker;
	/** Whether it receives messages. */
	isThere: boolean;
	isServing: boolean;
	problem: ProblemText | null;
}

/**
 * Runs the workers until `stopRequested` resolves; it is called before the first one starts. @throws StartProblem when
 * they cannot run
 * @param program file that each worker runs
 */
export async function superviseWorkers(
	config: Config,
	argv: readonly string[],
	stopRequested: () => Promise<void>,
	program = join(import.meta.dirname, "run.ts"),
): Promise<void> {
	const children = new Map<number, Child>();
	const setupToken = newSetupSecret();
	const stopping = new AbortController();
	let failures = 0;
	const failed = Promise.withResolvers<never>();
	failed.promise.catch(() => undefined);

	const send = (id: number, message: ToWorker): void => {
		const { worker } = children.get(id) ?? {};
		// A worker that cannot be reached has exited, which is handled elsewhere.
		if (worker?.isConnected()) worker.send(message, () => undefined);
	};
	const among = exchange({
		members: () => [...children].filter(([, { isThere }]) => isThere).map(([id]) => id),
		send,
		recover: () => undoRestore(placesIn(config.folder)),
	});

	function greet(id: number, child: Child): void {
		among.whenTogether(() => {
			child.isThere = true;
			send(id, { kind: "welcome", setupToken });
		});
	}

	function hear(id: number, child: Child, message: FromWorker, onServing: (one: Listening) => void): void {
		if (message.kind === "hello") greet(id, child);
		else if (message.kind === "serving") {
			child.isServing = true;
			failures = 0;
			onServing(message.listening);
		} else if (message.kind === "problem") child.problem = message.problem;
		else among.hear(id, message);
	}

	/** Starts a worker; resolves when it has exited. */
	async function runOne(onServing: (one: Listening) => void): Promise<{ child: Child; why: string }> {
		const worker = cluster.fork();
		closeUntaken(worker);
		const child: Child = { worker, isThere: false, isServing: false, problem: null };
		children.set(worker.id, child);
		worker.on("message", (message: FromWorker) => hear(worker.id, child, message, onServing));
		const why = await new Promise<string>((resolve) => {
			worker.on("exit", (code, signal) => resolve(signal ?? String(code)));
		});
		children.delete(worker.id);
		among.onExit(worker.id);
		return { child, why };
	}

	/** Keeps one worker running; `onFirst` is called when it first serves or fails. */
	async function keep(onFirst: (one: Listening | null) => void): Promise<void> {
		let wait = MIN_RESTART_DELAY_MS;
		while (!stopping.signal.aborted) {
			const started = performance.now();
			const { child, why } = await runOne(onFirst);
			if (stopping.signal.aborted) return;
			if (performance.now() - started > STABLE_AFTER_MS) wait = MIN_RESTART_DELAY_MS;
			if (!child.isServing) {
				failures += 1;
				const nobodyServes = ![...children.values()].some(({ isServing }) => isServing);
				if (nobodyServes && (child.problem !== null || failures >= MAX_FAILURES)) {
					const { key, values } = child.problem ?? { key: "workersFail", values: { count: failures } };
					failed.reject(new StartProblem(key, values));
					return;
				}
			}
			if (child.problem !== null) console.error(consoleText(child.problem.key, child.problem.values));
			console.error(consoleText("workerEnded", { pid: child.worker.process.pid ?? 0, why }));
			if (children.size > 0) onFirst(null);
			// While all are waiting, nothing is served: the last one to exit waits no longer than the first delay.
			const rest = children.size > 0 ? wait : MIN_RESTART_DELAY_MS;
			await pause(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
			wait = Math.min(wait * 2, MAX_RESTART_DELAY_MS);
		}
	}

	/** Starts one worker and waits until it serves. */
	const begin = (): Promise<Listening | null> =>
		new Promise((resolve) => {
			void keep(resolve);
		});

	/** Starts the first worker and, once it serves, the others. */
	async function beginAll(): Promise<void> {
		const listening = await begin();
		await Promise.all(Array.from({ length: config.workers - 1 }, begin));
		if (listening !== null && !stopping.signal.aborted) announce(config, listening);
	}

	async function stopAll(): Promise<void> {
		stopping.abort();
		for (const [id, { worker, isThere }] of children) {
			// A worker that has not been let in yet has nothing to shut down.
			if (isThere) send(id, { kind: "stop" });
			else worker.process.kill("SIGKILL");
		}
		const end = performance.now() + config.drainSeconds * 1000 + SHUTDOWN_TIMEOUT_MS;
		while (children.size > 0 && performance.now() < end) await pause(20);
		for (const { worker } of children.values()) worker.process.kill("SIGKILL");
	}

	// Listen from here on: a stop request while workers are starting shuts them down in order as well.
	const end = stopRequested();
	// Counters of one process end with it; shared counters end with all of them.
	if (config.database === undefined) freshSqliteMemory(placesIn(config.folder).database);
	cluster.setupPrimary({
		exec: program,
		args: [...argv],
		// The heap as `start.mjs` sets it.
		execArgv: ["--enable-source-maps", "--max-semi-space-size=16", "--semi-space-growth-factor=1"],
	});
	try {
		beginAll().catch(failed.reject);
		await Promise.race([end, failed.promise]);
	} finally {
		await stopAll();
	}
}

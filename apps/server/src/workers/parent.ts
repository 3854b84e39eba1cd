/**
 * The parent of the processes that serve together. It serves nothing itself and opens no database: it holds the folder,
 * starts workers and starts them again, and hands messages on.
 */
import cluster, { type Worker } from "node:cluster";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freshSqliteMemory, undoRestore } from "@rafta/records";
import { announce, type Listening } from "../composition/announce.ts";
import type { Config } from "../composition/config.ts";
import { placesIn } from "../composition/service.ts";
import { consoleText, type ProblemText, StartProblem } from "../messages/console.ts";
import { newSetupSecret } from "../setup/token.ts";
import { exchange } from "./exchange.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** Milliseconds before a worker that ended is started again, doubled with each time that it does not last. */
const firstPause = 100;
const longestPause = 30_000;
/** Milliseconds after which a worker has lasted. */
const lasting = 60_000;
/** Workers that end in a row before they serve, with nobody else serving, until the parent gives up. */
const mostFailures = 5;
/** Milliseconds that workers have to end beyond the time in which they go on serving. */
const longestEnd = 45_000;

interface Child {
	readonly worker: Worker;
	/** It hears what it is told. */
	isThere: boolean;
	isServing: boolean;
	problem: ProblemText | null;
}

/** Runs the workers until `told` resolves, which is asked before the first begins. @throws StartProblem when they cannot */
export async function superviseWorkers(
	config: Config,
	argv: readonly string[],
	told: () => Promise<void>,
): Promise<void> {
	const children = new Map<number, Child>();
	const setupToken = newSetupSecret();
	const stopping = new AbortController();
	let failures = 0;
	const failed = Promise.withResolvers<never>();
	failed.promise.catch(() => undefined);

	const tell = (id: number, message: ToWorker): void => {
		const { worker } = children.get(id) ?? {};
		// Who cannot be told has ended, which is heard of elsewhere.
		if (worker?.isConnected()) worker.send(message, () => undefined);
	};
	const among = exchange({
		members: () => [...children].filter(([, { isThere }]) => isThere).map(([id]) => id),
		tell,
		recover: () => undoRestore(placesIn(config.folder)),
	});

	function greet(id: number, child: Child): void {
		among.whenTogether(() => {
			child.isThere = true;
			tell(id, { kind: "welcome", setupToken });
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

	/** Starts a worker; resolves when it has ended. */
	async function runOne(onServing: (one: Listening) => void): Promise<{ child: Child; why: string }> {
		const worker = cluster.fork();
		const child: Child = { worker, isThere: false, isServing: false, problem: null };
		children.set(worker.id, child);
		worker.on("message", (message: FromWorker) => hear(worker.id, child, message, onServing));
		const why = await new Promise<string>((resolve) => {
			worker.on("exit", (code, signal) => resolve(signal ?? String(code)));
		});
		children.delete(worker.id);
		among.died(worker.id);
		return { child, why };
	}

	/** Keeps one worker running; `onFirst` is called when it first serves or fails. */
	async function keep(onFirst: (one: Listening | null) => void): Promise<void> {
		let wait = firstPause;
		while (!stopping.signal.aborted) {
			const started = performance.now();
			const { child, why } = await runOne(onFirst);
			if (stopping.signal.aborted) return;
			if (performance.now() - started > lasting) wait = firstPause;
			if (!child.isServing) {
				failures += 1;
				const nobodyServes = ![...children.values()].some(({ isServing }) => isServing);
				if (nobodyServes && (child.problem !== null || failures >= mostFailures)) {
					const { key, values } = child.problem ?? { key: "workersFail", values: { count: failures } };
					failed.reject(new StartProblem(key, values));
					return;
				}
			}
			if (child.problem !== null) console.error(consoleText(child.problem.key, child.problem.values));
			console.error(consoleText("workerEnded", { pid: child.worker.process.pid ?? 0, why }));
			if (children.size > 0) onFirst(null);
			// While all wait nobody serves: the last one to end does not wait longer than the first time.
			const rest = children.size > 0 ? wait : firstPause;
			await pause(rest, undefined, { signal: stopping.signal }).catch(() => undefined);
			wait = Math.min(wait * 2, longestPause);
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
			// Who has not been let in yet has nothing to end.
			if (isThere) tell(id, { kind: "stop" });
			else worker.process.kill("SIGKILL");
		}
		const end = performance.now() + config.drainSeconds * 1000 + longestEnd;
		while (children.size > 0 && performance.now() < end) await pause(20);
		for (const { worker } of children.values()) worker.process.kill("SIGKILL");
	}

	// Listened for from here on: whoever is told to end while workers begin ends them in order as well.
	const end = told();
	// What one process counts by itself ends with it; what they count together ends with them all.
	if (config.database === undefined) freshSqliteMemory(placesIn(config.folder).database);
	cluster.setupPrimary({ exec: join(import.meta.dirname, "run.ts"), args: [...argv], execArgv: [] });
	try {
		beginAll().catch(failed.reject);
		await Promise.race([end, failed.promise]);
	} finally {
		await stopAll();
	}
}

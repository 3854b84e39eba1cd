/** Pool of child processes for reading: started on demand, and killed in the middle of a statement if necessary. */
import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { DatabaseUnusable, QueryTooCostly } from "../../port.ts";
import { type Answer, type Question, unpackError } from "./protocol.ts";

const program = fileURLToPath(new URL("./process.ts", import.meta.url));
/** Interactive requests have priority on a busy machine. */
const niceness = 5;
/**
 * Milliseconds that a statement may continue after its caller has disconnected: a search while typing is finished by
 * then.
 */
const grace = 250;
/** Idle processes kept for the next read, and for how many milliseconds: each takes some 60 MB. */
const MAX_IDLE_PROCESSES = 2;
const MAX_IDLE_MS = 60_000;

interface Reading {
	readonly child: ChildProcess;
	/** File that is being read. */
	file: string;
	settle: ((outcome: Answer | Error) => void) | null;
	/** It was killed; a response may still arrive. */
	isEnded: boolean;
	/** Ends it after a period without reads. */
	resting?: NodeJS.Timeout;
}

const idle: Reading[] = [];
const busy = new Set<Reading>();

function start(): Reading {
	const child = fork(program, [], {
		serialization: "advanced",
		stdio: ["ignore", "ignore", "inherit", "ipc"],
		// Without it Windows opens a window for it, where the server itself has none.
		windowsHide: true,
	});
	const reading: Reading = { child, file: "", settle: null, isEnded: false };
	const onExit = (error: Error) => {
		clearTimeout(reading.resting);
		const index = idle.indexOf(reading);
		if (index >= 0) idle.splice(index, 1);
		busy.delete(reading);
		reading.settle?.(error);
	};
	child.on("error", (error) => onExit(new DatabaseUnusable("locked", error.message)));
	// If it exits during a statement, the statement is the cause: it ran out of memory, or was killed for its duration.
	child.on("exit", () => onExit(new QueryTooCostly()));
	child.on("message", (answer: Answer) => reading.settle?.(answer));
	try {
		if (child.pid !== undefined) setPriority(child.pid, niceness);
	} catch {
		// It has exited already, which is reported separately.
	}
	return reading;
}

/** Sets whether this process keeps the program alive: only while a response is pending. */
function keepAlive({ child }: Reading, needed: boolean): void {
	if (needed) {
		child.ref();
		child.channel?.ref();
	} else {
		child.unref();
		child.channel?.unref();
	}
}

function end(reading: Reading): void {
	reading.isEnded = true;
	reading.child.kill("SIGKILL");
}

function rest(reading: Reading): void {
	busy.delete(reading);
	keepAlive(reading, false);
	if (reading.isEnded || !reading.child.connected) return;
	if (idle.length >= MAX_IDLE_PROCESSES) {
		end(reading);
		return;
	}
	idle.push(reading);
	reading.resting = setTimeout(() => {
		idle.splice(idle.indexOf(reading), 1);
		end(reading);
	}, MAX_IDLE_MS).unref();
}

/** Runs a read in a child process; `ended` stops the statement there. @throws errors of the reader, QueryTooCostly */
export async function readInProcess(
	question: Exclude<Question, { letGo: string }>,
	ended: AbortSignal,
): Promise<unknown> {
	if (ended.aborted) throw new QueryTooCostly();
	const reading = idle.pop() ?? start();
	clearTimeout(reading.resting);
	const { promise, resolve } = Promise.withResolvers<Answer | Error>();
	reading.file = question.file;
	reading.settle = resolve;
	busy.add(reading);
	keepAlive(reading, true);
	let timer: NodeJS.Timeout | undefined;
	const stop = () => {
		timer = setTimeout(() => end(reading), grace);
	};
	ended.addEventListener("abort", stop, { once: true });
	reading.child.send(question);
	const outcome = await promise;
	clearTimeout(timer);
	ended.removeEventListener("abort", stop);
	reading.settle = null;
	if (outcome instanceof Error) throw outcome;
	rest(reading);
	if (ended.aborted) throw new QueryTooCostly();
	if ("failure" in outcome) throw unpackError(outcome.failure);
	return outcome.result;
}

/** Closes a file in all child processes; those that are reading it are killed. */
export function letGoOf(file: string): void {
	for (const reading of busy) {
		if (reading.file !== file) continue;
		reading.settle?.(new DatabaseUnusable("locked", file));
		end(reading);
	}
	for (const { child } of idle) child.send({ letGo: file } satisfies Question);
}

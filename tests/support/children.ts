/**
 * End of the processes that tests start. One that outlives its test, because an expectation failed before it was
 * stopped, would keep its port and its folder, and slow down all that follows.
 */
import type { ChildProcess } from "node:child_process";
import { childrenOf } from "./processes.ts";

const running = new Set<ChildProcess>();

const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)];

/** Kills a process that still runs, with those that it has started. */
export function endTree(child: ChildProcess): void {
	running.delete(child);
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	for (const pid of familyOf(child.pid)) {
		try {
			process.kill(pid, "SIGKILL");
		} catch {
			// It has ended meanwhile.
		}
	}
}

/** Kills all that still run. */
export function endChildren(): void {
	for (const child of running) endTree(child);
}

// For a program outside of vitest, and for a run that is given up in the middle of a file.
process.once("exit", endChildren);

/** Makes a process end with the test file that started it (`end-children.ts`), at the latest. */
export function endWithFile<Child extends ChildProcess>(child: Child): Child {
	running.add(child);
	child.once("exit", () => running.delete(child));
	return child;
}

/** Returns everything that a process has printed so far, to both of its streams, whenever it is called. */
export function outputOf(child: ChildProcess): () => string {
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.on("data", (chunk) => {
			output += chunk;
		});
	}
	return () => output;
}

/** Processor time and memory of processes, as reported by Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Ticks per second; the same on every Linux that Node runs on. */
const ticks = 100;

interface Process {
	readonly parent: number;
	/** Milliseconds, including those of children that have ended and were waited for. */
	readonly spent: number;
}

function read(pid: string): Process | null {
	let text: string;
	try {
		text = readFileSync(`/proc/${pid}/stat`, "utf8");
	} catch {
		// The process has ended since the folder was read.
		return null;
	}
	// The name, which may contain anything, is in brackets before the numbers.
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
	const sum = [11, 12, 13, 14].reduce((total, place) => total + Number(fields[place]), 0);
	return { parent: Number(fields[1]), spent: (sum / ticks) * 1000 };
}

/** Returns the processor time of the processes and all their children so far, in milliseconds. */
export function spentBy(pids: readonly number[]): number {
	const all = new Map<number, Process>();
	for (const name of readdirSync("/proc")) {
		const found = /^\d+$/.test(name) ? read(name) : null;
		if (found) all.set(Number(name), found);
	}
	const belongs = (pid: number): boolean => {
		if (pids.includes(pid)) return true;
		const parent = all.get(pid)?.parent;
		return parent !== undefined && parent > 1 && belongs(parent);
	};
	let sum = 0;
	for (const [pid, { spent }] of all) if (belongs(pid)) sum += spent;
	return sum;
}

/** Returns the resident memory of a process in megabytes, or its peak. */
export function memoryOf(pid: number, kind: "VmRSS" | "VmHWM" = "VmRSS"): number {
	const [, kilobytes] =
		new RegExp(`${kind}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
	return Number(kilobytes) / 1024;
}

/** Returns the number of a process's running children. */
export const childrenOf = (pid: number): number =>
	readdirSync("/proc").filter((name) => /^\d+$/.test(name) && read(name)?.parent === pid).length;

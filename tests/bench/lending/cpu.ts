/** Processor time of processes, as Linux counts it. */
import { readdirSync, readFileSync } from "node:fs";

/** Ticks a second; the same on every Linux that Node runs on. */
const ticks = 100;

interface Process {
	readonly parent: number;
	/** Milliseconds, with those of its children that have ended and were waited for. */
	readonly spent: number;
}

function read(pid: string): Process | null {
	let text: string;
	try {
		text = readFileSync(`/proc/${pid}/stat`, "utf8");
	} catch {
		// It has ended since the folder was read.
		return null;
	}
	// The name, which may hold anything, stands in brackets before the numbers.
	const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
	const sum = [11, 12, 13, 14].reduce((total, place) => total + Number(fields[place]), 0);
	return { parent: Number(fields[1]), spent: (sum / ticks) * 1000 };
}

/** Milliseconds that the processes have spent so far, with all that they started. */
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

/** How many processes one has started that still run. */
export const childrenOf = (pid: number): number =>
	readdirSync("/proc").filter((name) => /^\d+$/.test(name) && read(name)?.parent === pid).length;

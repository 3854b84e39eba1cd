/** Child processes of a process, as reported by Linux. */
import { readdirSync, readFileSync } from "node:fs";

interface Living {
	readonly parent: number;
	/** When it was started, in the system's ticks. */
	readonly started: number;
}

/** Returns what is known of a process; `undefined` once it has ended. */
function read(pid: number): Living | undefined {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in parentheses may contain anything; the rest does not.
		const values = status.slice(status.lastIndexOf(")") + 2).split(" ");
		return values[0] === "Z" ? undefined : { parent: Number(values[1]), started: Number(values[19]) };
	} catch {
		return undefined;
	}
}

/** Returns the ids of a process's living children, the oldest first: their numbers begin again some time. */
export const childrenOf = (pid: number): number[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.map((name) => ({ pid: Number(name), ...read(Number(name)) }))
		.filter(({ parent }) => parent === pid)
		.sort((a, b) => (a.started ?? 0) - (b.started ?? 0))
		.map((child) => child.pid);

export const isAlive = (pid: number): boolean => read(pid) !== undefined;

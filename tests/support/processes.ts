/** Child processes of a process, as reported by Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** Returns the parent's id of a process; `undefined` once it has ended. */
function parentOf(pid: string): number | undefined {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in parentheses may contain anything; the rest does not.
		const [state, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
		return state === "Z" ? undefined : Number(parent);
	} catch {
		return undefined;
	}
}

/** Returns the ids of a process's living children. */
export const childrenOf = (pid: number): number[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
		.map(Number);

export const isAlive = (pid: number): boolean => parentOf(String(pid)) !== undefined;

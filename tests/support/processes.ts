/** The processes that a process has started, as Linux tells them. */
import { readdirSync, readFileSync } from "node:fs";

/** Number of the parent of a process; nothing once it has ended. */
function parentOf(pid: string): number | undefined {
	try {
		const status = readFileSync(`/proc/${pid}/stat`, "utf8");
		// The name in parentheses may hold anything; what follows it does not.
		const [state, parent] = status.slice(status.lastIndexOf(")") + 2).split(" ");
		return state === "Z" ? undefined : Number(parent);
	} catch {
		return undefined;
	}
}

/** Numbers of the living children of a process. */
export const childrenOf = (pid: number): number[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
		.map(Number);

export const isAlive = (pid: number): boolean => parentOf(String(pid)) !== undefined;

/** Starts a server of this folder in a process of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The running server, and the line that it has printed: its port, or JSON. @throws Error if it ends before that */
export async function startServer(
	name: string,
	{ args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ line: string; child: ChildProcess }> {
	const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.ts`), ...args], {
		stdio: ["ignore", "pipe", "inherit"],
		env: { ...process.env, ...env },
	});
	const lines = createInterface(child.stdout);
	const ended = once(child, "exit").then(() => {
		throw new Error(`${name} ended`);
	});
	const [line] = await Promise.race([once(lines, "line"), ended]);
	ended.catch(() => undefined);
	return { line: String(line), child };
}

/** The server in a process of its own, without the web app: for failures of processes. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { endWithFile, outputOf } from "../../../../tests/support/children.ts";
import { environmentOf } from "../../../../tests/support/environment.ts";
import { freePort } from "../../../../tests/support/port.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");
const program = "import { main } from './apps/server/src/main.ts'; await main([]);";

export async function startServer(folder: string, more: Readonly<Record<string, string>> = {}) {
	const port = Number(more.RAFTA_PORT ?? (await freePort()));
	const env = await environmentOf(folder, { RAFTA_PORT: String(port), ...more });
	const child = endWithFile(
		spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: root, env }),
	);
	const output = outputOf(child);
	const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
	const url = `http://127.0.0.1:${port}`;
	async function until(isSo: () => Promise<boolean>): Promise<void> {
		while (!(await isSo())) {
			if (child.exitCode !== null || child.signalCode !== null) throw new Error(output());
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}
	return {
		url,
		/** Everything printed so far. */
		output,
		/** The exit code. */
		ended,
		kill: (signal: NodeJS.Signals) => child.kill(signal),
		/** Resolves once all of its processes serve. @throws Error when it ends instead */
		ready: () => until(async () => output().includes("Rafta is ready")),
		/** Resolves as soon as one of its processes serves. @throws Error when it ends instead */
		serves: () =>
			until(() =>
				fetch(`${url}/api/ready`)
					.then(({ ok }) => ok)
					.catch(() => false),
			),
	};
}

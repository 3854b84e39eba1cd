import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const bin = join(root, "node_modules", ".bin");

/** Runs a command of the project's own tools, shows its output, and says whether it ended well. */
export function runStep(name: string, command: readonly string[]): { ok: boolean; seconds: number } {
	console.log(`\n== ${name}`);
	const started = performance.now();
	const [program = "", ...rest] = command;
	const result = spawnSync(program, rest, {
		cwd: root,
		stdio: "inherit",
		env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
	});
	const seconds = (performance.now() - started) / 1000;
	const ok = result.status === 0;
	console.log(`== ${name}: ${ok ? "passed" : "FAILED"} (${seconds.toFixed(1)} s)`);
	return { ok, seconds };
}

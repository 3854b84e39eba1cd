import { spawn, spawnSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";

const root = join(import.meta.dirname, "..");
const path = `${join(root, "node_modules", ".bin")}${delimiter}${process.env.PATH}`;

export interface StepOutcome {
	readonly ok: boolean;
	readonly seconds: number;
}

/** Command of one of the project's own tools. */
export interface StepCommand {
	readonly name: string;
	readonly command: readonly string[];
}

/** Where a step runs, what its environment has beside this process's, and whether its output is left out. */
interface StepOptions {
	readonly cwd?: string;
	readonly isQuiet?: boolean;
	readonly env?: Readonly<Record<string, string>>;
}

const options = ({ cwd = root, env = {} }: StepOptions = {}) => ({
	cwd,
	env: { ...process.env, PATH: path, ...env },
});

function ended(name: string, started: number, ok: boolean, isQuiet = false): StepOutcome {
	const seconds = (performance.now() - started) / 1000;
	if (!isQuiet) console.log(`== ${name}: ${ok ? "passed" : "FAILED"} (${seconds.toFixed(1)} s)`);
	return { ok, seconds };
}

/** Runs a command, streams its output, and returns whether it succeeded. */
export function runStep(name: string, command: readonly string[], place?: StepOptions): StepOutcome {
	if (!place?.isQuiet) console.log(`\n== ${name}`);
	const started = performance.now();
	const [program = "", ...rest] = command;
	const result = spawnSync(program, rest, {
		...options(place),
		stdio: place?.isQuiet ? "ignore" : "inherit",
	});
	return ended(name, started, result.status === 0, place?.isQuiet);
}

async function runQuietly({ name, command }: StepCommand): Promise<StepOutcome> {
	const started = performance.now();
	const [program = "", ...rest] = command;
	const child = spawn(program, rest, { ...options(), stdio: ["ignore", "pipe", "pipe"] });
	const code = new Promise<number | null>((resolve) => {
		child.once("error", () => resolve(null));
		child.once("close", resolve);
	});
	const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
	const ok = (await code) === 0;
	console.log(`\n== ${name}\n${out}${err}`.trimEnd());
	return ended(name, started, ok);
}

/** Runs commands, two at a time, each to its end; the output of each is shown when it has ended. */
export async function runSteps(all: readonly StepCommand[]): Promise<[name: string, StepOutcome][]> {
	const waiting = all.entries();
	const outcomes: [string, StepOutcome][] = [];
	const worker = async (): Promise<void> => {
		for (const [place, step] of waiting) outcomes[place] = [step.name, await runQuietly(step)];
	};
	await Promise.all([worker(), worker()]);
	return outcomes;
}

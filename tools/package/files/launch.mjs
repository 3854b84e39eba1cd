// Starts the packaged Rafta as a double click does: with its data in the user's folder, once, and with the browser. The
// server is a process of its own: this one is its window. `--background` starts it without window and browser, as the
// computer does when its user signs in; `--stop` stops it.
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const program = dirname(fileURLToPath(import.meta.url));
const { env, platform } = process;

const language = env.LC_ALL || env.LC_MESSAGES || env.LANG || Intl.DateTimeFormat().resolvedOptions().locale;
const say = (tr, en) => console.log(language.startsWith("tr") ? tr : en);

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

const own = ["--background", "--stop"];
const isBackground = process.argv.includes("--background");
const isDemo = process.argv.includes("--demo");
const kept = join(home, isDemo ? "running-demo.json" : "running.json");
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
		const { url, pid } = JSON.parse(readFileSync(kept, "utf8"));
		const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
		return answer.ok ? { url, pid } : undefined;
	} catch {
		// There is no such file, or nobody answers: it does not run.
		return undefined;
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
	opening.on("error", () => say(`Tarayıcıda açın: ${url}`, `Open in a browser: ${url}`));
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

async function start() {
	mkdirSync(home, { recursive: true, mode: 0o700 });
	const port = env.RAFTA_PORT ?? String(await freePort());
	const output = openSync(log, "w", 0o600);
	const args = process.argv.slice(2).filter((one) => !own.includes(one));
	const server = spawn(process.execPath, [join(program, "start.mjs"), ...args], {
		env: {
			...env,
			LC_ALL: language,
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
		// The set-up link is printed with the address, if there is one: it is here before an answer is.
		await fetch(`${url}/api/health`);
		if (isBackground) process.exit(0);
		const setup = printed.match(/http:\S+\/setup\?token=\S+/)?.[0];
		openBrowser(setup ?? url);
		if (goesOn()) {
			say(
				"Bu pencereyi kapatsanız da Rafta çalışır. Ctrl C durdurur.",
				"Rafta goes on when this window is closed. Ctrl C stops it.",
			);
		} else {
			say(
				"Bu pencere açık kaldıkça Rafta çalışır; kapatınca durur.",
				"Rafta runs as long as this window is open; it ends with it.",
			);
		}
	};
	const unfollow = followLog((text) => {
		process.stdout.write(text);
		printed += text;
		if (url) return;
		url = printed.match(/http:\/\/[^\s/]+/)?.[0];
		if (!url) return;
		writeFileSync(kept, JSON.stringify({ url, pid: server.pid }));
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
		rmSync(kept, { force: true });
		process.exitCode = code ?? 1;
	});
}

const before = await running();
if (process.argv.includes("--stop")) {
	if (before) process.kill(before.pid, "SIGTERM");
	say(
		...(before
			? ["Rafta durduruldu.", "Rafta was stopped."]
			: ["Rafta çalışmıyor.", "Rafta is not running."]),
	);
} else if (before) {
	say(`Rafta zaten çalışıyor: ${before.url}`, `Rafta is running already: ${before.url}`);
	if (!isBackground) openBrowser(before.url);
} else {
	await start();
}

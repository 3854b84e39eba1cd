// Starts the packaged Rafta as a double click does: with its data in the user's folder, once, and with the browser.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

const isDemo = process.argv.includes("--demo");
const kept = join(home, isDemo ? "running-demo.json" : "running.json");

/** Returns the address of the Rafta that runs already for this user, if one does. */
async function running() {
	try {
		const { url } = JSON.parse(readFileSync(kept, "utf8"));
		const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) });
		return answer.ok ? url : undefined;
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

async function start() {
	mkdirSync(home, { recursive: true, mode: 0o700 });
	const port = env.RAFTA_PORT ?? String(await freePort());
	const server = spawn(process.execPath, [join(program, "start.mjs"), ...process.argv.slice(2)], {
		env: {
			...env,
			LC_ALL: language,
			RAFTA_PORT: port,
			RAFTA_DATA: env.RAFTA_DATA ?? join(home, "data"),
			RAFTA_DEMO_DATA: env.RAFTA_DEMO_DATA ?? join(home, "demo"),
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	let url;
	const opened = async () => {
		// The set-up link is printed with the address, if there is one: it is here before an answer is.
		await fetch(`${url}/api/health`);
		const setup = printed.match(/http:\S+\/setup\?token=\S+/)?.[0];
		openBrowser(setup ?? url);
		say(
			"Bu pencere açık kaldıkça Rafta çalışır; kapatınca durur.",
			"Rafta runs as long as this window is open; it ends with it.",
		);
	};
	server.stdout.on("data", (chunk) => {
		process.stdout.write(chunk);
		printed += chunk;
		if (url) return;
		url = printed.match(/http:\/\/[^\s/]+/)?.[0];
		if (!url) return;
		writeFileSync(kept, JSON.stringify({ url }));
		void opened();
	});
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill("SIGTERM"));
	server.on("exit", (code) => {
		rmSync(kept, { force: true });
		process.exitCode = code ?? 1;
	});
}

const url = await running();
if (url) {
	say(`Rafta zaten çalışıyor: ${url}`, `Rafta is running already: ${url}`);
	openBrowser(url);
} else {
	await start();
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's headless Chromium needs a third less of the processor for the same tests, so it comes first. */
const candidates = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** Returns the Chromium for the browser tests: `RAFTA_CHROMIUM`, or where the common packages install it. */
export function chromiumPath(): string | undefined {
	return [process.env.RAFTA_CHROMIUM, ...candidates].find((path) => path !== undefined && existsSync(path));
}

/** Installs Debian's headless Chromium; other users than root need a sudo that asks nothing. */
function installHeadless(): void {
	const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	const quickly = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15"];
	for (const command of [
		["apt-get", ...quickly, "update"],
		["apt-get", ...quickly, "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
	]) {
		const [program = "", ...rest] = [...sudo, ...command];
		if (spawnSync(program, rest, { stdio: "inherit", env }).status !== 0) break;
	}
}

/**
 * Ensures that Chromium is installed, by Debian's package if needed. Prints the reason when it fails. In a container,
 * where the tests run as root, the headless one is installed beside a whole Chromium, too: it saves minutes of a run.
 */
export function ensureChromium(): boolean {
	const found = chromiumPath();
	const isLean = found === candidates[0] || found === process.env.RAFTA_CHROMIUM;
	if (found === undefined || (!isLean && process.getuid?.() === 0)) installHeadless();
	if (chromiumPath()) return true;
	console.error(
		"The browser tests need Chromium: install the package chromium-headless-shell or chromium, or name one in RAFTA_CHROMIUM.",
	);
	return false;
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian's headless Chromium needs a third less processor time for the same pages, so it comes first. */
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

/** Ensures that Chromium is installed, by Debian's package if needed. Prints the reason when it fails. */
export function ensureChromium(): boolean {
	if (chromiumPath()) return true;
	const sudo = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	for (const command of [
		["apt-get", "update"],
		["apt-get", "install", "-y", "--no-install-recommends", "chromium-headless-shell"],
	]) {
		const [program = "", ...rest] = [...sudo, ...command];
		if (spawnSync(program, rest, { stdio: "inherit", env }).status !== 0) break;
	}
	if (chromiumPath()) return true;
	console.error(
		"The browser tests need Chromium: install the package chromium-headless-shell or chromium, or name one in RAFTA_CHROMIUM.",
	);
	return false;
}

/** Browser with its own profile that can be killed as in a power cut, and started again. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { chromiumPath } from "../../tools/chromium.ts";
import { endWithFile } from "./children.ts";
import { moveClockOf } from "./clock.ts";
import { freePort } from "./port.ts";
import { limit } from "./time-limits.ts";

export interface Profile {
	/** Starts the browser with the data of a previous one. */
	open(): Promise<BrowserContext>;
	/** Kills it at once, without notice. */
	kill(): Promise<void>;
	dispose(): Promise<void>;
}

async function connect(port: number, child: ChildProcess): Promise<BrowserContext> {
	const end = Date.now() + limit(60_000);
	while (Date.now() < end && child.exitCode === null) {
		try {
			const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
			const [context] = browser.contexts();
			if (context) {
				await moveClockOf(context);
				return context;
			}
		} catch {
			// Not listening yet: the only reason to retry.
		}
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
	throw new Error("the browser did not start");
}

export function browserProfile(): Profile {
	const folder = mkdtempSync(join(tmpdir(), "rafta-browser-"));
	let child: ChildProcess | null = null;
	const kill = async (): Promise<void> => {
		const running = child;
		child = null;
		if (!running?.pid || running.exitCode !== null) return;
		const ended = new Promise((resolve) => running.once("exit", resolve));
		// The whole process group: the browser's helpers would continue writing.
		process.kill(-running.pid, "SIGKILL");
		await ended;
	};
	return {
		async open() {
			const port = await freePort();
			child = endWithFile(
				spawn(
					chromiumPath() ?? "chromium",
					[
						"--headless=new",
						"--no-sandbox",
						"--disable-gpu",
						"--no-first-run",
						"--disable-background-networking",
						"--disable-component-update",
						"--disable-sync",
						"--lang=tr-TR",
						`--user-data-dir=${folder}`,
						`--remote-debugging-port=${port}`,
						"about:blank",
					],
					{ stdio: "ignore", detached: true },
				),
			);
			return connect(port, child);
		},
		kill,
		async dispose() {
			await kill();
			rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
		},
	};
}

/** PocketBase beside which Rafta is measured: built from its Go module, in a folder of its own. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../support/port.ts";
import type { Measured } from "./measured.ts";

const version = process.env.RAFTA_BENCH_PEER_VERSION ?? "v0.39.11";

/** Returns the program that `RAFTA_BENCH_PEER` names, or builds it by Go; `null` without either. */
export function peerProgram(): string | null {
	const given = process.env.RAFTA_BENCH_PEER;
	if (given) return given;
	const folder = join(tmpdir(), `rafta-peer-${version}`);
	const program = join(folder, "base");
	if (existsSync(program)) return program;
	try {
		execFileSync("go", ["version"], { stdio: "ignore" });
	} catch {
		return null;
	}
	execFileSync("go", ["install", `github.com/pocketbase/pocketbase/examples/base@${version}`], {
		env: { ...process.env, GOBIN: folder, CGO_ENABLED: "0" },
		stdio: ["ignore", "ignore", "inherit"],
	});
	return program;
}

/** Starts it over an empty folder, with one superuser. */
export async function startPeer(
	program: string,
	{ email, password }: { readonly email: string; readonly password: string },
): Promise<Measured> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-peer-"));
	// Migrations are written beside its data. A program in the temporary folder takes itself for one under development,
	// and prints every statement.
	const options = ["--dir", join(folder, "pb_data"), "--dev=false"];
	execFileSync(program, ["superuser", "upsert", email, password, ...options], { stdio: "ignore" });
	const port = await freePort();
	const child = spawn(program, ["serve", "--http", `127.0.0.1:${port}`, ...options], {
		stdio: "ignore",
	});
	const url = `http://127.0.0.1:${port}`;
	for (let tries = 0; ; tries += 1) {
		try {
			if ((await fetch(`${url}/api/health`)).ok) break;
		} catch (error) {
			if (tries === 100 || child.exitCode !== null) throw error;
		}
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	return {
		name: `PocketBase ${version}`,
		url,
		pid: child.pid ?? 0,
		async dispose() {
			const ended = new Promise((resolve) => child.once("exit", resolve));
			child.kill();
			await ended;
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

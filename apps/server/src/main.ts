/** Starts the server of one data folder and ends it cleanly. */
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { todayIn } from "@rafta/library/turkish/dates";
import { createApp } from "./composition/app.ts";
import { type Config, readConfig } from "./composition/config.ts";
import { lockFolder } from "./composition/lock.ts";
import { openRafta, type Rafta } from "./composition/service.ts";
import { demoPassword, seedDemo } from "./demo/index.ts";
import { consoleText, StartProblem } from "./messages/console.ts";
import { hasAdministrator } from "./setup/administrators.ts";
import { createSetupToken } from "./setup/token.ts";

const root = join(import.meta.dirname, "..", "..", "..");

const version = (): string => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;

async function prepareDemo(rafta: Rafta): Promise<void> {
	if (!(await hasAdministrator(rafta.service))) {
		console.log(consoleText("seeding"));
		await seedDemo(rafta.service, todayIn(new Date()));
	}
}

function announceDemo(): void {
	console.log(consoleText("demo", { password: demoPassword }));
	for (const address of ["yonetici", "sorumlu", "ogrenci", "yeni"]) console.log(`  ${address}@rafta.test`);
}

/** Addresses at which other machines of the network reach a server that listens everywhere. */
function networkAddresses(port: number): string[] {
	return Object.values(networkInterfaces())
		.flat()
		.filter((one) => one !== undefined && !one.internal && one.family === "IPv4")
		.map((one) => `http://${one?.address}:${port}`);
}

const urlOf = (config: Config, port: number): string => {
	const everywhere = config.host === "0.0.0.0" || config.host === "::";
	const host = everywhere ? "127.0.0.1" : config.host.includes(":") ? `[${config.host}]` : config.host;
	return `http://${host}:${port}`;
};

function listenProblem(error: unknown, config: Config): unknown {
	const code = error instanceof Error && "code" in error ? error.code : "";
	if (code === "EADDRINUSE") return new StartProblem("portTaken", { port: config.port });
	if (code === "EADDRNOTAVAIL" || code === "EACCES" || code === "ENOTFOUND") {
		return new StartProblem("noAddress", { host: config.host, why: String(code) });
	}
	return error;
}

/** A second Ctrl-C this long after the first is a person who does not want to wait (milliseconds). */
const patience = 1000;

/**
 * Resolves when the process is told to end. One Ctrl-C reaches it up to three times (from the terminal, from npm and
 * from the start file): what follows at once is the same one.
 */
function untilTold(): Promise<void> {
	return new Promise((resolve) => {
		let told: number | undefined;
		for (const signal of ["SIGINT", "SIGTERM"] as const) {
			process.on(signal, () => {
				told ??= performance.now();
				if (performance.now() - told > patience) process.exit(1);
				resolve();
			});
		}
	});
}

async function run(config: Config): Promise<void> {
	const unlock = lockFolder(config);
	let rafta: Rafta | undefined;
	try {
		rafta = await openRafta(config);
		const opened = rafta;
		if (config.demo) await prepareDemo(opened);
		const setupToken = createSetupToken();
		const app = await createApp({
			rafta: opened,
			setupToken,
			demo: config.demo,
			sql: config.sql,
			version: version(),
			web: join(root, "apps", "web", "dist"),
			now: () => new Date(),
		});
		await app.listen({ host: config.host, port: config.port }).catch((error) => {
			throw listenProblem(error, config);
		});
		const { port } = app.server.address() as AddressInfo;
		console.log(consoleText("ready", { url: urlOf(config, port) }));
		if (config.host === "0.0.0.0" || config.host === "::") {
			for (const url of networkAddresses(port)) console.log(consoleText("network", { url }));
		}
		if (config.demo) announceDemo();
		else if (!(await hasAdministrator(opened.service))) {
			console.log(consoleText("setup", { url: `${urlOf(config, port)}/setup?token=${setupToken.value}` }));
		}
		await untilTold();
		console.log(consoleText("stopping"));
		await app.close();
	} finally {
		await rafta?.service.close();
		unlock();
	}
}

/** Runs until the process is told to end. A problem at start is one sentence and exit code 1. */
export async function main(argv: readonly string[]): Promise<void> {
	try {
		await run(readConfig(process.env, argv));
		process.exitCode = 0;
	} catch (error) {
		if (!(error instanceof StartProblem)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}

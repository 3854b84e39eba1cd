/** One process that serves a data folder, from opening it to its clean end. */
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { todayIn } from "@rafta/library/turkish/dates";
import type { Siblings } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { seedDemo } from "../demo/index.ts";
import { consoleText, StartProblem } from "../messages/console.ts";
import { hasAdministrator } from "../setup/administrators.ts";
import { createSetupToken } from "../setup/token.ts";
import type { Listening } from "./announce.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import { openRafta, type Rafta } from "./service.ts";
import { root, version } from "./version.ts";

/** Milliseconds that running requests have to end, once no new ones are taken. */
const longestRequest = 25_000;
/** Milliseconds that what waits in memory has to be written. */
const longestFlush = 10_000;

export interface ServeOptions {
	/** The other processes that serve the same folder, if there are any. */
	readonly siblings?: Siblings;
	/** The secret of the set-up link, when somebody else has made it. */
	readonly setupToken?: string;
	/** Called when the server listens. */
	onListening(listening: Listening): void;
	/** Asked before the server listens; resolves when it is told to end. */
	told(): Promise<void>;
}

async function prepareDemo(rafta: Rafta): Promise<void> {
	if (!(await hasAdministrator(rafta.service))) {
		console.log(consoleText("seeding"));
		await seedDemo(rafta.service, todayIn(new Date()));
	}
}

function listenProblem(error: unknown, config: Config): unknown {
	const code = error instanceof Error && "code" in error ? error.code : "";
	if (code === "EADDRINUSE") return new StartProblem("portTaken", { port: config.port });
	if (code === "EADDRNOTAVAIL" || code === "EACCES" || code === "ENOTFOUND") {
		return new StartProblem("noAddress", { host: config.host, why: String(code) });
	}
	return error;
}

/** Takes no new requests and lets the running ones end, those that take too long excepted. */
async function closeGently(app: FastifyInstance): Promise<void> {
	const timer = setTimeout(() => app.server.closeAllConnections(), longestRequest);
	await app.close().finally(() => clearTimeout(timer));
}

/** Writes what waits and closes the database. @throws Error when that does not come to an end */
async function closeService({ service }: Rafta): Promise<void> {
	const tooLong = new AbortController();
	const bound = pause(longestFlush, undefined, { signal: tooLong.signal }).then(() => {
		throw new Error("the database could not be closed in time");
	});
	await Promise.race([service.close(), bound]).finally(() => tooLong.abort());
}

/**
 * Serves until told to end; resolves when everything is written and closed.
 * @throws StartProblem for what keeps it from starting
 */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
	const rafta = await openRafta({ ...config, siblings: options.siblings });
	try {
		if (config.demo) await prepareDemo(rafta);
		rafta.indexer.start();
		const setupToken = await createSetupToken(rafta.service.database.memory, options.setupToken);
		const readiness = { isEnding: false };
		const app = await createApp({
			rafta,
			setupToken,
			readiness,
			demo: config.demo,
			...(config.sql && { sql: config.sql }),
			environment: process.env,
			version: version(),
			web: join(root, "apps", "web", "dist"),
			now: () => new Date(),
		});
		// Whoever is served from here on may tell it to end as well.
		const told = options.told();
		await app.listen({ host: config.host, port: config.port }).catch((error) => {
			throw listenProblem(error, config);
		});
		const { port } = app.server.address() as AddressInfo;
		const isNew = !(await hasAdministrator(rafta.service));
		options.onListening({ port, setupToken: isNew ? setupToken.value : null });
		await told;
		readiness.isEnding = true;
		// Whoever shares out the requests hears of it before a connection is refused.
		await pause(config.drainSeconds * 1000);
		await closeGently(app);
	} finally {
		await closeService(rafta);
	}
}

/** One server process of a data folder, from start to clean shutdown. */
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { todayIn } from "@rafta/library/turkish/dates";
import { CONNECTION_BACKLOG, type PeerProcesses } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { seedDemo } from "../demo/index.ts";
import { placesIn } from "../installation/data-folder.ts";
import { hasAdministrator } from "../installation/setup/administrators.ts";
import { createSetupToken } from "../installation/setup/token.ts";
import { rememberDemoAddress } from "../installation/site/address.ts";
import { consoleText, StartProblem } from "../kit/messages/console.ts";
import { type Listening, urlOf } from "./announce.ts";
import { createApp } from "./app.ts";
import type { Config } from "./config.ts";
import type { Rafta } from "./feature.ts";
import { leaveStart } from "./heap.ts";
import { readGently } from "./read-gently.ts";
import { openRafta } from "./service.ts";
import { root, version } from "./version.ts";

/** Milliseconds that running requests have to finish, once no new ones are accepted. */
const REQUEST_TIMEOUT_MS = 25_000;
/** Milliseconds that pending writes have to finish. */
const FLUSH_TIMEOUT_MS = 10_000;

export interface ServeOptions {
	/** The other processes that serve the same folder, if any. */
	readonly peerProcesses?: PeerProcesses;
	/** The secret of the set-up link, if another process created it. */
	readonly setupToken?: string;
	/** Called when the server listens. */
	onListening(listening: Listening): void;
	/** Called before the server listens; resolves when it is asked to stop. */
	stopRequested(): Promise<void>;
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
		return new StartProblem("noAddress", { host: config.host, why: code });
	}
	return error;
}

/** Accepts no new requests and lets the running ones finish, up to the time limit. */
async function closeGently(app: FastifyInstance): Promise<void> {
	const timer = setTimeout(() => app.server.closeAllConnections(), REQUEST_TIMEOUT_MS);
	await app.close().finally(() => clearTimeout(timer));
}

/**
 * Checks every page of an embedded database: a damaged one must be told before the day's work is written next to it. On
 * the morning's first start all of it comes from the disk, which the desks need as well.
 */
async function checkGently({ service, folder }: Rafta, ending: AbortSignal): Promise<void> {
	// What cannot be read is what the check reports.
	if (service.database.isFile) await readGently(placesIn(folder).database, ending).catch(() => undefined);
	if (!ending.aborted) await service.checkDatabase();
}

/** Flushes pending writes and closes the database. @throws Error when that exceeds the time limit */
async function closeService({ service }: Rafta): Promise<void> {
	const tooLong = new AbortController();
	const bound = pause(FLUSH_TIMEOUT_MS, undefined, { signal: tooLong.signal }).then(() => {
		throw new Error("the database could not be closed in time");
	});
	await Promise.race([service.close(), bound]).finally(() => tooLong.abort());
}

/**
 * Serves until asked to stop; resolves when everything is written and closed.
 * @throws StartProblem if it cannot start
 */
export async function serve(config: Config, options: ServeOptions): Promise<void> {
	const rafta = await openRafta({ ...config, peerProcesses: options.peerProcesses });
	try {
		if (config.demo) await prepareDemo(rafta);
		rafta.indexer.start();
		const setupToken = await createSetupToken(rafta.service.database.memory, options.setupToken);
		const readiness = { isEnding: false };
		const stopped = Promise.withResolvers<void>();
		const ending = new AbortController();
		const app = await createApp({
			rafta,
			setupToken,
			readiness,
			demo: config.demo,
			...(config.sql && { sql: config.sql }),
			environment: process.env,
			// One of several would only be started again.
			...(!options.peerProcesses && { stop: stopped.resolve }),
			version: version(),
			web: join(root, "apps", "web", "dist"),
			now: () => new Date(),
		});
		leaveStart();
		// From here on clients are served, so a stop request must already be possible.
		const stopRequest = options.stopRequested();
		const address = { host: config.host, port: config.port, backlog: CONNECTION_BACKLOG };
		await app.listen(address).catch((error) => {
			throw listenProblem(error, config);
		});
		const { port } = app.server.address() as AddressInfo;
		if (config.demo) await rememberDemoAddress(rafta.service, urlOf(config, port));
		const isNew = !(await hasAdministrator(rafta.service));
		options.onListening({ port, setupToken: isNew ? setupToken.value : null });
		void checkGently(rafta, ending.signal);
		await Promise.race([stopRequest, stopped.promise]);
		ending.abort();
		readiness.isEnding = true;
		// Gives the load balancer time to notice before connections are refused.
		await pause(config.drainSeconds * 1000);
		await closeGently(app);
	} finally {
		await closeService(rafta);
	}
}

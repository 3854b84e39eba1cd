import { resolve } from "node:path";
import type { SqlAccess } from "@rafta/records";
import { type ConsoleText, StartProblem } from "../kit/messages/console.ts";

export interface Config {
	readonly host: string;
	readonly port: number;
	readonly folder: string;
	/** Address of a PostgreSQL database, used instead of the embedded one. */
	readonly database?: string;
	readonly demo: boolean;
	/** Whether a new installation may begin beside what an earlier one left. */
	readonly isNew?: boolean;
	/** Whether accounts of `_superusers` may run SQL through the API. */
	readonly sql?: SqlAccess;
	/** Number of server processes; a single one runs without a parent. */
	readonly workers: number;
	/** Seconds that a server keeps serving after a stop request, while its readiness check reports the shutdown. */
	readonly drainSeconds: number;
	/** Maximum seconds of a search, a report or an export before it is cancelled. */
	readonly readSeconds: number;
	/** Whether standard input is the window that it was started from (`installation/computer/window.ts`). */
	readonly hasWindow?: boolean;
}

/** Environment variables read here, with their defaults. A secret one is never printed in full. */
export const variables: readonly { name: string; standard: string; secret?: boolean }[] = [
	{ name: "RAFTA_HOST", standard: "127.0.0.1" },
	{ name: "RAFTA_PORT", standard: "8090" },
	{ name: "RAFTA_DATA", standard: "data" },
	{ name: "RAFTA_DATABASE", standard: "", secret: true },
	{ name: "RAFTA_WORKERS", standard: "1" },
	{ name: "RAFTA_DRAIN_SECONDS", standard: "0" },
	{ name: "RAFTA_READ_SECONDS", standard: "10" },
	{ name: "RAFTA_SQL", standard: "" },
	{ name: "RAFTA_DEMO_DATA", standard: "data-demo" },
	{ name: "RAFTA_WINDOW", standard: "" },
];

const MAX_WORKERS = 64;
const MAX_DRAIN_SECONDS = 3600;
const MAX_READ_SECONDS = 600;

const switches: readonly string[] = ["--demo", "--demo-public", "--new"];

const loopback = /^(127(\.\d{1,3}){3}|::1|localhost)$/;

/** Parses an integer of the environment. @throws StartProblem */
function wholeNumber(text: string, min: number, max: number, problem: ConsoleText): number {
	const value = Number(text);
	if (!Number.isInteger(value) || value < min || value > max) {
		throw new StartProblem(problem, { value: text, least: min, most: max });
	}
	return value;
}

/** SQL access of the accounts of `_superusers`: `1` for reading, `write` for everything. */
const sqlOf = (text: string | undefined): { sql?: SqlAccess } =>
	text === "1" ? { sql: "read" } : text === "write" ? { sql: "write" } : {};

/** Reads the settings of the environment and the command line. @throws StartProblem for invalid values */
export function readConfig(environment: NodeJS.ProcessEnv, argv: readonly string[]): Config {
	// A mistyped switch would start the real data instead of the demonstration.
	const unknown = argv.find((one) => !switches.includes(one));
	if (unknown !== undefined) throw new StartProblem("unknownSwitch", { value: unknown });
	const host = environment.RAFTA_HOST || "127.0.0.1";
	const port = wholeNumber(environment.RAFTA_PORT || "8090", 0, 65_535, "badPort");
	const workers = wholeNumber(environment.RAFTA_WORKERS || "1", 1, MAX_WORKERS, "badWorkers");
	const drainSeconds = wholeNumber(environment.RAFTA_DRAIN_SECONDS || "0", 0, MAX_DRAIN_SECONDS, "badDrain");
	const readSeconds = wholeNumber(environment.RAFTA_READ_SECONDS || "10", 1, MAX_READ_SECONDS, "badRead");
	const demo = argv.includes("--demo");
	// The demonstration's password is public, so it listens on this computer only, unless forced.
	if (demo && !loopback.test(host) && !argv.includes("--demo-public")) throw new StartProblem("demoPublic");
	const folder = demo ? environment.RAFTA_DEMO_DATA || "data-demo" : environment.RAFTA_DATA || "data";
	const database = environment.RAFTA_DATABASE;
	// The value is never printed: an almost correct address contains a password.
	if (database && !/^postgres(ql)?:\/\//.test(database)) throw new StartProblem("badDatabase");
	return {
		host,
		port,
		folder: resolve(folder),
		demo,
		...(argv.includes("--new") && { isNew: true }),
		...sqlOf(environment.RAFTA_SQL),
		workers,
		drainSeconds,
		readSeconds,
		...(environment.RAFTA_WINDOW === "1" && { hasWindow: true }),
		...(database && { database }),
	};
}

/**
 * Many connections at once: when each has its first answer. Rafta as it is shipped, beside a bare `node:http` server and, if Go is
 * installed, PocketBase, in turns; the client is a process of its own (connections/storm.ts). One request of each connection
 * shows how they are accepted, several whether the busy ones hold up the others. Connections that find the queue of a
 * server full ("turned away", counted by Linux) are tried again by the client's system after one second, then three.
 */
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Storm } from "./connections/storm.ts";
import { account } from "./peer/data.ts";
import { peerProgram, startPeer } from "./peer/program.ts";
import { startOurs } from "./peer/rafta.ts";
import { startServer } from "./servers/start.ts";
import { isBrief, setting } from "./setting.ts";
import { summarise } from "./statistics.ts";

const rounds = setting("ROUNDS", 3, 1);
const counts = isBrief ? [50] : [1000, 5000];
const path = "/api/health";

interface Served {
	readonly name: string;
	readonly port: string;
	dispose(): Promise<void>;
}

async function startBare(): Promise<Served> {
	const { line, child } = await startServer("bare");
	return { name: "bare node:http", port: line, dispose: async () => void child.kill() };
}

interface Result {
	/** Milliseconds to the first answer: of the median connection and of the last one. */
	readonly median: number;
	readonly last: number;
	readonly turnedAway: number;
	readonly perSecond: number;
}

/** Connections that found a full queue since the machine's start; 0 where the system does not count them. */
function fullQueues(): number {
	const path = "/proc/net/netstat";
	if (!existsSync(path)) return 0;
	const [names = [], values = []] = readFileSync(path, "utf8")
		.split("\n")
		.filter((line) => line.startsWith("TcpExt:"))
		.map((line) => line.split(" "));
	return Number(values[names.indexOf("ListenOverflows")] ?? 0);
}

async function storm({ port }: Served, connections: number, requests: number): Promise<Result> {
	const program = join(import.meta.dirname, "connections", "storm.ts");
	const before = fullQueues();
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[program, port, path, String(connections), String(requests)],
		{ maxBuffer: 2 ** 24 },
	);
	const { first, perSecond } = JSON.parse(stdout) as Storm;
	const { median } = summarise(first);
	return { median, last: Math.max(...first), turnedAway: fullQueues() - before, perSecond };
}

/** The round whose last connection waited for the median time. */
function middle(results: readonly Result[]): Result {
	const found = [...results].sort((a, b) => a.last - b.last)[Math.floor(results.length / 2)];
	if (!found) throw new Error("nothing was measured");
	return found;
}

async function compare(servers: readonly Served[], connections: number, requests: number): Promise<void> {
	const results = servers.map(() => [] as Result[]);
	for (let round = 0; round < rounds; round += 1) {
		for (const [at, server] of servers.entries()) {
			results[at]?.push(await storm(server, connections, requests));
		}
	}
	console.log(`${connections} connections at once, ${requests} requests of each`);
	const [bare] = results.map(middle);
	for (const [at, server] of servers.entries()) {
		const { median, last, turnedAway, perSecond } = middle(results[at] ?? []);
		console.log(
			[
				`  ${server.name.padEnd(20)} first answer median ${median.toFixed(0).padStart(5)} ms`,
				`last ${last.toFixed(0).padStart(5)} ms, ${(last / median).toFixed(1)} x median, ${(last / (bare?.last ?? 1)).toFixed(2)} x bare`,
				`turned away ${turnedAway}`,
				`${perSecond.toFixed(0)}/s`,
			].join("  "),
		);
	}
}

export async function run(): Promise<void> {
	const program = isBrief ? null : peerProgram();
	const servers: Served[] = [await startBare()];
	try {
		const started = [await startOurs(account)];
		if (program !== null) started.push(await startPeer(program, account));
		for (const { name, url, dispose } of started) servers.push({ name, port: new URL(url).port, dispose });
		for (const connections of counts) {
			for (const requests of [1, 10]) await compare(servers, connections, requests);
		}
	} finally {
		for (const server of servers) await server.dispose();
	}
}

/**
 * Rafta beside PocketBase: the same collections, records, rules and client, in turns, no limits switched on. Rafta
 * flushes each commit to the disk (`synchronous = FULL`), PocketBase does not (NORMAL). The peer is built from its Go
 * module if Go is installed, or is the program that `RAFTA_BENCH_PEER` names. Without either, and with `--brief`, Rafta
 * is measured alone. `RAFTA_BENCH_SUITE` names a checkout of PocketBase's own benchmark, whose scenarios are run after that.
 */
import { setTimeout } from "node:timers/promises";
import PocketBase from "pocketbase";
import { account, fill, memberAddress, memberPassword } from "./peer/data.ts";
import { type Result, type Row, rows, run as runLoad } from "./peer/load.ts";
import type { Measured } from "./peer/measured.ts";
import { peerProgram, startPeer } from "./peer/program.ts";
import { startOurs } from "./peer/rafta.ts";
import { readSuite } from "./peer/suite.ts";
import { suiteServer } from "./peer/suite-run.ts";
import { memoryOf } from "./processes.ts";
import { isBrief, setting } from "./setting.ts";

/**
 * A round of the shortest row is 6,000 requests, a fifth of a second. Rafta is compiled while it runs: its rate in such a
 * row still rises for some ten rounds, while the peer's program is compiled beforehand.
 */
const rounds = setting("ROUNDS", 9, 1);
/** Share of the usual number of requests. */
const share = setting("SHARE", 1, 0.01);
/** Seconds without a request before the memory is read once more. */
const rest = setting("REST", 30, 0);
/** Only rows whose name contains this. */
const only = process.env.RAFTA_BENCH_ROWS ?? "";

async function tokenOf({ url }: Measured): Promise<string> {
	const client = new PocketBase(url);
	await client.collection("bench_readers").authWithPassword(memberAddress(0), memberPassword);
	return client.authStore.token;
}

/** The round with the median number of requests per second. */
function middle(results: readonly Result[]): Result {
	const sorted = [...results].sort((a, b) => a.perSecond - b.perSecond);
	const found = sorted[Math.floor(sorted.length / 2)];
	if (!found) throw new Error("nothing was measured");
	return found;
}

const line = ({ perSecond, p99, cpu }: Result): string =>
	`${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(1).padStart(7)} ms  cpu ${cpu.toFixed(3)} ms`;

async function compare(servers: readonly { server: Measured; token: string }[], row: Row): Promise<void> {
	const results = servers.map(() => [] as Result[]);
	// Node compiles what has run some thousands of times, here and in Rafta: the first two rounds do not count.
	const first = isBrief ? 0 : 2;
	for (let round = 0; round < first + rounds; round += 1) {
		for (const [at, { server, token }] of servers.entries()) {
			const result = await runLoad(server, token, row, round, share);
			if (round >= first) results[at]?.push(result);
		}
	}
	print(row.name, results.map(middle));
}

/** Prints what was measured of a row; returns the ratio of requests, 1 without the peer. */
function print(name: string, [ours, peers]: readonly Result[]): number {
	if (!ours) return 1;
	console.log(`${name.padEnd(26)} ${line(ours)}`);
	if (!peers) return 1;
	const of = (part: keyof Result): number => (ours[part] || 0) / (peers[part] || 1);
	const ratio = (part: keyof Result): string => `${of(part).toFixed(2)} x`;
	const ratios = `requests ${ratio("perSecond")}  p99 ${ratio("p99")}  cpu ${ratio("cpu")}`;
	console.log(`${"".padEnd(26)} ${line(peers)}  ${ratios}`);
	return of("perSecond");
}

/** Runs the scenarios of PocketBase's own benchmark, each once on every server. */
async function compareSuite(started: readonly Measured[], checkout: string): Promise<void> {
	const suite = readSuite(checkout, (process.env.RAFTA_BENCH_SIZES ?? "10k,50k").split(","));
	const servers = [];
	for (const server of started) servers.push(await suiteServer(server, suite));
	const ratios: number[] = [];
	for (const scenario of suite.scenarios) {
		const results: Result[] = [];
		let name = "";
		for (const each of servers) {
			const row = await each.prepare(scenario);
			name = row.name;
			results.push(await runLoad(each.server, each.token(), row, 0, 1));
			await each.reset(scenario);
		}
		console.log(name);
		ratios.push(print("", results));
	}
	const logarithms = ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0);
	const mean = Math.exp(logarithms / ratios.length).toFixed(2);
	const ahead = ratios.filter((ratio) => ratio >= 1).length;
	console.log(`${ratios.length} scenarios, ahead in ${ahead}, geometric mean of requests ${mean} x`);
}

function printMemory(started: readonly Measured[], when: string): void {
	for (const { name, pid } of started) console.log(`${name}: ${memoryOf(pid).toFixed(0)} MB ${when}`);
}

export async function run(): Promise<void> {
	const program = isBrief ? null : peerProgram();
	if (program === null) console.log("Rafta alone");
	const started: Measured[] = [await startOurs(account)];
	try {
		if (program !== null) started.push(await startPeer(program, account));
		printMemory(started, "after the start");
		for (const server of started) await fill(server);
		const servers = [];
		for (const server of started) servers.push({ server, token: await tokenOf(server) });
		for (const row of rows) if (row.name.includes(only)) await compare(servers, row);
		const checkout = process.env.RAFTA_BENCH_SUITE;
		if (checkout) await compareSuite(started, checkout);
		printMemory(started, "afterwards");
		// A program may give back what it no longer needs when nothing is asked of it for a while.
		await setTimeout(rest * 1000);
		printMemory(started, `after ${rest} s of rest`);
	} finally {
		for (const server of started) await server.dispose();
	}
}

/**
 * Rafta beside PocketBase: the same collections, records, rules and client, in turns, no limits switched on. Rafta
 * flushes each commit to the disk (`synchronous = FULL`), PocketBase does not (NORMAL). The peer is built from its Go
 * module if Go is installed, or is the program that `RAFTA_BENCH_PEER` names. Without either, and with `--brief`, Rafta
 * is measured alone.
 */
import { readFileSync } from "node:fs";
import PocketBase from "pocketbase";
import { account, fill, memberAddress, memberPassword } from "./peer/data.ts";
import { type Result, type Row, rows, run as runLoad } from "./peer/load.ts";
import type { Measured } from "./peer/measured.ts";
import { peerProgram, startPeer } from "./peer/program.ts";
import { startOurs } from "./peer/rafta.ts";
import { isBrief, setting } from "./setting.ts";

const rounds = setting("ROUNDS", 3, 1);
/** Share of the usual number of requests. */
const share = setting("SHARE", 1, 0.01);
/** Only rows whose name contains this. */
const only = process.env.RAFTA_BENCH_ROWS ?? "";

/** Megabytes of memory in use. */
function memoryOf({ pid }: Measured): number {
	const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
	return Number(kilobytes) / 1024;
}

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
	for (let round = 0; round < rounds; round += 1) {
		for (const [at, { server, token }] of servers.entries()) {
			results[at]?.push(await runLoad(server, token, row, round, share));
		}
	}
	const [ours, peers] = results.map((all) => (all.length > 0 ? middle(all) : undefined));
	if (!ours) return;
	const ratio = (name: keyof Result): string => `${((ours[name] || 0) / (peers?.[name] || 1)).toFixed(2)} x`;
	console.log(`${row.name.padEnd(26)} ${line(ours)}`);
	if (!peers) return;
	const ratios = `requests ${ratio("perSecond")}  p99 ${ratio("p99")}  cpu ${ratio("cpu")}`;
	console.log(`${"".padEnd(26)} ${line(peers)}  ${ratios}`);
}

export async function run(): Promise<void> {
	const program = isBrief ? null : peerProgram();
	if (program === null) console.log("Rafta alone");
	const started: Measured[] = [await startOurs(account)];
	try {
		if (program !== null) started.push(await startPeer(program, account));
		for (const server of started)
			console.log(`${server.name}: ${memoryOf(server).toFixed(0)} MB after the start`);
		for (const server of started) await fill(server);
		const servers = [];
		for (const server of started) servers.push({ server, token: await tokenOf(server) });
		for (const row of rows) if (row.name.includes(only)) await compare(servers, row);
		for (const server of started) console.log(`${server.name}: ${memoryOf(server).toFixed(0)} MB afterwards`);
	} finally {
		for (const server of started) await server.dispose();
	}
}

/**
 * `npm run fuzz [requests] [seed]`: sends odd and costly requests to a running Rafta with the demonstration data, in
 * rounds with a fresh copy each. Reports the responses by status, every one of 500 or above and every one that takes
 * longer than 12 seconds without load, the slowest, and the server's memory usage. `RAFTA_TEST_ENGINE` names the
 * engine, `RAFTA_FUZZ_WORKERS` the number of server processes, `RAFTA_FUZZ_COSTLY` one in how many is costly.
 */
import { onTestEngine } from "../support/database.ts";
import { agent, newTally, round } from "./round.ts";

const roundLength = 20_000;

const shown = (statuses: Map<number, number>): string =>
	[...statuses]
		.sort(([a], [b]) => a - b)
		.map(([status, n]) => `${status}: ${n}`)
		.join("  ");

function byClass(statuses: Map<number, number>): Map<number, number> {
	const classes = new Map<number, number>();
	for (const [status, n] of statuses) {
		const hundreds = Math.floor(status / 100) * 100;
		classes.set(hundreds, (classes.get(hundreds) ?? 0) + n);
	}
	return classes;
}

async function main(): Promise<void> {
	const total = Number(process.argv[2] ?? 100_000);
	const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
	const workers = Number(process.env.RAFTA_FUZZ_WORKERS ?? 1);
	const costlyOneIn = Number(process.env.RAFTA_FUZZ_COSTLY ?? 50);
	const engine = process.env.RAFTA_TEST_ENGINE ?? "sqlite";
	console.log(
		`${total} requests, seed ${seed}, ${engine}, ${workers} processes, one in ${costlyOneIn} costly`,
	);
	const tally = newTally();
	for (let sent = 0; sent < total; sent += roundLength) {
		tally.megabytes.length = 0;
		const before = tally.faults.length;
		const length = Math.min(roundLength, total - sent);
		await round({ length, seed: seed + sent, costlyOneIn, workers }, tally);
		for (const fault of tally.faults.slice(before, before + 20)) console.log(fault);
		const memory = `memory in MB, every 2,000 requests: ${tally.megabytes.join(" ")}`;
		console.log(`seed ${seed + sent}: ${length} requests, ${tally.faults.length} faults so far; ${memory}`);
	}
	console.log(`all by class  ${shown(byClass(tally.statuses))}`);
	console.log(`all           ${shown(tally.statuses)}`);
	console.log(`costly        ${shown(tally.costly)}`);
	console.log(`slowest answer ${tally.slowest.milliseconds} ms: ${tally.slowest.request.slice(0, 2000)}`);
	console.log(`${tally.slow} answers took longer than 12 s beside all others`);
	console.log(`longest wait for a sign of life ${Math.round(tally.maxPingMs)} ms, beside:`);
	for (const request of tally.concurrent) console.log(`    ${request.slice(0, 1500)}`);
	console.log(`${total} requests, ${tally.faults.length} answers of 500 or above, none or after 12 seconds`);
	agent.destroy();
	process.exitCode = tally.faults.length === 0 ? 0 : 1;
}

await onTestEngine(main);

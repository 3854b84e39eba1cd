/**
 * `npm run fuzz [requests] [seed]`: sends odd requests to a running Rafta with the demonstration data, in rounds with a
 * fresh copy each, and reports every answer of 500 or above and what became of the server's memory.
 */
import { onTestEngine } from "../support/database.ts";
import { agent, round, type Tally } from "./round.ts";

const roundLength = 20_000;

async function main(): Promise<void> {
	const total = Number(process.argv[2] ?? 100_000);
	const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
	const tally: Tally = { statuses: new Map(), faults: [], megabytes: [] };
	for (let sent = 0; sent < total; sent += roundLength) {
		tally.megabytes.length = 0;
		await round(Math.min(roundLength, total - sent), seed + sent, tally);
		console.log(`seed ${seed + sent}: memory in MB, every 2,000 requests: ${tally.megabytes.join(" ")}`);
	}
	console.log(
		[...tally.statuses]
			.sort(([a], [b]) => a - b)
			.map(([status, n]) => `${status}: ${n}`)
			.join("  "),
	);
	for (const fault of tally.faults.slice(0, 30)) console.log(fault);
	console.log(`${total} requests, ${tally.faults.length} answers of 500 or above or none`);
	agent.destroy();
	process.exitCode = tally.faults.length === 0 ? 0 : 1;
}

await onTestEngine(main);

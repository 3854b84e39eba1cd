/**
 * A collection with many listeners, each another account: when a change has reached the last one, and what its writers feel. In
 * turns beside a bare server that sends every change to everybody. The listeners are a process of their own
 * (connections/listeners.ts). Under a rule of schools the accounts are in fifty positions, under a rule of accounts each is
 * in its own.
 */
import { type ChildProcess, fork } from "node:child_process";
import { Agent, request } from "node:http";
import { join } from "node:path";
import type { Done, Order } from "./connections/listeners.ts";
import { startServer } from "./servers/start.ts";
import { setting } from "./setting.ts";
import { summarise } from "./statistics.ts";

const listeners = setting("LISTENERS", 5000, 20);
const rounds = setting("ROUNDS", 2, 1);
/** Changes whose way is measured. */
const changes = setting("CHANGES", 15, 2);
/** Creates with and without listeners, and the milliseconds between them. */
const creates = setting("CREATES", 200, 5);
const pause = setting("PAUSE", 200, 5);

interface Server {
	readonly port: number;
	readonly tokens: readonly string[];
	readonly child: ChildProcess;
}

async function start(name: string): Promise<Server> {
	const { line, child } = await startServer(name, { args: [String(listeners)] });
	const printed = JSON.parse(line) as number | { port: number; tokens: readonly string[] };
	return typeof printed === "number"
		? { port: printed, tokens: Array(listeners).fill(""), child }
		: { ...printed, child };
}

const now = () => performance.timeOrigin + performance.now();

/** Creates a record that everybody sees; returns the milliseconds until the answer. */
function create(agent: Agent, { port }: Server, collection: string): Promise<number> {
	const started = now();
	return new Promise((resolve, reject) => {
		const options = {
			...{ agent, host: "127.0.0.1", port, method: "POST" },
			path: `/api/collections/${collection}/records`,
			headers: { "content-type": "application/json" },
		};
		request(options, (response) => {
			response.resume();
			response.on("end", () => {
				if (response.statusCode === 200) resolve(now() - started);
				else reject(new Error(`a create answered ${response.statusCode}`));
			});
		})
			.on("error", reject)
			.end(JSON.stringify({ title: "Kitap", views: 1, body: "Kitap", active: true, shared: true }));
	});
}

async function manyCreates(agent: Agent, server: Server, collection: string): Promise<number[]> {
	const times: number[] = [];
	for (let n = 0; n < creates; n += 1) {
		const [time] = await Promise.all([
			create(agent, server, collection),
			new Promise((resolve) => setTimeout(resolve, pause)),
		]);
		times.push(time);
	}
	return times;
}

async function measure(name: string, server: Server, collection: string): Promise<void> {
	const agent = new Agent({ keepAlive: true });
	const crowd = fork(join(import.meta.dirname, "connections", "listeners.ts"));
	const send = (order: Order): Promise<Done> =>
		new Promise((resolve, reject) => {
			const ended = () => reject(new Error("the listeners ended"));
			crowd.once("exit", ended);
			crowd.once("message", (done) => {
				crowd.off("exit", ended);
				resolve(done as Done);
			});
			crowd.send(order);
		});
	try {
		await manyCreates(agent, server, collection);
		const alone = summarise(await manyCreates(agent, server, collection));
		await send({ listen: { port: server.port, topic: `${collection}/*`, tokens: server.tokens } });
		const times: number[] = [];
		let expected = 0;
		for (let n = 0; n < changes; n += 1) {
			expected += listeners;
			const all = send({ expect: expected });
			const started = now();
			await create(agent, server, collection);
			times.push((await all).at - started);
		}
		const heard = summarise(await manyCreates(agent, server, collection));
		await send({ expect: expected + creates * listeners });
		const way = summarise(times);
		console.log(
			[
				name.padEnd(28),
				`last of ${listeners} hears after ${way.median.toFixed(0)} ms (at most ${Math.max(...times).toFixed(0)})`,
				`create p50 ${heard.median.toFixed(1)} ms, p99 ${heard.p99.toFixed(1)} ms`,
				`without listeners ${alone.median.toFixed(1)} and ${alone.p99.toFixed(1)} ms: ${(heard.p99 / alone.p99).toFixed(2)} x`,
			].join("; "),
		);
	} finally {
		crowd.kill();
		agent.destroy();
	}
}

export async function run(): Promise<void> {
	const bare = await start("bare");
	const rafta = await start("listened");
	try {
		for (let round = 0; round < rounds; round += 1) {
			await measure("bare, to everybody", bare, "posts");
			await measure("Rafta, no rule", rafta, "open");
			await measure("Rafta, rule of schools", rafta, "schools");
			await measure("Rafta, rule of accounts", rafta, "accounts");
		}
	} finally {
		for (const { child } of [bare, rafta]) child.kill();
	}
}

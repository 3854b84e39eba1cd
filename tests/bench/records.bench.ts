/**
 * Cost of the record service compared with the minimum for any server (servers/bare.ts), in the same run: requests per
 * second and the 99th percentile, for view, list, create and sign-in, and a change sent to 1,000 listeners. Each server
 * has its own process; the load comes from this one.
 */
import type { ChildProcess } from "node:child_process";
import { Agent, type IncomingMessage, request } from "node:http";
import { listFilter, post } from "./servers/data.ts";
import { startServer } from "./servers/start.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const parallel = 32;
const listeners = setting("LISTENERS", 1000, 50);
/** Share of the usual number of requests. */
const portion = setting("SHARE", 1, 0.02);

interface Server {
	readonly port: number;
	readonly child: ChildProcess;
}

async function start(name: string): Promise<Server> {
	const { line, child } = await startServer(name);
	return { port: Number(line), child };
}

interface Call {
	readonly method: "GET" | "POST";
	readonly path: string;
	readonly body?: object;
}

const agent = new Agent({ keepAlive: true, maxSockets: parallel });

function send({ port }: Server, { method, path, body }: Call): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = { "content-type": "application/json" };
		const call = request({ agent, host: "127.0.0.1", port, method, path, headers }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode ?? 0));
		});
		call.on("error", reject);
		call.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

/** Sends a call repeatedly; returns the requests per second and the times of each. */
async function load(server: Server, call: (n: number) => Call, total: number, width = parallel) {
	const times: number[] = [];
	let next = 0;
	const work = async () => {
		while (next < total) {
			const n = next++;
			const started = performance.now();
			const status = await send(server, call(n));
			if (status !== 200) throw new Error(`${call(n).path} answered ${status}`);
			times.push(performance.now() - started);
		}
	};
	const started = performance.now();
	await Promise.all(Array.from({ length: width }, work));
	return { perSecond: (total / (performance.now() - started)) * 1000, ...summarise(times) };
}

const list = `/api/collections/posts/records?filter=${encodeURIComponent(listFilter)}`;
const calls: readonly [name: string, call: (n: number) => Call, total: number, width?: number][] = [
	[
		"view",
		(n) => ({
			method: "GET",
			path: `/api/collections/posts/records/p${String(n % 20_000).padStart(14, "0")}`,
		}),
		8000,
	],
	["list of 30 without a total", () => ({ method: "GET", path: `${list}&skipTotal=1` }), 4000],
	["list of 30 with its total", () => ({ method: "GET", path: list }), 4000],
	["create", (n) => ({ method: "POST", path: "/api/collections/posts/records", body: post(n) }), 1500],
	[
		"sign in",
		() => ({
			method: "POST",
			path: "/api/collections/users/auth-with-password",
			body: { identity: "a@rafta.test", password: "parola-parola" },
		}),
		200,
		// More concurrent sign-ins to one account look like password guessing.
		4,
	],
];

/** Opens event streams subscribed to every post. */
async function listen(server: Server): Promise<{ heardCount(): number; close(): void }> {
	let count = 0;
	const open: IncomingMessage[] = [];
	const one = (n: number): Promise<void> =>
		new Promise((resolve, reject) => {
			const headers = { "x-forwarded-for": `10.1.${n >> 8}.${n & 255}` };
			const call = request({
				agent: false,
				host: "127.0.0.1",
				port: server.port,
				path: "/api/realtime",
				headers,
			});
			call.on("error", reject);
			call.on("response", (response) => {
				open.push(response);
				response.setEncoding("utf8");
				response.on("error", () => undefined);
				response.on("data", (text: string) => {
					if (text.includes("event:posts/*")) count += 1;
					const id = /"clientId":"([^"]+)"/.exec(text)?.[1];
					if (!id) return;
					const body = JSON.stringify({ clientId: id, subscriptions: ["posts/*"] });
					const answer = request(
						{
							agent,
							host: "127.0.0.1",
							port: server.port,
							method: "POST",
							path: "/api/realtime",
							headers: { ...headers, "content-type": "application/json" },
						},
						(reply) => {
							reply.resume();
							reply.on("end", () => resolve());
						},
					);
					answer.on("error", reject);
					answer.end(body);
				});
			});
			call.end();
		});
	for (let n = 0; n < listeners; n += 50) {
		await Promise.all(Array.from({ length: Math.min(50, listeners - n) }, (_, k) => one(n + k)));
	}
	return {
		heardCount: () => count,
		close: () => {
			for (const response of open) response.destroy();
		},
	};
}

/** Returns the milliseconds from a create until the last listener has received it. */
async function fanOut(server: Server): Promise<number[]> {
	const ears = await listen(server);
	const times: number[] = [];
	for (let round = 1; round <= 15; round++) {
		const started = performance.now();
		await send(server, { method: "POST", path: "/api/collections/posts/records", body: post(round) });
		while (ears.heardCount() < round * listeners) await new Promise((resolve) => setImmediate(resolve));
		times.push(performance.now() - started);
	}
	ears.close();
	return times;
}

export async function run(): Promise<void> {
	const rafta = await start("records");
	const bare = await start("bare");
	try {
		for (const [name, call, usual, width] of calls) {
			const total = Math.ceil(usual * portion);
			for (const server of [bare, rafta]) await load(server, call, Math.ceil(total / 10), width);
			const baseline = await load(bare, call, total, width);
			const ours = await load(rafta, call, total, width);
			const share = Math.round((ours.perSecond / baseline.perSecond) * 100);
			console.log(
				`${name}: ${Math.round(ours.perSecond)}/s, p99 ${milliseconds(ours.p99)}; bare ${Math.round(baseline.perSecond)}/s, p99 ${milliseconds(baseline.p99)}; ${share} %`,
			);
		}
		const baseline = summarise(await fanOut(bare));
		const ours = summarise(await fanOut(rafta));
		console.log(
			`a change told to ${listeners} listeners: median ${milliseconds(ours.median)}; bare ${milliseconds(baseline.median)}; ${(ours.median / baseline.median).toFixed(1)} times`,
		);
	} finally {
		agent.destroy();
		rafta.child.kill();
		bare.child.kill();
	}
}

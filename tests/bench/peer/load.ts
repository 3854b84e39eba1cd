/** Calls of the comparison, and the load that sends them. */
import { Agent, request } from "node:http";
import { spentBy } from "../processes.ts";
import { summarise } from "../statistics.ts";
import { idOf, memberAddress, memberPassword, members, post, posts } from "./data.ts";
import type { Measured } from "./measured.ts";

export interface Call {
	readonly method: "GET" | "POST" | "PATCH" | "DELETE";
	readonly path: string;
	readonly body?: object;
	/** Sent with the token of a signed-in account. */
	readonly signedIn?: boolean;
}

export interface Row {
	readonly name: string;
	/** The n-th call of a run; `round` is different for every run. */
	readonly call: (n: number, round: number) => Call;
	/** Calls of one run. */
	readonly total: number;
	/** Concurrent connections; 16 by default. */
	readonly width?: number;
	/** Whether every request has a connection of its own. */
	readonly reconnects?: boolean;
	/** Requests sent all at once beside it; their times do not count. */
	readonly beside?: { readonly call: (n: number) => Call; readonly total: number };
}

const records = "/api/collections/bench_posts/records";
const list = (query: Readonly<Record<string, string>>): Call => ({
	method: "GET",
	path: `${records}?${new URLSearchParams({ perPage: "30", ...query })}`,
});
const view = (n: number): Call => ({ method: "GET", path: `${records}/${idOf("p", (n * 31) % posts)}` });
const range = (n: number) => {
	const from = (n * 37) % 9000;
	return `active = true && views >= ${from} && views < ${from + 200}`;
};
/** Id of a post that a round of creates adds and a round of deletes removes. */
const freshId = (round: number, n: number): string =>
	`n${String(round).padStart(2, "0")}${String(n).padStart(12, "0")}`;
const author = (n: number): string => idOf("a", n % 10);

export const rows: readonly Row[] = [
	{ name: "health", call: () => ({ method: "GET", path: "/api/health" }), total: 6000 },
	{ name: "view as guest", call: view, total: 6000 },
	{ name: "view signed in", call: (n) => ({ ...view(n), signedIn: true }), total: 6000 },
	{
		name: "list 30, no total",
		call: (n) => list({ filter: range(n), skipTotal: "1" }),
		total: 3000,
	},
	{ name: "list 30, total", call: (n) => list({ filter: range(n) }), total: 3000 },
	{
		name: "list 30, expand",
		call: (n) => list({ filter: range(n), skipTotal: "1", expand: "author" }),
		total: 3000,
	},
	{
		name: "list 30 by relation",
		call: (n) => list({ filter: `author = "${author(n)}"`, skipTotal: "1" }),
		total: 3000,
	},
	{
		name: "list 30 by author.id",
		call: (n) => list({ filter: `author.id = "${author(n)}"`, skipTotal: "1" }),
		total: 3000,
	},
	{
		name: "list 30 over a relation",
		call: (n) => list({ filter: `author.name = "${["kitap 0", "okul 1", "raf 2"][n % 3]}"`, skipTotal: "1" }),
		total: 1000,
	},
	{
		name: "like without index",
		call: (n) => list({ filter: `body ~ "pencere gece ${n % 7}"`, skipTotal: "1" }),
		total: 100,
	},
	{
		name: "create",
		call: (n, round) => ({
			method: "POST",
			path: records,
			body: { id: freshId(round, n), ...post(n) },
		}),
		total: 3000,
	},
	{
		name: "create signed in",
		call: (n) => ({ method: "POST", path: records, body: post(n), signedIn: true }),
		total: 3000,
	},
	{
		name: "update",
		call: (n, round) => ({
			method: "PATCH",
			path: `${records}/${idOf("p", (n * 31) % posts)}`,
			body: { title: `yeni ${round} ${n}` },
		}),
		total: 3000,
	},
	{
		name: "delete",
		call: (n, round) => ({ method: "DELETE", path: `${records}/${freshId(round, n)}` }),
		total: 3000,
	},
	{
		name: "sign in",
		call: (n) => ({
			method: "POST",
			path: "/api/collections/bench_readers/auth-with-password",
			body: { identity: memberAddress(n % members), password: memberPassword },
		}),
		total: 200,
	},
	{ name: "view, 1,000 connections", call: view, total: 8000, width: 1000 },
];

export interface Result {
	readonly perSecond: number;
	readonly p99: number;
	/** Processor time per request in milliseconds. */
	readonly cpu: number;
}

function send(
	url: URL,
	agent: Agent,
	token: string,
	{ method, path, body, signedIn }: Call,
): Promise<number> {
	return new Promise((resolve, reject) => {
		const headers = {
			...(body && { "content-type": "application/json" }),
			...(signedIn && { authorization: token }),
		};
		const { hostname: host, port } = url;
		const call = request({ agent, host, port, method, path, headers }, (response) => {
			response.resume();
			response.on("end", () => resolve(response.statusCode ?? 0));
		});
		call.on("error", reject);
		call.end(body === undefined ? undefined : JSON.stringify(body));
	});
}

/** Sends a row's calls. @throws Error for an answer other than 200 or 204 */
export async function run(
	server: Measured,
	token: string,
	{ call, total, width = 16, reconnects = false, beside }: Row,
	round: number,
	share: number,
): Promise<Result> {
	const url = new URL(server.url);
	const agent = new Agent({ keepAlive: !reconnects, maxSockets: width });
	const count = Math.max(Math.ceil(total * share), 4);
	const times: number[] = [];
	let next = 0;
	const sendOne = async (one: Call, from: Agent): Promise<number> => {
		const started = performance.now();
		const status = await send(url, from, token, one);
		if (status !== 200 && status !== 204) {
			throw new Error(`${server.name}: ${one.method} ${one.path} answered ${status}`);
		}
		return performance.now() - started;
	};
	const work = async () => {
		while (next < count) times.push(await sendOne(call(next++, round), agent));
	};
	const others = new Agent({ keepAlive: false });
	const before = spentBy([server.pid]);
	const started = performance.now();
	const all = Array.from({ length: beside?.total ?? 0 }, (_, n) => beside && sendOne(beside.call(n), others));
	await Promise.all([...Array.from({ length: Math.min(width, count) }, work), ...all]);
	const seconds = (performance.now() - started) / 1000;
	agent.destroy();
	return {
		perSecond: count / seconds,
		p99: summarise(times).p99,
		cpu: (spentBy([server.pid]) - before) / count,
	};
}

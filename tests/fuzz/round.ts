/** A round of odd and costly requests against a running Rafta with the demonstration data. */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { reports } from "@rafta/library/reports/index";
import fc from "fast-check";
import PocketBase from "pocketbase";
import { childrenOf } from "../support/processes.ts";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
import { type CostlyWorld, type Crossing, costlyRequests } from "./costly.ts";
import { type OddRequest, oddRequests, type World } from "./requests.ts";

const parallel = 6;
const password = "rafta-demo-2026";

const paths = [
	"/api/health",
	"/api/settings",
	"/api/settings/test/email",
	"/api/settings/test/s3",
	"/api/logs",
	"/api/logs/stats",
	"/api/logs/{id}",
	"/api/crons",
	"/api/crons/{id}",
	"/api/mails",
	"/api/mails/{id}",
	"/api/backups/upload",
	"/api/backups/{id}",
	"/api/backups/{id}/restore",
	"/api/batch",
	"/api/sql",
	"/api/realtime",
	"/api/files/token",
	"/api/files/{collection}/{id}/{id}",
	"/api/oauth2-redirect",
	"/api/collections",
	"/api/collections/import",
	"/api/collections/meta/scaffolds",
	"/api/collections/{collection}",
	"/api/collections/{collection}/truncate",
	"/api/collections/{collection}/auth-methods",
	"/api/collections/{collection}/auth-with-password",
	"/api/collections/{collection}/auth-with-otp",
	"/api/collections/{collection}/auth-with-oauth2",
	"/api/collections/{collection}/auth-refresh",
	"/api/collections/{collection}/request-otp",
	"/api/collections/{collection}/request-verification",
	"/api/collections/{collection}/confirm-verification",
	"/api/collections/{collection}/request-password-reset",
	"/api/collections/{collection}/confirm-password-reset",
	"/api/collections/{collection}/request-email-change",
	"/api/collections/{collection}/confirm-email-change",
	"/api/collections/{collection}/impersonate/{id}",
	"/api/site",
	"/api/setup",
	"/api/me/school",
	"/api/me/library",
	"/api/me/join",
	"/api/me/invite",
	"/api/circulation/scan",
	"/api/circulation/checkout",
	"/api/circulation/checkin",
	"/api/circulation/renew",
	"/api/circulation/undo",
	"/api/circulation/today",
	"/api/{id}",
	"/assets/{id}",
	"/{id}",
];
/** Expensive requests, on which most of a run would be spent otherwise. */
const rarePaths = ["/api/backups"];

const large = ["books", "library_books", "students", "book_loans", "circulation_events", "users"];

/** Returns the relations between collections, without hidden ones. */
async function crossings(client: PocketBase): Promise<CostlyWorld["crossings"]> {
	const all = await client.collections.getFullList();
	const names = new Map(all.map(({ id, name }) => [id, name]));
	const found = new Map<string, Crossing & { back: { name: string; target: string }[] }>();
	for (const { name, fields } of all) {
		const shown = fields.filter(({ hidden, type }) => !hidden && type !== "password");
		const places = shown.map((field) => ({
			name: field.name,
			type: field.type,
			target: names.get(String(field.collectionId)) ?? "",
			many: field.type === "json" || Number(field.maxSelect ?? 1) > 1,
		}));
		found.set(name, { name, fields: places, back: [] });
	}
	for (const { name, fields } of found.values()) {
		for (const { name: field, target } of fields) {
			found.get(target)?.back.push({ name: `${name}_via_${field}`, target: name });
		}
	}
	return found;
}

async function meet(rafta: RunningRafta): Promise<{ odd: World; costly: CostlyWorld }> {
	const clients = await Promise.all(
		["yonetici", "sorumlu", "ogrenci", "yeni"].map(async (name) => {
			const client = new PocketBase(rafta.url);
			await client.collection("users").authWithPassword(`${name}@rafta.test`, password);
			return client;
		}),
	);
	const collections = [
		"schools",
		"libraries",
		"users",
		"memberships",
		"students",
		"books",
		"library_books",
		"book_loans",
	];
	const ids: string[] = [];
	const fields = new Set<string>([
		"id",
		"created",
		"updated",
		"password",
		"passwordConfirm",
		"tokenKey",
		"expand",
	]);
	const [administrator] = clients as [PocketBase];
	for (const name of collections) {
		const { items } = await administrator.collection(name).getList(1, 15);
		for (const item of items) {
			ids.push(item.id);
			for (const field of Object.keys(item)) fields.add(field);
		}
	}
	const tokens = clients.map((client) => client.authStore.token);
	return {
		odd: {
			collections: [...collections, "_superusers", "_otps", "_externalAuths", "rafta_users"],
			fields: [...fields],
			ids,
			tokens: ["", ...tokens],
			paths,
			rarePaths,
		},
		costly: {
			crossings: await crossings(administrator),
			large,
			tokens: [tokens[0], tokens[0], tokens[1], tokens[1], tokens[2], ""].map(String),
			ids,
			reports: reports.map(({ kind }) => kind),
		},
	};
}

export const agent = new Agent({ keepAlive: true, maxSockets: parallel });

function send(
	base: URL,
	odd: OddRequest,
	connections: Agent | false = agent,
): Promise<{ status: number; body: string }> {
	return new Promise((resolve, reject) => {
		const call = request(
			{
				agent: connections,
				host: base.hostname,
				port: base.port,
				method: odd.method,
				path: odd.url,
				headers: odd.headers,
			},
			(response) => {
				let body = "";
				response.setEncoding("utf8");
				// A stream has no end: its first part is used as the response.
				const streams = response.headers["content-type"]?.includes("event-stream");
				if (streams) {
					resolve({ status: response.statusCode ?? 0, body });
					response.destroy();
					return;
				}
				response.on("data", (piece: string) => {
					if (body.length < 2000) body += piece;
				});
				response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
				response.on("error", reject);
			},
		);
		call.on("error", (error) => {
			// The server may close a kept connection at the very moment when the next request is written to it.
			if (connections) send(base, odd, false).then(resolve, reject);
			else reject(error);
		});
		call.end(odd.payload);
	});
}

/** Returns the resident memory of a process and its children, in MB. */
function memory(pid: number): number {
	let own = 0;
	try {
		own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
	} catch {
		// It has ended since it was listed.
	}
	return childrenOf(pid).reduce((sum, child) => sum + memory(child), own);
}

/** A slower response is a fault. */
const MAX_RESPONSE_MS = 12_000;

interface Slowest {
	readonly milliseconds: number;
	readonly request: string;
}

export interface Tally {
	readonly statuses: Map<number, number>;
	/** The same for the costly ones alone: if all were rejected as invalid, nothing would have been tested. */
	readonly costly: Map<number, number>;
	readonly faults: string[];
	readonly megabytes: number[];
	slowest: Slowest;
	/** Responses that took too long under load. */
	slow: number;
	/** Longest response time of a health check in milliseconds. */
	maxPingMs: number;
	/** Requests in progress during it. */
	concurrent: readonly string[];
}

export const newTally = (): Tally => ({
	statuses: new Map(),
	costly: new Map(),
	faults: [],
	megabytes: [],
	slowest: { milliseconds: 0, request: "" },
	slow: 0,
	maxPingMs: 0,
	concurrent: [],
});

const count = (statuses: Map<number, number>, status: number): Map<number, number> =>
	statuses.set(status, (statuses.get(status) ?? 0) + 1);

export interface RoundOptions {
	readonly length: number;
	readonly seed: number;
	/** One in this many requests is costly. */
	readonly costlyOneIn: number;
	/** Number of server processes. */
	readonly workers?: number;
}

/** Sends health checks repeatedly until it is stopped. */
function pinging(url: string, tally: Tally, underWay: ReadonlySet<string>): () => Promise<void> {
	let isOver = false;
	const work = (async () => {
		while (!isOver) {
			const began = performance.now();
			const concurrent = [...underWay];
			await fetch(`${url}/api/health`).catch(() => undefined);
			const milliseconds = performance.now() - began;
			if (milliseconds > tally.maxPingMs) {
				tally.maxPingMs = milliseconds;
				tally.concurrent = [...new Set([...concurrent, ...underWay])];
			}
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	})();
	return async () => {
		isOver = true;
		await work;
	};
}

/** Sends odd requests and costly ones, and adds the results to the tally. */
export async function round(
	{ length, seed, costlyOneIn, workers }: RoundOptions,
	tally: Tally,
): Promise<void> {
	const rafta = await startRafta({ demo: true, workers });
	try {
		const base = new URL(rafta.url);
		const world = await meet(rafta);
		const costlyLength = Math.floor(length / costlyOneIn);
		const samples = {
			odd: fc.sample(oddRequests(world.odd), { numRuns: length - costlyLength, seed }).values(),
			costly: fc.sample(costlyRequests(world.costly), { numRuns: costlyLength, seed }).values(),
		};
		let sent = 0;
		const slow: OddRequest[] = [];
		const underWay = new Set<string>();
		const ask = async (odd: OddRequest) => {
			const began = performance.now();
			const request = `${odd.method} ${odd.url} ${String(odd.payload ?? "").slice(0, 8000)}`;
			underWay.add(request);
			const { status, body } = await send(base, odd).catch((error: Error) => ({
				status: 0,
				body: error.message,
			}));
			const milliseconds = Math.round(performance.now() - began);
			underWay.delete(request);
			return { status, body, milliseconds, request };
		};
		const work = async (kind: "odd" | "costly") => {
			for (const odd of samples[kind]) {
				const { status, body, milliseconds, request } = await ask(odd);
				count(tally.statuses, status);
				if (kind === "costly") count(tally.costly, status);
				if (milliseconds > tally.slowest.milliseconds) tally.slowest = { milliseconds, request };
				if (status >= 500 || status === 0) {
					tally.faults.push(`${status} after ${milliseconds} ms: ${request}\n    -> ${body.slice(0, 300)}`);
				} else if (milliseconds > MAX_RESPONSE_MS) slow.push(odd);
				if (++sent % 2000 === 0) tally.megabytes.push(Math.round(memory(rafta.pid)));
			}
		};
		const rest = pinging(rafta.url, tally, underWay);
		// Two parallel senders of costly requests, along with all others.
		const kinds = Array.from({ length: parallel }, (_, n): "costly" | "odd" => (n < 2 ? "costly" : "odd"));
		await Promise.all(kinds.map(work));
		await rest();
		// Under load a response may be slow because of the machine; it is a fault only if it is as slow without load.
		tally.slow += slow.length;
		for (const odd of slow) {
			const { status, milliseconds, request } = await ask(odd);
			if (milliseconds > MAX_RESPONSE_MS)
				tally.faults.push(`${status} after ${milliseconds} ms alone: ${request}`);
		}
		if (tally.faults.length > 0) console.log(rafta.output().slice(-4000));
	} finally {
		await rafta.dispose();
	}
}

/** A round of odd requests against a running Rafta with the demonstration data. */
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import fc from "fast-check";
import PocketBase from "pocketbase";
import { type RunningRafta, startRafta } from "../support/rafta.ts";
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
	"/api/backups",
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

async function meet(rafta: RunningRafta): Promise<World> {
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
	for (const name of collections) {
		const { items } = await (clients[0] as PocketBase).collection(name).getList(1, 15);
		for (const item of items) {
			ids.push(item.id);
			for (const field of Object.keys(item)) fields.add(field);
		}
	}
	return {
		collections: [...collections, "_superusers", "_otps", "_externalAuths", "rafta_users"],
		fields: [...fields],
		ids,
		tokens: ["", ...clients.map((client) => client.authStore.token)],
		paths,
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
				// A stream has no end: what it begins with is its answer.
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
			// The server may close a kept connection at the very moment in which the next request is written to it.
			if (connections) send(base, odd, false).then(resolve, reject);
			else reject(error);
		});
		call.end(odd.payload);
	});
}

/** Resident memory of a process in MB. */
const memory = (pid: number): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

export interface Tally {
	readonly statuses: Map<number, number>;
	readonly faults: string[];
	readonly megabytes: number[];
}

/** Sends `length` requests and adds what came of them to the tally. */
export async function round(length: number, seed: number, tally: Tally): Promise<void> {
	const rafta = await startRafta({ demo: true });
	try {
		const base = new URL(rafta.url);
		const stream = fc.sample(oddRequests(await meet(rafta)), { numRuns: length, seed })[Symbol.iterator]();
		let sent = 0;
		const work = async () => {
			for (const odd of stream) {
				const { status, body } = await send(base, odd).catch((error: Error) => ({
					status: 0,
					body: error.message,
				}));
				tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
				if (status >= 500 || status === 0) {
					const said = String(odd.payload ?? "").slice(0, 300);
					tally.faults.push(`${status} ${odd.method} ${odd.url} ${said}\n    -> ${body.slice(0, 300)}`);
				}
				if (++sent % 2000 === 0) tally.megabytes.push(Math.round(memory(rafta.pid)));
			}
		};
		await Promise.all(Array.from({ length: parallel }, work));
		if (tally.faults.length > 0) console.log(rafta.output().slice(-4000));
	} finally {
		await rafta.dispose();
	}
}

/** Processes that serve the installation: each responds for itself when queried. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Present } from "@rafta/library/admin/answers";
import type { RecordService } from "../../records.ts";

/** Milliseconds that processes have to respond. */
const ANSWER_TIMEOUT_MS = 700;

const calling = "roll called";
const answering = "roll answered";

/** Makes this process respond to queries; returns a function that queries all processes. */
export function createProcessList(
	service: RecordService,
	version: string,
	streams: () => number,
): () => Promise<Present[]> {
	const { processes } = service;
	const present = (): Present => ({
		host: hostname(),
		pid: process.pid,
		version,
		uptime: Math.round(process.uptime()),
		memory: process.memoryUsage.rss(),
		streams: streams(),
	});
	if (!processes.shared) return async () => [present()];

	const waiting = new Map<string, Present[]>();
	const send = (topic: string, content: unknown) =>
		service.transaction(async ({ sql }) => processes.publish(sql, topic, content));
	processes.onMessage(calling, (content) => {
		const { call } = content as { call: string };
		// The querying process continues without a response that cannot be written.
		send(answering, { call, present: present() }).catch(() => undefined);
	});
	processes.onMessage(answering, (content) => {
		const { call, present: one } = content as { call: string; present: Present };
		waiting.get(call)?.push(one);
	});
	return async () => {
		const call = randomUUID();
		const answers: Present[] = [];
		waiting.set(call, answers);
		try {
			await send(calling, { call });
			await new Promise((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS));
		} finally {
			waiting.delete(call);
		}
		const order = (one: Present) => `${one.host} ${one.pid}`;
		return (answers.length > 0 ? answers : [present()]).sort((a, b) => (order(a) < order(b) ? -1 : 1));
	};
}

/** Which processes serve the installation: each answers for itself when it is called. */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import type { Present } from "@rafta/library/administration/answers";
import type { RecordService } from "@rafta/records";

/** Milliseconds that processes have to answer. */
const patience = 700;

const calling = "roll called";
const answering = "roll answered";

/** Makes this process answer when it is called; gives back a function that calls all. */
export function rollCall(
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
		service.transaction(async ({ sql }) => processes.tell(sql, topic, content));
	processes.onTold(calling, (content) => {
		const { call } = content as { call: string };
		// Whoever called goes on without an answer that cannot be written.
		send(answering, { call, present: present() }).catch(() => undefined);
	});
	processes.onTold(answering, (content) => {
		const { call, present: one } = content as { call: string; present: Present };
		waiting.get(call)?.push(one);
	});
	return async () => {
		const call = randomUUID();
		const answers: Present[] = [];
		waiting.set(call, answers);
		try {
			await send(calling, { call });
			await new Promise((resolve) => setTimeout(resolve, patience));
		} finally {
			waiting.delete(call);
		}
		const order = (one: Present) => `${one.host} ${one.pid}`;
		return (answers.length > 0 ? answers : [present()]).sort((a, b) => (order(a) < order(b) ? -1 : 1));
	};
}

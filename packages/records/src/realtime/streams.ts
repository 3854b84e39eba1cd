/**
 * Streams of all processes. A client's stream is connected to one process while its requests may reach any: requests
 * for a stream elsewhere go through the change log to its process, and the response comes back the same way. As changes
 * go there too, a change that follows the response is never missed.
 */
import { placeOf } from "../auth/guard.ts";
import { ApiError, notFound } from "../errors.ts";
import { messages } from "../messages/api.ts";
import type { RecordService } from "../service.ts";
import type { Text } from "../types/language.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity } from "../types/request.ts";
import { isClientId, newProcessTag } from "./client.ts";
import type { RealtimeHub } from "./hub.ts";
import type { Topic } from "./topics.ts";

/** Milliseconds after which the stream is considered gone: its process may have ended. */
const TIMEOUT_MS = 3000;
/** Maximum number of pending questions of one process, and of one place. */
const MAX_PENDING = 2000;
const MAX_PENDING_PER_PLACE = 500;

const asking = "stream asked";
const answering = "stream answered";

export interface Streams {
	/** Prefix of the ids of this process's clients. */
	readonly tag: string;
	/** As in the hub. @throws ApiError 404, 400, 403, and 429 for too many at once */
	subscribe(
		id: string,
		caller: { ip: string; auth: AuthIdentity | null },
		topics: readonly Topic[],
	): Promise<void>;
	/** As in the hub. */
	sendTo(id: string, topic: string, ip: string, data: unknown): Promise<boolean>;
	close(): void;
}

/** An account as sent to another process. */
interface SentAuth {
	readonly collection: string;
	readonly record: RecordData;
	readonly session?: string;
	readonly renewable?: boolean;
}

type Work =
	| { readonly work: "subscribe"; readonly auth: SentAuth | null; readonly topics: readonly Topic[] }
	| { readonly work: "tell"; readonly topic: string; readonly data: unknown };

type Question = { readonly question: string; readonly client: string; readonly ip: string } & Work;

interface Answer {
	readonly question: string;
	readonly done: boolean;
	readonly refusal?: { readonly status: number; readonly text: Text };
}

export function streamsOfAll(hub: RealtimeHub, service: RecordService): Streams {
	const { processes, sessions } = service;
	const tag = newProcessTag();
	const waiting = new Map<string, { place: string; answered(answer: Answer | null): void }>();
	let questionCount = 0;

	const send = (topic: string, content: Question | Answer): Promise<void> =>
		service.transaction(async ({ sql }) => processes.publish(sql, topic, content));

	/** Response of another process; `null` when none has the stream. */
	async function ask(client: string, ip: string, work: Work): Promise<Answer | null> {
		// A disconnected client of this process, or an invalid id.
		if (!processes.shared || !isClientId(client) || client.startsWith(tag)) return null;
		const place = placeOf(ip);
		const ofPlace = [...waiting.values()].filter((other) => other.place === place).length;
		if (waiting.size >= MAX_PENDING || ofPlace >= MAX_PENDING_PER_PLACE) {
			throw new ApiError(429, messages.tooManyStreams);
		}
		questionCount += 1;
		const question = `${tag}${questionCount}`;
		const { promise, resolve } = Promise.withResolvers<Answer | null>();
		const timer = setTimeout(() => resolve(null), TIMEOUT_MS);
		waiting.set(question, { place, answered: resolve });
		try {
			await send(asking, { question, client, ip, ...work });
			return await promise;
		} finally {
			clearTimeout(timer);
			waiting.delete(question);
		}
	}

	/** The account that was read may be older than the messages received since. */
	async function checkAuth(auth: AuthIdentity | null): Promise<void> {
		if (auth === null || !processes.shared) return;
		if (auth.session !== undefined && sessions.isEnded(auth.session)) hub.ended({ session: auth.session });
		hub.updateAccount(auth, await service.find(auth.collection.id, auth.record.id));
	}

	function readIdentity(auth: SentAuth | null): AuthIdentity | null {
		if (auth === null) return null;
		const collection = service.collection(auth.collection);
		if (!collection) throw notFound(messages.missingClient);
		return { ...auth, collection };
	}

	function work(question: Question): boolean {
		if (question.work === "tell") {
			return hub.sendTo(question.client, question.topic, question.ip, question.data);
		}
		const auth = readIdentity(question.auth);
		hub.subscribe(question.client, { ip: question.ip, auth }, question.topics);
		// Streams end if their account cannot be read now; their clients reconnect.
		checkAuth(auth).catch(() => auth && hub.updateAccount(auth, null));
		return true;
	}

	function answer(question: Question): void {
		if (!hub.has(question.client)) return;
		let result: Answer;
		try {
			result = { question: question.question, done: work(question) };
		} catch (error) {
			if (!(error instanceof ApiError)) throw error;
			const refusal = { status: error.status, text: error.text };
			result = { question: question.question, done: false, refusal };
		}
		// If it cannot be written, the asking process times out and makes its client reconnect.
		send(answering, result).catch(() => undefined);
	}

	const stops = [
		processes.onMessage(asking, (content) => answer(content as Question)),
		processes.onMessage(answering, (content) => {
			const result = content as Answer;
			waiting.get(result.question)?.answered(result);
		}),
	];

	return {
		tag,
		async subscribe(id, caller, topics) {
			if (hub.has(id) || !processes.shared) {
				// Changes committed earlier are not for the new topics.
				if (processes.shared) await processes.catchUp();
				hub.subscribe(id, caller, topics);
				await checkAuth(caller.auth);
				return;
			}
			const auth = caller.auth && { ...caller.auth, collection: caller.auth.collection.id };
			const result = await ask(id, caller.ip, { work: "subscribe", auth, topics });
			if (result?.refusal) throw new ApiError(result.refusal.status, result.refusal.text);
			if (!result) throw notFound(messages.missingClient);
		},
		async sendTo(id, topic, ip, data) {
			if (hub.has(id) || !processes.shared) return hub.sendTo(id, topic, ip, data);
			const result = await ask(id, ip, { work: "tell", topic, data });
			return result?.done ?? false;
		},
		close() {
			for (const stop of stops) stop();
			for (const { answered } of waiting.values()) answered(null);
		},
	};
}

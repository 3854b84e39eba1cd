/**
 * Delivers changes to subscribers. Every change is checked for every subscriber against the collection's rules at the
 * time it happens: the list rule for `*`, the view rule for one record, and the subscription's own filter.
 */

import type { AccountPlace, SessionEnd } from "../auth/sessions.ts";
import type { CollectionDefinition } from "../collections/definition.ts";
import { ApiError, badRequest, forbidden, notFound } from "../errors.ts";
import { getOrInsert } from "../get-or-insert.ts";
import { messages } from "../messages/api.ts";
import { queue } from "../queue.ts";
import type { RecordData } from "../types/records.ts";
import type { AuthIdentity, RequestContext } from "../types/request.ts";
import type { WriteEvent } from "../types/writes.ts";
import { createYielder } from "../yield-to-event-loop.ts";
import type { RealtimeClient } from "./client.ts";
import { askByPosition } from "./position.ts";
import type { Topic } from "./topics.ts";

/** Idle timeout of a stream without an event; a live client reconnects. As in PocketBase. */
const IDLE_MS = 5 * 60_000;
/** Maximum lifetime of a stream, so that an expired token cannot keep listening. As in PocketBase. */
const LIFETIME_MS = 30 * 60_000;
/** Heartbeat interval that keeps proxies and firewalls from closing an idle stream. */
const BEAT_MS = 25_000;
const MAX_CLIENTS = 10_000;
const MAX_CLIENTS_PER_PLACE = 1_000;
/** Share of both that guests may have: the rest stays for accounts. */
const GUEST_SHARE = 2 / 3;

export interface RecordChange {
	readonly action: WriteEvent["action"];
	readonly collection: CollectionDefinition;
	/** The new values; for a delete the deleted ones. */
	readonly record: RecordData;
}

/** Records, and the rule by which they are shown. */
type RuleCheck = readonly [
	collection: CollectionDefinition,
	records: readonly RecordData[],
	rule: "list" | "view",
];

/** What the hub needs from the record service. */
export interface RealtimeAccess {
	/**
	 * Records of a collection as the caller sees them, checked by these values; their ids differ. `null` for those that
	 * rule or filter (`request.query.filter`) hide.
	 */
	showAll(...asked: [...RuleCheck, request: RequestContext]): Promise<readonly unknown[]>;
	/** Whether the caller sees any of the records by the rule alone, whatever the filter. */
	showsAny(...asked: [...RuleCheck, request: RequestContext]): Promise<boolean>;
	isSuperuser(identity: AuthIdentity): boolean;
	now(): Date;
	/** A change could not be checked for a subscriber and is not delivered to it. */
	failed(error: unknown): void;
}

export interface RealtimeHub {
	/**
	 * Registers a new stream, before anything is sent on it. Nobody knows yet whether it will be an account's: where guests
	 * have all they may have, the oldest guest's stream gives way. Throws 429 when all are accounts'.
	 */
	connect(client: RealtimeClient): void;
	disconnect(client: RealtimeClient): void;
	/** Sends an event once to one client, if it is subscribed to the topic from this address; returns whether it was. */
	sendTo(id: string, topic: string, ip: string, data: unknown): boolean;
	/** Replaces the subscriptions of a client. Throws 404, 400 or 403 when it is not the caller's. */
	subscribe(id: string, caller: { ip: string; auth: AuthIdentity | null }, topics: readonly Topic[]): void;
	/** Whether the stream of a client is connected to this process. */
	has(id: string): boolean;
	/** Number of streams connected to this process. */
	count(): number;
	/** Handles a committed change. A delete is checked by the deleted values. */
	changed(change: RecordChange): void;
	/** Updates an account, or `null` when it was deleted: its streams continue with the new rights, or end. */
	updateAccount(account: AccountPlace, record: RecordData | null): void;
	/**
	 * Handles a delete before it happens: checks it while the row exists, and returns a function to call after the
	 * commit.
	 */
	deleting(change: RecordChange): Promise<() => void>;
	/** Ends the streams of an ended session, or of an account's other sessions. */
	ended(end: SessionEnd): void;
	/** Ends every stream; clients reconnect by themselves. */
	endAll(): void;
	/** Ends every stream, and the hub. */
	close(): Promise<void>;
}

/** Milliseconds of checking and delivering before other work gets a turn: a write has several of them to wait for. */
const MAX_BLOCKING_MS = 1;
/**
 * Milliseconds that a delete, and with it every writer, waits for its checks; what takes longer is checked after the
 * commit, by the deleted values.
 */
const MAX_WRITE_WAIT_MS = 100;
/** Positions asked for together, at most. */
const MAX_WIDTH = 64;
/** Maximum number of changes checked together. */
const BATCH_SIZE = 200;

interface NumberedChange {
	readonly change: RecordChange;
	readonly number: number;
}

interface Delivery {
	readonly client: RealtimeClient;
	readonly topic: Topic;
	readonly action: RecordChange["action"];
	/** The record as JSON: made once for all who see the same. */
	readonly text: string;
}

/** A subscription for which changes are checked, and the texts of the records that it was asked for. */
interface Subscription {
	readonly client: RealtimeClient;
	readonly topic: Topic;
	readonly relevant: readonly NumberedChange[];
	readonly candidates: readonly RecordData[];
	texts: readonly (string | null)[];
}

type Question = (request: RequestContext) => Promise<readonly (string | null)[]> | readonly (string | null)[];

const isOf = (auth: AuthIdentity | null, { collection, record }: AccountPlace): boolean =>
	auth !== null && auth.collection.id === collection.id && auth.record.id === record.id;

const isAffected = (auth: AuthIdentity | null, end: Exclude<SessionEnd, { session: string }>): boolean =>
	"account" in end ? isOf(auth, end.account) : auth?.collection.id === end.collection;

const matches = (topic: Topic, { collection, record }: RecordChange): boolean =>
	(topic.collection === collection.name || topic.collection === collection.id) &&
	(topic.record === "*" || topic.record === record.id);

/** Creates a hub without clients. */
export function realtimeHub(access: RealtimeAccess): RealtimeHub {
	const clients = new Map<string, { client: RealtimeClient; since: number }>();
	/** Number of changes so far, and its value when each topic was subscribed: earlier changes are not for it. */
	let count = 0;
	const begun = new WeakMap<Topic, number>();
	/** Changes are delivered in the order of their commits. */
	const inOrder = queue(1);
	/**
	 * Queue of undelivered items: changes to be checked, which are batched, and deliveries that were checked already.
	 */
	const waiting: (NumberedChange | readonly Delivery[])[] = [];
	let isDelivering = false;
	let isClosed = false;
	let maybeYield = createYielder(MAX_BLOCKING_MS);

	const requestOf = (client: RealtimeClient, topic: Topic): RequestContext => ({
		auth: client.auth,
		superuser: client.auth !== null && access.isSuperuser(client.auth),
		language: client.language,
		ip: client.ip,
		method: "GET",
		context: "realtime",
		query: topic.query,
		headers: topic.headers,
		body: {},
	});

	/** Asks once for callers in the same position; those for whom it fails hear nothing. */
	const askOncePerPosition = <Answer>(nothing: Answer, ask: (request: RequestContext) => Promise<Answer>) =>
		askByPosition((request) =>
			ask(request).catch((error: unknown) => {
				access.failed(error);
				return nothing;
			}),
		);

	/** Asks what callers see of records of a collection: the text of each, or `null`. */
	const question = (...[collection, records, rule]: RuleCheck): Question =>
		askOncePerPosition<readonly (string | null)[]>([], async (request) => {
			const shown = await access.showAll(collection, records, rule, request);
			return shown.map((record) => (record === null ? null : JSON.stringify(record)));
		});

	/**
	 * Same for topics with a filter of their own. The rule alone is asked first, which is the same for many: thousands of
	 * filters on what a guest may not see cost one question.
	 */
	function onlyVisible(ask: Question, isShown: ReturnType<typeof askOncePerPosition<boolean>>): Question {
		return (request) => {
			const answer = isShown(request);
			if (answer instanceof Promise) return answer.then((is) => (is ? ask(request) : []));
			return answer ? ask(request) : [];
		};
	}

	/**
	 * Subscriptions with one key ask the same; `expand` may leave a trace of who has read what, so it is asked for
	 * each caller.
	 */
	const keyOf = ({ auth, ip }: RealtimeClient, { record, query, headers }: Topic): string =>
		JSON.stringify([
			...[record, query, headers],
			query.expand?.trim() ? [ip, auth && [auth.collection.id, auth.record.id]] : "",
		]);

	/**
	 * Checks changes of one collection for all subscribers, once for those in the same position. Different positions are
	 * asked for together, ever more at a time: one that all are in is found by the first. `null` when it takes longer than
	 * until an instant of `performance.now()`.
	 */
	async function judge(changes: readonly NumberedChange[], until = Infinity): Promise<Delivery[] | null> {
		const [first] = changes;
		if (!first) return [];
		const { collection } = first.change;
		const records = changes.map(({ change }) => change.record);
		const questions = new Map<string, Question>();
		const gates = new Map<string, ReturnType<typeof askOncePerPosition<boolean>>>();
		const subscriptions: Subscription[] = [];
		let waiting: Promise<void>[] = [];
		let width = 1;
		for (const { client } of [...clients.values()]) {
			for (const topic of client.topics) {
				if (isClosed) return [];
				const since = begun.get(topic) ?? 0;
				const relevant = changes.filter(({ change, number }) => matches(topic, change) && since < number);
				if (relevant.length === 0) continue;
				const isList = topic.record === "*";
				const candidates = isList ? records : relevant.map(({ change }) => change.record);
				const judged = [collection, candidates, isList ? "list" : "view"] as const;
				const gate = getOrInsert(gates, topic.record, () =>
					askOncePerPosition(false, (request) => access.showsAny(...judged, request)),
				);
				const known = getOrInsert(questions, keyOf(client, topic), () => question(...judged));
				const ask = topic.query.filter ? onlyVisible(known, gate) : known;
				const answer = ask(requestOf(client, topic));
				const one: Subscription = { client, topic, relevant, candidates, texts: [] };
				subscriptions.push(one);
				if (answer instanceof Promise) {
					waiting.push(
						answer.then((texts) => {
							one.texts = texts;
						}),
					);
				} else one.texts = answer;
				if (waiting.length < width && waiting.length > 0) continue;
				if (waiting.length > 0) {
					await Promise.all(waiting);
					waiting = [];
					width = Math.min(width * 2, MAX_WIDTH);
				}
				if (performance.now() > until) return null;
				await maybeYield();
			}
		}
		await Promise.all(waiting);
		const found = subscriptions.flatMap(({ client, topic, relevant, candidates, texts }) =>
			relevant.flatMap(({ change, number }) => {
				const text = texts[candidates.indexOf(change.record)] ?? null;
				return text === null
					? []
					: [{ at: number, delivery: { client, topic, action: change.action, text } }];
			}),
		);
		return found.sort((a, b) => a.at - b.at).map(({ delivery }) => delivery);
	}

	/** Takes the next batch of changes: of one collection, and each record once. */
	function takeBatch(): NumberedChange[] {
		const changes: NumberedChange[] = [];
		const ids = new Set<string>();
		for (const next of waiting.slice(0, BATCH_SIZE)) {
			if (!("change" in next)) break;
			const { collection, record } = next.change;
			if ((changes[0] ?? next).change.collection !== collection || ids.has(record.id)) break;
			ids.add(record.id);
			changes.push(next);
		}
		waiting.splice(0, changes.length);
		return changes;
	}

	/** Deliveries of the next item in the queue. */
	async function next(): Promise<readonly Delivery[] | null> {
		const [first] = waiting;
		if (!first || "change" in first) return judge(takeBatch());
		waiting.shift();
		return first;
	}

	async function deliverAll(): Promise<void> {
		maybeYield = createYielder(MAX_BLOCKING_MS);
		try {
			while (waiting.length > 0) await deliver((await next()) ?? []);
		} finally {
			isDelivering = false;
		}
	}

	function enqueue(what: NumberedChange | readonly Delivery[]): void {
		waiting.push(what);
		if (isDelivering) return;
		isDelivering = true;
		void inOrder(deliverAll);
	}

	async function deliver(deliveries: readonly Delivery[]): Promise<void> {
		const now = access.now().getTime();
		for (const { client, topic, action, text } of deliveries) {
			if (client.topics.some((current) => current.name === topic.name)) {
				client.send(topic.name, `{"action":"${action}","record":${text}}`, now);
			}
			await maybeYield();
		}
	}

	/** Streams of a changed account continue with its new rights; those of a deleted or revoked one end. */
	function updateAccount(
		account: AccountPlace,
		record: RecordData | null,
		collection?: CollectionDefinition,
	): void {
		for (const { client } of [...clients.values()]) {
			const { auth } = client;
			if (auth === null || !isOf(auth, account)) continue;
			if (record === null || auth.record.tokenKey !== record.tokenKey) client.end();
			else client.auth = { ...auth, collection: collection ?? auth.collection, record };
		}
	}
	function refreshAuth({ action, collection, record }: RecordChange): void {
		if (collection.type !== "auth") return;
		updateAccount({ collection, record }, action === "delete" ? null : record, collection);
	}

	/** Streams of a place, or of all, the oldest first. */
	const streamsOf = (place?: string): RealtimeClient[] =>
		[...clients.values()].flatMap(({ client }) =>
			place === undefined || client.place === place ? [client] : [],
		);

	/** Whether guests have their share of the places, so that one of them gives way to a new stream. */
	const isFull = (streams: readonly RealtimeClient[], max: number): boolean =>
		streams.length >= max || streams.filter(({ auth }) => auth === null).length >= max * GUEST_SHARE;

	/** Makes room for a new stream by ending a guest's. @throws ApiError 429 */
	function giveWay(streams: readonly RealtimeClient[], max: number): void {
		if (!isFull(streams, max)) return;
		const guests = streams.filter(({ auth }) => auth === null);
		const byPlace = Map.groupBy(guests, ({ place }) => place);
		// The place with the most guests gives way: hardly one with many people, if strangers hold the others.
		const [fullest = []] = [...byPlace.values()].sort((a, b) => b.length - a.length);
		if (!fullest[0]) throw new ApiError(429, messages.tooManyStreams);
		fullest[0].end();
	}

	function endAll(): void {
		for (const { client } of [...clients.values()]) client.end();
	}

	const timer = setInterval(() => {
		const now = access.now().getTime();
		for (const { client, since } of [...clients.values()]) {
			if (now - client.lastEvent > IDLE_MS || now - since > LIFETIME_MS) client.end();
			else client.beat();
		}
	}, BEAT_MS);
	timer.unref();

	return {
		connect(client) {
			giveWay(streamsOf(client.place), MAX_CLIENTS_PER_PLACE);
			if (clients.size >= MAX_CLIENTS * GUEST_SHARE) giveWay(streamsOf(), MAX_CLIENTS);
			clients.set(client.id, { client, since: access.now().getTime() });
		},
		disconnect(client) {
			clients.delete(client.id);
		},
		subscribe(id, caller, topics) {
			const client = clients.get(id)?.client;
			if (client === undefined) throw notFound(messages.missingClient);
			if (client.ip !== caller.ip) throw badRequest(messages.clientAddressChanged);
			if (client.auth !== null && (caller.auth === null || !isOf(client.auth, caller.auth))) {
				throw forbidden(messages.clientAuthChanged);
			}
			client.auth = caller.auth;
			const before = new Map(client.topics.map((topic) => [topic.name, topic]));
			for (const topic of topics) begun.set(topic, begun.get(before.get(topic.name) ?? topic) ?? count);
			client.topics = topics;
		},
		sendTo(id, topic, ip, data) {
			const client = clients.get(id)?.client;
			if (client?.ip !== ip || !client.topics.some(({ name }) => name === topic)) return false;
			client.topics = client.topics.filter(({ name }) => name !== topic);
			client.send(topic, JSON.stringify(data), access.now().getTime());
			return true;
		},
		has: (id) => clients.has(id),
		count: () => clients.size,
		updateAccount: (account, record) => updateAccount(account, record),
		changed(change) {
			refreshAuth(change);
			count += 1;
			if (clients.size === 0) return;
			enqueue({ change, number: count });
		},
		async deleting(change) {
			count += 1;
			const numbered = { change, number: count };
			const deliveries =
				clients.size === 0 ? [] : await judge([numbered], performance.now() + MAX_WRITE_WAIT_MS);
			return () => {
				enqueue(deliveries ?? numbered);
				refreshAuth(change);
			};
		},
		ended(end) {
			for (const { client } of [...clients.values()]) {
				const session = client.auth?.session ?? "";
				const isOver =
					"session" in end
						? session === end.session
						: isAffected(client.auth, end) && (end.but === "" || session !== end.but);
				if (isOver) client.end();
			}
		},
		endAll,
		async close() {
			clearInterval(timer);
			// Nobody is left to hear of what is not delivered yet.
			isClosed = true;
			waiting.length = 0;
			endAll();
			await inOrder(async () => undefined);
		},
	};
}

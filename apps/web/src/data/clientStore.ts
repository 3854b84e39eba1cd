/**
 * The client's store (specification, sections 3 and 4): the last response for each of its collections and for the
 * schema, and for what a reader sees of the own books and the catalogue, encrypted with the browser's key, next to the
 * session of the current user. It answers while the server is offline, so that a screen shows the last known data, and
 * is removed with the session. On a shared computer it lasts as long as the page.
 */

import { roles } from "@rafta/library/access/roles";
import type PocketBase from "pocketbase";
import { ClientResponseError, type SendOptions } from "pocketbase";
import { noteSilence } from "./connectivity.ts";
import { isVaultOpen, seal, unseal } from "./crypto-store.ts";
import { allOf, createIndexed } from "./indexed.ts";
import { isShared } from "./sharedComputer.ts";

/** The lists that the specification names; the schema is the list of the collections themselves. */
export const keptCollections = [
	"users",
	"schools",
	"libraries",
	"books",
	"library_books",
	"students",
	"book_loans",
	"library_settings",
	"contacts",
	"tasks",
	"reports",
	"schema",
] as const;

/** Lists of a reader's own that are kept as well. */
const readersCollections = ["wishes", "swap_shelf"];

/** Reads of Rafta's own endpoints that are kept, by name; `{own}` is the id of the account's reader. */
const keptReads: Readonly<Record<string, RegExp>> = {
	site: /^\/api\/site$/,
	card: /^\/api\/readers\/\{own\}\/card$/,
	shelves: /^\/api\/catalogue\/(home|shelf)(\?|$)/,
	titles: /^\/api\/catalogue\/titles\/\w+(\?|$)/,
	reading: /^\/api\/(reading|opinions\/titles\/\w+)$/,
	mine: /^\/api\/swaps\/(mine|rules)(\?|$)/,
};

/** Responses kept per collection: its list as requested with the last few different queries. */
const MAX_ANSWERS = 6;
/** Titles whose pages are kept. */
const MAX_TITLES = 24;
/** Milliseconds that a pupil waits for the server before what is kept is shown. */
const TIMEOUT_MS = 5000;
/** Responses longer than this, in characters, are not kept. */
const MAX_ANSWER_CHARS = 500_000;

type Answers = [question: string, answer: unknown][];

interface Row {
	readonly account: string;
	readonly collection: string;
	readonly sealed: Uint8Array<ArrayBuffer>;
}

const storeName = "lists";
const database = createIndexed<typeof storeName>("rafta-store", (made) => {
	made.createObjectStore(storeName, { keyPath: ["account", "collection"] });
});

const warnLost = (error: unknown): void =>
	console.warn("This browser does not keep the lists that were read.", error);

/** The lists of one account. */
class ListStore {
	readonly account: string;
	/** Whether it outlives the page. */
	readonly isStored: boolean;
	readonly #lists = new Map<string, Answers>();
	readonly #changed = new Set<string>();
	readonly #read: Promise<void>;
	#written: Promise<void> = Promise.resolve();
	#isOver = false;

	constructor(account: string, isStored: boolean) {
		this.account = account;
		this.isStored = isStored;
		this.#read = isStored ? this.#load().catch(warnLost) : Promise.resolve();
	}

	/** Stores a response; it is written to the disk afterwards. */
	async keep(collection: string, question: string, answer: unknown): Promise<void> {
		await this.#read;
		const max = collection === "titles" ? MAX_TITLES : MAX_ANSWERS;
		const others = (this.#lists.get(collection) ?? []).filter(([stored]) => stored !== question);
		this.#lists.set(collection, [[question, answer] as Answers[number], ...others].slice(0, max));
		// A change during a write is written with the next one.
		if (!this.isStored || this.#changed.has(collection)) return;
		this.#changed.add(collection);
		this.#written = this.#written.then(() => this.#write(collection)).catch(warnLost);
	}

	/** The last response to a query; `undefined` where none is kept. */
	async find(collection: string, question: string): Promise<unknown> {
		await this.#read;
		return this.#lists.get(collection)?.find(([stored]) => stored === question)?.[1];
	}

	/** Ends the session: nothing is added any more, and its memory is cleared. */
	async end(): Promise<void> {
		this.#isOver = true;
		this.#lists.clear();
		await this.#written;
	}

	async #load(): Promise<void> {
		const rows = await database.read<Row[]>(storeName, (store) => store.getAll(allOf(this.account)));
		for (const { collection, sealed } of rows) {
			const answers = await unseal<Answers>(sealed, `${this.account} ${collection}`);
			if (answers) this.#lists.set(collection, answers);
		}
	}

	async #write(collection: string): Promise<void> {
		this.#changed.delete(collection);
		const { account } = this;
		const sealed = await seal(this.#lists.get(collection) ?? [], `${account} ${collection}`);
		if (this.#isOver) return;
		const row: Row = { account, collection, sealed };
		await database.write(storeName, (store) => store.put(row), "relaxed");
	}
}

/** Removes the data of all accounts but one; of all accounts if it is empty. */
const dropOthers = (account: string): Promise<void> =>
	database.write(storeName, async (store) => {
		const others = (await store.getAllKeys()).filter((key) => !Array.isArray(key) || key[0] !== account);
		await Promise.all(others.map((key) => store.delete(key)));
	});

/** The kept list whose first page a call requests, or the kept read; `null` for every other call. */
export function keptQuestion(
	path: string,
	options: SendOptions,
	/** Id of the account's reader. */
	own = "",
): { collection: string; question: string } | null {
	const { method = "GET", query = {}, sort, filter, expand, fields, skipTotal } = options;
	if (method !== "GET") return null;
	const plain = own === "" ? path : path.replace(`/${own}/`, "/{own}/");
	const read = Object.entries(keptReads).find(([, pattern]) => pattern.test(plain));
	if (read) return { collection: read[0], question: path };
	const [, name] = /^\/api\/collections(?:\/(\w+)\/records)?$/.exec(path) ?? [];
	const collection = path === "/api/collections" ? "schema" : (name ?? "");
	const isKept = [...keptCollections, ...readersCollections].some((one) => one === collection);
	// Later pages of a list would displace its first one.
	if (!isKept || Number(query.page ?? 1) !== 1) return null;
	return { collection, question: JSON.stringify({ query, sort, filter, expand, fields, skipTotal }) };
}

const silence = new Error("the server is silent");

/** @throws `silence` when there is no response in time; the response is kept when it comes, and may fail unheard */
function inTime<T>(sent: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
	sent.catch(() => undefined);
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(silence), TIMEOUT_MS);
		signal?.addEventListener("abort", () => clearTimeout(timer));
		sent.then(resolve, reject).finally(() => clearTimeout(timer));
	});
}

/** A phone in a school's corridor: what is kept is better than a page that waits. */
const isPupil = (client: PocketBase): boolean => client.authStore.record?.role === roles.student;

/** Keeps what a client reads for the signed-in user, and answers with it while the server does not. */
export function keepLists(client: PocketBase): void {
	if (!isVaultOpen()) return;
	let lists: ListStore | null = null;
	const follow = (): void => {
		const { record } = client.authStore;
		// A kiosk is used by many people; it reads no lists.
		const account = record && !record.kiosk ? record.id : "";
		const isStored = !isShared();
		if (lists !== null && lists.account === account && lists.isStored === isStored) return;
		const former = lists?.end();
		lists = account === "" ? null : new ListStore(account, isStored);
		void Promise.resolve(former)
			.then(() => dropOthers(isStored ? account : ""))
			.catch(warnLost);
	};
	client.authStore.onChange(follow, true);
	const send = client.send.bind(client) as typeof client.send;
	client.send = async <T>(path: string, options: SendOptions): Promise<T> => {
		const request = keptQuestion(path, options, String(client.authStore.record?.student_id ?? ""));
		const store = lists;
		if (!request || !store) return send<T>(path, options);
		const { collection, question } = request;
		const sent = send<T>(path, options).then((answer) => {
			if (JSON.stringify(answer).length <= MAX_ANSWER_CHARS) void store.keep(collection, question, answer);
			return answer;
		});
		try {
			return await (isPupil(client) ? inTime(sent, options.signal) : sent);
		} catch (error) {
			const isAway = error instanceof ClientResponseError && error.status === 0 && !error.isAbort;
			const kept = isAway || error === silence ? await store.find(collection, question) : undefined;
			if (kept !== undefined) {
				if (error === silence) noteSilence();
				return kept as T;
			}
			if (error === silence) return sent;
			throw error;
		}
	};
}

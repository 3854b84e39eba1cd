/**
 * Stand-ins for the peer's app in its tests: while they prepare a scenario, the same is done to our server: records and
 * collections are read and written, settings changed, event streams opened, other services simulated.
 */
import { createHash } from "node:crypto";
import { ApiError, hashPassword, newId, type RecordData, raw, sql } from "@rafta/records";
import { keepAppleName } from "@rafta/records/auth/apple-name";
import { verifyPassword } from "@rafta/records/auth/password";
import { formatInstant } from "@rafta/records/instant";
import type { Settings } from "@rafta/records/settings/model";
import { textOfEach, textOfEach } from "@rafta/words";
import { bodyOf, type Callable, Results } from "./language.ts";
import type { Guard, OwnRoute, PeerServer } from "./server.ts";
import { type Token, Unreadable } from "./tokens.ts";

type Json = Record<string, unknown>;

/** Preparation of one scenario. */
export interface World {
	/** Set while the scenario is replayed; its tables are read without one. */
	server: PeerServer | null;
	/** Whether the request itself has been sent before. */
	sendsTwice: boolean;
	/** Placeholders for values that only the running server knows. */
	readonly known: Map<string, string>;
	/** Applies changed settings. */
	settle(): Promise<void>;
	readonly cleanups: (() => void)[];
	/** Started work that is not awaited. */
	readonly begun: Promise<void>[];
}

export const newWorld = (): World => ({
	server: null,
	sendsTwice: false,
	known: new Map(),
	settle: async () => undefined,
	cleanups: [],
	begun: [],
});

/** Converts the peer's member names to those of JSON. */
const jsonName = (name: string): string =>
	name === "OAuth2"
		? "oauth2"
		: name.replace(/^(?:[A-Z]+(?=[A-Z][a-z]|\d|$)|[A-Z])/, (start) => start.toLowerCase());

/** Object with a fixed set of members; access to any other is unreadable, as only a Go program could provide it. */
export function standIn(
	what: string,
	members: Readonly<Record<string, unknown>>,
	more?: (name: string) => unknown,
): object {
	return new Proxy(members as Json, {
		get(target, name) {
			if (typeof name === "symbol" || name === "then") return undefined;
			const value = target[name] ?? more?.(name);
			if (value === undefined) throw new Unreadable(`${what}.${name}`);
			return value;
		},
	});
}

export class Instant {
	readonly time: number;
	constructor(time: number) {
		this.time = time;
	}
	Add = (milliseconds: unknown): Instant => new Instant(this.time + Number(milliseconds));
	AddDate = (years: unknown, months: unknown, days: unknown): Instant => {
		const date = new Date(this.time);
		date.setUTCFullYear(date.getUTCFullYear() + Number(years), date.getUTCMonth() + Number(months));
		date.setUTCDate(date.getUTCDate() + Number(days));
		return new Instant(date.getTime());
	};
}

/** Converts a value of a Go program to JSON. */
export function plain(value: unknown): unknown {
	if (value instanceof Instant) return formatInstant(new Date(value.time));
	if (Array.isArray(value)) return value.map(plain);
	if (value instanceof Map) return Object.fromEntries([...value].map(([key, one]) => [key, plain(one)]));
	if (typeof value !== "object" || value === null) return value ?? null;
	return Object.fromEntries(Object.entries(value).map(([name, one]) => [jsonName(name), plain(one)]));
}

/** JSON with the member names of a Go program. Changes are written to it. */
function named(json: Json, own: Readonly<Record<string, unknown>> = {}): object {
	return new Proxy(json, {
		get(target, name) {
			if (typeof name === "symbol" || name === "then") return undefined;
			const value = own[name] ?? target[jsonName(name)];
			if (value === undefined && name.startsWith("Set")) {
				return (given: unknown) => {
					target[jsonName(name.slice(3))] = plain(given);
				};
			}
			const isGroup = typeof value === "object" && value !== null && !Array.isArray(value);
			return isGroup && !(name in own) ? named(value as Json) : (value ?? null);
		},
		set(target, name, value) {
			target[jsonName(String(name))] = plain(value);
			return true;
		},
	});
}

export const serverOf = ({ server }: World): PeerServer => {
	if (!server) throw new Unreadable("a running program");
	return server;
};

/** Functions that save changed objects; without checks where the peer's test requires it. */
const savers = new WeakMap<object, (checks: boolean) => Promise<void>>();

const changesOf = (after: Json, before: Json): Json =>
	Object.fromEntries(
		Object.entries(after).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
	);

// Collections

const indexForm = /INDEX\s+[`"[]?(?<name>\w+)[`"\]]?\s+ON\s+[^(]*\((?<columns>[^)]*)\)/i;

async function collectionNamed(world: World, name: unknown): Promise<object> {
	const server = serverOf(world);
	const address = `/api/collections/${encodeURIComponent(String(name))}`;
	const json = await server.asRoot("GET", address);
	const before = structuredClone(json);
	const fields = json.fields as Json[];
	const collection = named(json, {
		Fields: standIn("fields", {
			GetByName: (field: unknown) => named(fields.find((one) => one.name === field) ?? {}),
		}),
		AddIndex(index: unknown, unique: unknown, columns: unknown, where: unknown) {
			const text = `CREATE ${unique ? "UNIQUE " : ""}INDEX \`${index}\` ON \`${json.name}\` (${columns})`;
			(json.indexes as string[]).push(where ? `${text} WHERE ${where}` : text);
		},
		RemoveIndex(index: unknown) {
			json.indexes = (json.indexes as string[]).filter(
				(text) => indexForm.exec(text)?.groups?.name !== index,
			);
		},
	});
	savers.set(collection, async () => {
		await server.asRoot("PATCH", address, changesOf(json, before));
	});
	return collection;
}

/** The peer's index parser, as far as its tests change an index. */
export function uniqueIndexOf(indexes: unknown, column: unknown): Results {
	for (const text of indexes as string[]) {
		const { name, columns = "" } = indexForm.exec(text)?.groups ?? {};
		const [first = "", ...others] = columns.split(",");
		const bare = /\w+/.exec(first)?.[0];
		if (!/UNIQUE/i.test(text) || others.length > 0 || bare !== column) continue;
		const part = { Collate: "" };
		const build = () => {
			const collate = part.Collate ? ` COLLATE ${part.Collate}` : "";
			return text.replace(`(${columns})`, `(\`${bare}\`${collate})`);
		};
		return new Results({ IndexName: name, Columns: [part], Build: build }, true);
	}
	return new Results({}, false);
}

// Records

export function recordOf(world: World, collection: string, stored: RecordData | null): object {
	const server = serverOf(world);
	const values: Json = { ...stored };
	const before: Json = { ...stored };
	let own: Promise<object> | undefined;
	let password: string | undefined;
	const definition = () => {
		const found = server.service.collection(collection);
		if (!found) throw new Error(`there is no collection ${collection}`);
		return found;
	};
	const put = (name: unknown, value: unknown) => {
		values[jsonName(String(name))] = plain(value);
	};
	// Not awaited here: callers that use the collection await it.
	const members: Readonly<Record<string, unknown>> = {
		Collection: () => {
			own ??= collectionNamed(world, definition().id);
			return own;
		},
		Set: put,
		SetRaw: put,
		Get: (name: unknown) => values[String(name)],
		GetString: (name: unknown) => String(values[String(name)] ?? ""),
		SetPassword(value: unknown) {
			password = String(value);
		},
		ValidatePassword: (typed: unknown) => verifyPassword(String(typed), String(values.password ?? "")),
	};
	const record = new Proxy(values, {
		get(_target, name) {
			if (typeof name === "symbol" || name === "then") return undefined;
			if (members[name]) return members[name];
			if (name === "Id") return values.id;
			if (name.startsWith("Set")) return (value: unknown) => put(name.slice(3), value);
			return () => values[jsonName(name)] ?? null;
		},
		set(_target, name, value) {
			put(name, value);
			return true;
		},
	});
	savers.set(record, async (checks) => {
		if (password !== undefined) values.password = await hashPassword(password);
		const { service } = server;
		if (!stored) {
			const instant = formatInstant(new Date());
			const blank = Object.fromEntries(definition().fields.map(({ name }) => [name, ""]));
			const complete = { ...blank, created: instant, updated: instant, ...values };
			const id = typeof values.id === "string" && values.id !== "" ? values.id : newId();
			await service.transaction((tx) => tx.insert(collection, [{ ...complete, id }]));
			return;
		}
		const id = String(values.id);
		const changed = changesOf(values, before);
		// A name that a test sets on a record for itself.
		delete changed.stubId;
		const wantsKey = changed.tokenKey !== undefined;
		if (checks && !wantsKey) {
			const written = await service.transaction((tx) => tx.update(collection, id, changed));
			Object.assign(values, written);
		} else {
			// Written directly: the record API accepts neither a chosen key nor an invalid value.
			const table = raw(service.database.dialect.id(definition().name));
			await service.transaction(async (tx) => {
				const kept = { ...(await tx.find(collection, id)), ...changed, id };
				await tx.sql.run(sql`DELETE FROM ${table} WHERE ${raw(service.database.dialect.id("id"))} = ${id}`);
				await tx.insert(collection, [kept]);
			});
		}
		Object.assign(before, values);
	});
	return record;
}

async function recordBy(world: World, collection: unknown, values: Json): Promise<object> {
	const found = await serverOf(world).service.findBy(String(collection), values);
	if (!found) throw new Error(`no record of ${collection} with ${JSON.stringify(values)}`);
	return recordOf(world, String(collection), found);
}

// Settings

function settingsOf(world: World): object {
	const { service } = serverOf(world);
	const json = structuredClone(service.settings.current()) as unknown as Json;
	world.settle = async () => {
		const limits = json.rateLimits as { rules: { maxRequests: number; duration?: number }[] };
		for (const rule of limits.rules) {
			// A limit of zero requests is replaced by one that has already been used.
			if (!rule.maxRequests) {
				world.sendsTwice = true;
				rule.maxRequests = 1;
			}
			rule.duration ||= 60;
			Object.assign(rule, { audience: "", ...rule });
		}
		const settings = structuredClone(json) as unknown as Settings;
		await service.database.write((tx) => service.settings.save(tx, settings));
	};
	const settings = named(json);
	savers.set(settings, () => world.settle());
	return settings;
}

// Hooks

/** Returns whether a hook only observes: it always continues and changes nothing. */
function isObserver(body: readonly Token[]): boolean {
	const words = body.map(({ value }) => value);
	return words.every((word, n) => {
		if (word === "Sleep") return false;
		if (word === "return") return words.slice(n + 1, n + 4).join("") === "e.Next";
		return !(word === "=" && words[n - 3] === "e" && words[n - 2] === ".");
	});
}

const writeHooks: Readonly<Record<string, "create" | "update" | "delete">> = {
	OnRecordCreateRequest: "create",
	OnRecordUpdateRequest: "update",
	OnRecordDeleteRequest: "delete",
};

export class Refusal {
	readonly status: number;
	readonly text: string;
	constructor(status: number, text: string) {
		this.status = status;
		this.text = text;
	}
}

function hooked(world: World, name: string, collections: readonly unknown[], hook: unknown): void {
	const action = writeHooks[name];
	// The mail server's stand-in sends nothing anyway.
	if (isObserver(bodyOf(hook)) || name.startsWith("OnMailer")) return;
	if (!action) throw new Unreadable(`a hook that changes the answer (${name})`);
	serverOf(world).onWrite(async (event) => {
		if (event.action !== action) return;
		if (collections.length > 0 && !collections.includes(event.collection.name)) return;
		const around: Json = { Next: () => null, App: null };
		around.BadRequestError = (text: unknown) => new Refusal(400, String(text));
		around.App = { RunInTransaction: (work: unknown) => (work as Callable)(around.App) };
		const answer = await (hook as Callable)(around);
		if (!(answer instanceof Refusal)) return;
		const { status, text } = answer;
		throw new ApiError(status, textOfEach(() => text));
	});
}

// Event streams

let clients = 0;

export function newClient(): object {
	// The server's id for it is known when its stream is open.
	const id = `client${++clients}of${createHash("sha256").update(String(clients)).digest("hex").slice(0, 12)}`;
	const own = new Map<unknown, unknown>();
	const state: ClientState = { id, topics: [], own, discarded: false };
	const client = standIn("client", {
		Id: () => id,
		Subscribe: (...topics: unknown[]) => void state.topics.push(...topics),
		Unsubscribe: () => void state.topics.splice(0),
		Set: (name: unknown, value: unknown) => void own.set(name, value),
		Get: (name: unknown) => own.get(name) ?? null,
		Unset: (name: unknown) => void own.delete(name),
		Discard: () => {
			state.discarded = true;
		},
	});
	states.set(client, state);
	return client;
}

interface ClientState {
	readonly id: string;
	readonly topics: unknown[];
	readonly own: Map<unknown, unknown>;
	discarded: boolean;
}
const states = new WeakMap<object, ClientState>();

export const clientAuth = "the account of a client";
export const clientAddress = "the address of a client";

async function register(world: World, client: unknown): Promise<void> {
	const server = serverOf(world);
	const state = states.get(client as object);
	if (!state) throw new Unreadable("a client");
	await world.settle();
	const ip = state.own.get(clientAddress);
	const headers: Record<string, string> = typeof ip === "string" ? { "x-test-ip": ip } : {};
	const gone = new AbortController();
	const url = `${await server.address()}/api/realtime`;
	const response = await fetch(url, { headers, signal: gone.signal });
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	const { value = "" } = (await reader?.read()) ?? {};
	const clientId = /"clientId":"([^"]+)"/.exec(value)?.[1] ?? "";
	world.known.set(state.id, clientId);
	world.cleanups.push(() => gone.abort());
	const account = state.own.get(clientAuth);
	if (state.topics.length > 0 || account) {
		if (account) headers.authorization = tokens.get(account as object)?.() ?? "";
		const body = JSON.stringify({ clientId, subscriptions: state.topics });
		const answer = await fetch(url, {
			method: "POST",
			headers: { ...headers, "content-type": "application/json" },
			body,
		});
		if (!answer.ok) throw new Error(`subscribing: ${await answer.text()}`);
	}
	if (!state.discarded) return;
	const before = server.streams();
	gone.abort();
	while (server.streams() >= before) await new Promise(setImmediate);
}

/** Tokens of the accounts that scenarios name. */
const tokens = new WeakMap<object, () => string>();

async function accountBy(world: World, collection: unknown, email: unknown): Promise<object> {
	const { service } = serverOf(world);
	const record = await recordBy(world, collection, { email });
	const definition = service.collection(String(collection));
	const stored = await service.findBy(String(collection), { email });
	if (definition && stored) {
		tokens.set(record, () => service.issueToken({ collection: definition, record: stored }));
	}
	return record;
}

// The program

const resend = /^@limit\w+Email_/;
const appleName = "@redirect_name_";
export const activeBackup = "the name of the active backup";

async function stored(world: World, key: unknown, value: unknown): Promise<void> {
	const { service, beginBackup } = serverOf(world);
	const name = String(key);
	if (name === activeBackup) {
		const backup = String(value);
		if (backup !== "") await service.backups.remove(backup).catch(() => undefined);
		await beginBackup(backup);
	} else if (resend.test(name)) world.sendsTwice = true;
	else if (name.startsWith(appleName)) {
		await keepAppleName(service.database.memory, name.slice(appleName.length), String(value), new Date());
	} else if (name !== "cancelFunc") throw new Unreadable(`the store's ${name}`);
}

const logLine =
	/\(\s*"(?<id>[^"]+)",\s*(?<level>\d+),\s*"(?<message>[^"]*)",\s*'(?<data>[^']*)',\s*"(?<created>[^"]*)"/g;

/** Writes the log lines of a statement in the peer's tests. */
async function writeLog(world: World, text: string): Promise<void> {
	await serverOf(world).service.database.write(async (tx) => {
		await tx.run(sql`DELETE FROM "_logs"`);
		for (const { groups = {} } of text.matchAll(logLine)) {
			const { id, level, message, data, created } = groups;
			await tx.run(
				sql`INSERT INTO "_logs" ("id", "level", "message", "data", "created") VALUES (${id ?? ""}, ${Number(level)}, ${message ?? ""}, ${data ?? ""}, ${created ?? ""})`,
			);
		}
	});
}

export function appOf(world: World): object {
	const service = () => serverOf(world).service;
	let settings: object | undefined;
	const save = async (thing: unknown, checks = true) => {
		const saver = savers.get(thing as object);
		if (!saver) throw new Unreadable("saving something else");
		await Promise.all(world.begun);
		await saver(checks);
		return null;
	};
	const collection = async (name: unknown) => new Results(await collectionNamed(world, name), null);
	const crons = {
		Add: (id: unknown, expression: unknown) =>
			service().crons.add(String(id), String(expression), async () => undefined),
		RemoveAll() {
			for (const { id } of service().crons.list()) service().crons.remove(id);
		},
	};
	return standIn(
		"app",
		{
			Settings: () => {
				settings ??= settingsOf(world);
				return settings;
			},
			Save: save,
			SaveNoValidate: (thing: unknown) => save(thing, false),
			UnsafeWithoutHooks: () => ({ Save: save }),
			FindCollectionByNameOrId: collection,
			FindCachedCollectionByNameOrId: collection,
			FindAuthRecordByEmail: async (name: unknown, email: unknown) =>
				new Results(await accountBy(world, name, email), null),
			FindFirstRecordByData: async (name: unknown, field: unknown, value: unknown) =>
				new Results(await recordBy(world, name, { [String(field)]: value }), null),
			async FindAllRecords(name: unknown, but: unknown) {
				const { not } = but as { not?: Json };
				const all = await service().list(String(name), {});
				const left = all.filter(
					(one) => !Object.entries(not ?? {}).every(([key, value]) => one[key] === value),
				);
				return new Results(
					left.map((one) => recordOf(world, String(name), one)),
					null,
				);
			},
			async FindAllExternalAuthsByRecord(record: unknown) {
				const { Id } = record as { Id: unknown };
				const all = await service().list("_externalAuths", {
					filter: "recordRef = {:record}",
					params: { record: Id },
				});
				return new Results(
					all.map((one) => recordOf(world, "_externalAuths", one)),
					null,
				);
			},
			async Delete(record: unknown) {
				const { Id } = record as { Id: unknown };
				await service().transaction((tx) => tx.delete("_superusers", String(Id)));
				return null;
			},
			Store: () => standIn("store", { Set: (key: unknown, value: unknown) => stored(world, key, value) }),
			Cron: () => standIn("cron", crons),
			CreateBackup: async (_context: unknown, name: unknown) => {
				await serverOf(world).placeBackup(String(name));
				return null;
			},
			NewBackupsFilesystem: () => {
				const upload = async (content: unknown, name: unknown) => {
					await serverOf(world).placeBackup(String(name), Buffer.from(String(content)));
					return null;
				};
				return new Results(standIn("backups", { Upload: upload }), null);
			},
			SubscriptionsBroker: () =>
				standIn("broker", { Register: (client: unknown) => register(world, client) }),
			AuxDB: () => ({
				NewQuery: (text: unknown) => ({
					async Execute() {
						await writeLog(world, String(text));
						return new Results(null, null);
					},
				}),
			}),
		},
		(name) => {
			if (!name.startsWith("On")) return undefined;
			return (...collections: unknown[]) => ({
				BindFunc: (hook: unknown) => hooked(world, name, collections, hook),
			});
		},
	);
}

/** Serve event passed to the hook that registers routes. */
export function serveEventOf(world: World): object {
	const add = (method: string) => (path: unknown, answer: unknown) => {
		const event = {
			String: (_status: unknown, text: unknown) => String(text),
			Next: () => null,
		};
		const route: OwnRoute = {
			method,
			path: String(path),
			guards: [],
			answer: async () => String(await (answer as Callable)(event)),
		};
		serverOf(world).addRoute(route);
		const bound: object = {
			Bind(guard: unknown) {
				route.guards.push(guard as Guard);
				return bound;
			},
			BindFunc(work: unknown) {
				route.guards.push(async () => (work as Callable)(event));
				return bound;
			},
		};
		return bound;
	};
	return standIn("server", { Router: standIn("router", { GET: add("GET"), POST: add("POST") }) });
}

/** Record service over an import of the peer's test data, with what scenarios need around it. */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
	ApiError,
	badRequest,
	callerOf,
	createRecordService,
	type Database,
	fileStore,
	forbidden,
	type RecordService,
	recordRoutes,
	serverOptions,
	superuserContext,
	type WriteEvent,
} from "@rafta/records";
import { type ProviderKind, providerKinds } from "@rafta/records/auth/providers/index";
import { accountTables } from "@rafta/records/collections/system-collections";
import { messages } from "@rafta/records/messages/api";
import { importSource } from "@rafta/records/migrate/import";
import { openSource, type Source } from "@rafta/records/migrate/source";
import type { RecordTransaction } from "@rafta/records/types/writes";
import BetterSqlite from "better-sqlite3";
import fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { openTestDatabase } from "../support/database.ts";
import type { Scenario } from "./scenarios.ts";

const textKeys = {
	sortKey: (text: string) => text.toLowerCase(),
	searchKey: (text: string) => text.toLowerCase(),
	version: 1,
};

/**
 * Takes what an import leaves out because it would have to trust the source, and scenarios rely on: keys, services,
 * sign-ins, open views, settings, dates.
 */
async function takeOnTrust(service: RecordService, source: Source, from: string): Promise<void> {
	const database = new BetterSqlite(join(from, "data.db"), { readonly: true });
	const settings = database.prepare("SELECT value FROM _params WHERE id = 'settings'").pluck().get();
	database.close();
	await service.transaction(async (tx) => {
		await tx.define(
			source.collections.flatMap((given) => {
				const there = service.collection(given.id);
				if (there?.type === "view") return [{ ...given, fields: there.fields }];
				if (!there?.auth && !there?.system) return [];
				return [{ ...there, created: given.created, ...(there.auth && { auth: given.auth ?? there.auth }) }];
			}),
		);
		for (const given of source.collections) {
			const there = service.collection(given.id);
			const isOfAccounts = accountTables.includes(given.name);
			if (!there || !(isOfAccounts || there.type === "auth")) continue;
			for await (const batch of source.records(given)) {
				const records = batch.map(({ record }) => record);
				if (isOfAccounts) await tx.insert(there, records);
				else for (const { id, tokenKey } of records) await setTokenKey(tx, there.name, id, String(tokenKey));
			}
		}
		const stored = JSON.parse(String(settings)) as Parameters<typeof service.settings.completed>[0];
		await service.settings.save(tx.sql, service.settings.completed(stored));
	});
}

const setTokenKey = (tx: RecordTransaction, table: string, id: string, key: string) =>
	tx.sql.run({ text: `UPDATE "${table}" SET "tokenKey" = ? WHERE "id" = ?`, values: [key, id] });

/** Imports the peer's data folder into `folder`. */
export async function importPeerData(from: string, folder: string): Promise<void> {
	const source = await openSource(from);
	const files = fileStore(join(folder, "files"));
	const service = await createRecordService({
		appName: "Acme",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database: await openTestDatabase(folder),
		collections: [],
		textKeys,
		files,
	});
	const report = await importSource(service, source, { trial: false, files, superusers: true });
	await takeOnTrust(service, source, from);
	// The peer's tests have a mail server although the settings do not enable one.
	const current = service.settings.current();
	const smtp = { ...current.smtp, enabled: true };
	await service.database.write((tx) => service.settings.save(tx, { ...current, smtp }));
	for (const one of report.collections) {
		const odd = one.left + one.missingFiles + one.failedFiles + one.changed.length > 0;
		if (odd) console.log(`imported with losses: ${JSON.stringify(one)}`);
	}
	await service.close();
	source.close();
}

/** Account returned by another service; the names are those of its response. */
type ForeignAnswer = Readonly<Record<string, unknown>>;

/** OAuth2 service on this machine: every sign-in yields the account set last. */
async function foreignService() {
	let account: () => Promise<ForeignAnswer> = async () => ({});
	const server = createServer(async (request, response) => {
		const answer = request.url === "/token" ? { access_token: "abc" } : await account();
		response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	server.unref();
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		kind: (name: string): ProviderKind => ({
			name,
			displayName: name,
			authURL: `${url}/auth`,
			tokenURL: `${url}/token`,
			userInfoURL: `${url}/user`,
			scopes: [],
			pkce: true,
			account: {
				id: "id",
				name: "name",
				username: "username",
				email: ({ user }) => String(user.email ?? ""),
				picture: "avatarURL",
			},
		}),
		setAccount(provide: () => Promise<ForeignAnswer>) {
			account = provide;
		},
	};
}
let foreign: ReturnType<typeof foreignService> | undefined;

/** Access check of a custom route. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

const need = async (request: FastifyRequest) => {
	const { auth, superuser } = await callerOf(request);
	if (!auth) throw new ApiError(401, messages.needsToken);
	return { auth, superuser };
};

/** The peer's route guards, based on what our routes know about the caller. */
export const guards: Readonly<Record<string, (...given: readonly string[]) => Guard>> = {
	RequireGuestOnly: () => async (request) => {
		if ((await callerOf(request)).auth) throw badRequest();
	},
	RequireAuth:
		(...names) =>
		async (request) => {
			const { auth } = await need(request);
			if (names.length > 0 && !names.includes(auth.collection.name)) throw forbidden();
		},
	RequireSuperuserAuth: () => async (request) => void (await superuserContext(request)),
	RequireSuperuserOrOwnerAuth: (parameter) => async (request) => {
		const { auth, superuser } = await need(request);
		const owner = (request.params as Readonly<Record<string, string>>)[parameter || "id"];
		if (!superuser && auth.record.id !== owner) throw forbidden();
	},
	RequireSameCollectionContextAuth: (parameter) => async (request) => {
		const { auth } = await need(request);
		const requested = (request.params as Readonly<Record<string, string>>)[parameter || "collection"] ?? "";
		if (request.server.recordService.collection(requested)?.id !== auth.collection.id) throw forbidden();
	},
};

/** Custom route. */
export interface OwnRoute {
	readonly method: string;
	/** In the peer's notation: `/my/test/{id}`. */
	readonly path: string;
	readonly guards: Guard[];
	answer(): Promise<string>;
}

/** Returns the path's values for the route's parameters, or `null` when it does not match. */
function parametersOf(route: string, path: string): Record<string, string> | null {
	const [names, values] = [route.split("/"), path.split("/")];
	if (names.length !== values.length) return null;
	const found: Record<string, string> = {};
	for (const [n, name] of names.entries()) {
		const value = values[n] ?? "";
		if (name.startsWith("{")) found[name.slice(1, -1)] = value;
		else if (name !== value) return null;
	}
	return found;
}

export interface PeerResponse {
	readonly status: number;
	readonly body: string;
	readonly headers: Readonly<Record<string, unknown>>;
}

export interface PeerServer {
	readonly service: RecordService;
	readonly folders: { readonly backups: string };
	ask(
		scenario: Pick<Scenario, "method" | "url" | "body" | "timeout">,
		headers: Record<string, string>,
	): Promise<PeerResponse>;
	/** Sends a request as a superuser to prepare a scenario. @throws Error when it is refused */
	asRoot(method: string, url: string, body?: object): Promise<Record<string, unknown>>;
	/** Address of the server, which starts to listen on the first call. */
	address(): Promise<string>;
	/** Number of open event streams. */
	streams(): number;
	/** Called after each write, in its transaction. */
	onWrite(work: (event: WriteEvent) => Promise<void>): void;
	/** Starts a backup that does not finish until the server is closed. */
	beginBackup(name: string): Promise<void>;
	/** Adds a backup of any name to those that the program made. */
	placeBackup(name: string, content?: Buffer): Promise<void>;
	addRoute(route: OwnRoute): void;
	/** Adds an OAuth2 service and the account it returns. */
	addProvider(name: string, account: () => Promise<ForeignAnswer>): Promise<void>;
	close(): Promise<void>;
}

/** Database whose copies for backups are not finished before `until`. */
const slowlyCopied = (database: Database, until: () => Promise<void> | null): Database =>
	new Proxy(database, {
		get(target, name) {
			const value: unknown = Reflect.get(target, name, target);
			if (name !== "snapshot" || typeof value !== "function") {
				return typeof value === "function" ? value.bind(target) : value;
			}
			return async (file: string) => {
				await until();
				return target.snapshot(file);
			};
		},
	});

/** Opens the data made by `importPeerData`. */
export async function openPeerServer(folder: string): Promise<PeerServer> {
	const folders = { backups: join(folder, "backups"), files: join(folder, "files") };
	let held: PromiseWithResolvers<void> | null = null;
	const begun: Promise<unknown>[] = [];
	const onWrites: ((event: WriteEvent) => Promise<void>)[] = [];
	const undone: (() => void)[] = [];
	const routes: OwnRoute[] = [];
	const service = await createRecordService({
		appName: "Acme",
		folders,
		database: slowlyCopied(await openTestDatabase(folder), () => held?.promise ?? null),
		collections: [],
		textKeys,
		files: fileStore(folders.files),
		// As in the peer's tests: mails are accepted and discarded.
		deliver: async () => undefined,
		hooks: () => [
			{
				collection: "*",
				actions: ["create", "update", "delete"],
				async after(event) {
					for (const work of onWrites) await work(event);
				},
			},
		],
	});
	const app = fastify({ ...serverOptions, logger: { level: process.env.PEER_LOG ?? "silent" } });
	await app.register(recordRoutes(service, { sql: "write" }));
	app.all("/my/*", async (request, reply) => {
		const path = request.url.split("?")[0] ?? "";
		for (const route of routes) {
			const parameters = route.method === request.method ? parametersOf(route.path, path) : null;
			if (!parameters) continue;
			Object.assign(request.params as object, parameters);
			for (const guard of route.guards) await guard(request, reply);
			// The caller is known before the route is called, as everywhere.
			await callerOf(request);
			return reply.send(await route.answer());
		}
		return reply.callNotFound();
	});
	await app.ready();
	let listening: Promise<string> | undefined;
	const address = () => {
		listening ??= app.listen({ host: "127.0.0.1", port: 0 });
		return listening;
	};

	/** Reads an event stream until the timeout, then disconnects. */
	async function heard(url: string, headers: Record<string, string>, timeout: number): Promise<PeerResponse> {
		const gone = new AbortController();
		let body = "";
		const response = await fetch((await address()) + url, { headers, signal: gone.signal });
		const timer = setTimeout(() => gone.abort(), timeout);
		try {
			const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
			for (;;) {
				const { value, done } = (await reader?.read()) ?? { done: true };
				if (done) break;
				body += value;
			}
		} catch (error) {
			if (!gone.signal.aborted) throw error;
		} finally {
			clearTimeout(timer);
		}
		return { status: response.status, body, headers: Object.fromEntries(response.headers) };
	}

	return {
		service,
		folders,
		address,
		async ask({ method, url, body, timeout }, headers) {
			if (timeout > 0) return heard(url, headers, timeout);
			const payload = body ?? undefined;
			const response = await app.inject({ method: method as "GET", url, headers, payload });
			return { status: response.statusCode, body: response.body, headers: response.headers };
		},
		async asRoot(method, url, body) {
			const collection = service.collection("_superusers");
			const record = await service.findBy("_superusers", { email: "test@example.com" });
			if (!collection || !record) throw new Error("the data has no superuser");
			const authorization = service.issueToken({ collection, record });
			const response = await app.inject({
				method: method as "GET",
				url,
				headers: { authorization },
				payload: body,
			});
			if (response.statusCode >= 300) throw new Error(`${method} ${url}: ${response.body}`);
			return response.body === "" ? {} : (response.json() as Record<string, unknown>);
		},
		streams: () => app.openStreams(),
		onWrite: (work) => void onWrites.push(work),
		async beginBackup(name) {
			held = Promise.withResolvers();
			begun.push(service.backups.create(name).catch(() => undefined));
			while (service.backups.isFree()) await new Promise(setImmediate);
		},
		async placeBackup(name, content) {
			mkdirSync(folders.backups, { recursive: true });
			const file = join(folders.backups, name);
			if (content) {
				writeFileSync(file, content);
				return;
			}
			const made = join(folders.backups, "test1.zip");
			if (!existsSync(made)) await service.backups.create("test1.zip");
			if (file !== made) copyFileSync(made, file);
		},
		addRoute: (route) => void routes.push(route),
		async addProvider(name, account) {
			foreign ??= foreignService();
			const { kind, setAccount } = await foreign;
			setAccount(account);
			const all = providerKinds as ProviderKind[];
			const before = [...all];
			undone.push(() => all.splice(0, all.length, ...before));
			all.splice(0, all.length, kind(name), ...before.filter((one) => one.name !== name));
		},
		async close() {
			for (const undo of undone.reverse()) undo();
			held?.resolve();
			await Promise.all(begun);
			await app.close();
			await service.close();
		},
	};
}

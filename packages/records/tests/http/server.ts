/** A running record service with toy collections on a free loopback port. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import { openTestDatabase } from "../../../../tests/support/database.ts";
import { authOptions } from "../../src/collections/auth-options.ts";
import {
	type CollectionDefinition,
	createRecordService,
	type Database,
	type FieldDefinition,
	fileStore,
	type RecordService,
	recordRoutes,
	serverOptions,
} from "../../src/index.ts";

type WithoutId<Definition> = Definition extends FieldDefinition ? Omit<Definition, "id"> : never;

const field = (definition: WithoutId<FieldDefinition>): FieldDefinition => ({
	id: `f_${definition.name}`,
	...definition,
});

const base = {
	system: false,
	indexes: [] as string[],
	listRule: "",
	viewRule: "",
	createRule: "",
	updateRule: "",
	deleteRule: "",
};

const dates: FieldDefinition[] = [
	{ id: "f_created", name: "created", type: "autodate", onCreate: true, onUpdate: false },
	{ id: "f_updated", name: "updated", type: "autodate", onCreate: true, onUpdate: true },
];

const users: CollectionDefinition = {
	...base,
	id: "pbc_users",
	name: "users",
	type: "auth",
	fields: [
		field({ name: "email", type: "email", required: false }),
		field({ name: "username", type: "text", max: 50 }),
		field({ name: "role", type: "number", onlyInt: true }),
		...dates,
	],
	indexes: [
		"CREATE UNIQUE INDEX idx_users_email ON users (email) WHERE email != ''",
		"CREATE UNIQUE INDEX idx_users_username ON users (username) WHERE username != ''",
	],
	listRule: "id = @request.auth.id",
	viewRule: "id = @request.auth.id",
	updateRule: "id = @request.auth.id",
	deleteRule: "id = @request.auth.id",
	auth: authOptions({
		authRule: "role != 9",
		passwordAuth: { enabled: true, identityFields: ["email", "username"] },
		authToken: { duration: 604_800, secret: "" },
	}),
};

const authors: CollectionDefinition = {
	...base,
	id: "pbc_authors",
	name: "authors",
	type: "base",
	fields: [field({ name: "name", type: "text", required: true, sortKey: true }), ...dates],
};

const posts: CollectionDefinition = {
	...base,
	id: "pbc_posts",
	name: "posts",
	type: "base",
	fields: [
		field({ name: "title", type: "text", required: true, max: 100, sortKey: true, searchKey: true }),
		field({ name: "views", type: "number", onlyInt: true }),
		field({ name: "author", type: "relation", collectionId: authors.id, maxSelect: 1 }),
		field({ name: "cover", type: "file", maxSelect: 1, maxSize: 10_000, mimeTypes: ["image/png"] }),
		field({ name: "papers", type: "file", maxSelect: 3 }),
		field({ name: "note", type: "text", hidden: true }),
		...dates,
	],
};

/** Each account sees its own; its file is only for its owner. */
const diaries: CollectionDefinition = {
	...base,
	id: "pbc_diaries",
	name: "diaries",
	type: "base",
	fields: [
		field({ name: "owner", type: "relation", collectionId: users.id, maxSelect: 1 }),
		field({ name: "text", type: "text" }),
		field({ name: "photo", type: "file", maxSelect: 1, protected: true }),
		...dates,
	],
	listRule: "owner = @request.auth.id",
	viewRule: "owner = @request.auth.id",
	createRule: "@request.auth.id != ''",
	updateRule: "owner = @request.auth.id",
	deleteRule: "owner = @request.auth.id",
};

const closed: CollectionDefinition = {
	...base,
	id: "pbc_closed",
	name: "closed",
	type: "base",
	fields: [field({ name: "name", type: "text" })],
	listRule: null,
	viewRule: null,
	createRule: null,
	updateRule: null,
	deleteRule: null,
};

export interface RecordServer {
	url: string;
	service: RecordService;
	/** Log output of the server, one JSON object per line. */
	log(): string;
	close(): Promise<void>;
}

/** Starts a server over a new folder. Accounts of `role` 2 have all rights; `/api/boom` fails by design. */
export async function startRecordServer(): Promise<RecordServer> {
	const folder = await mkdtemp(join(tmpdir(), "rafta-records-"));
	const server = await serveRecords(folder, await openTestDatabase(folder));
	return {
		...server,
		async close() {
			await server.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** Starts a server over a folder and its database: possibly one of several processes. */
export async function serveRecords(folder: string, database: Database): Promise<RecordServer> {
	const files = fileStore(join(folder, "files"));
	const service = await createRecordService({
		appName: "Records",
		folders: { backups: join(folder, "backups"), files: join(folder, "files") },
		database,
		collections: [users, authors, posts, diaries, closed],
		textKeys: { sortKey: (text) => text.toLowerCase(), searchKey: (text) => text.toLowerCase(), version: 1 },
		isSuperuser: ({ collection, record }) => collection.name === "users" && record.role === 2,
		files,
	});
	let lines = "";
	const stream = {
		write(line: string) {
			lines += line;
		},
	};
	const app = fastify({ ...serverOptions, logger: { level: "error", stream } });
	await app.register(recordRoutes(service, { sql: "write" }));
	app.get("/api/boom", async () => {
		throw new Error("secret detail at /srv/data");
	});
	const url = await app.listen({ host: "127.0.0.1", port: 0 });
	return {
		url,
		service,
		log: () => lines,
		async close() {
			await app.close();
			await service.close();
		},
	};
}

/** Creates a superuser and returns a token of theirs. */
export async function superuserToken({ service }: RecordServer): Promise<string> {
	const record = await service.transaction((all) =>
		all.create("_superusers", { email: "root@rafta.test", password: "parola-root" }),
	);
	const collection = service.collection("_superusers");
	if (!collection) throw new Error("there are no superusers");
	return service.issueToken({ collection, record });
}

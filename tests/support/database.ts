/**
 * Databases for tests, on the engine that `RAFTA_TEST_ENGINE` names: `sqlite` (default), a file in the test's folder,
 * or `postgres`, a database of the server that `RAFTA_TEST_POSTGRES` names. Opening the same folder again gives the
 * same database; it is removed with the folder.
 */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, openPostgres, openSqlite, type ReadConnection, raw } from "@rafta/records";
import { newId } from "@rafta/records/collections/random";
import { Client } from "pg";
import setup, { templatesOfRun } from "./postgres-setup.ts";
import { copyTemplate, templateFolder } from "./template.ts";

/** For tests about the embedded engine's file: there is none on PostgreSQL. */
export const isEmbedded = process.env.RAFTA_TEST_ENGINE !== "postgres";

let administrator: Promise<Client> | undefined;
/** Database names by folder. */
const databases = new Map<string, string>();

function server(): string {
	const address = process.env.RAFTA_TEST_POSTGRES;
	if (!address) throw new Error("RAFTA_TEST_POSTGRES names no server");
	return address;
}

function admin(): Promise<Client> {
	administrator ??= (async () => {
		const client = new Client({ connectionString: server() });
		await client.connect();
		// A test may kill its server: the next query connects again.
		client.on("error", () => {
			administrator = undefined;
		});
		return client;
	})();
	return administrator;
}

async function drop(folder: string, name: string): Promise<void> {
	databases.delete(folder);
	await (await admin()).query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

function addressOf(name: string): string {
	const address = new URL(server());
	address.pathname = `/${name}`;
	return address.href;
}

/**
 * Returns the address of a folder's PostgreSQL database, which is created on the first call: empty, or as a copy of the
 * one that `template` names.
 */
async function postgresAddress(folder: string, template = "template0"): Promise<string> {
	for (const [other, name] of [...databases]) if (!existsSync(other)) await drop(other, name);
	let name = databases.get(folder);
	if (name === undefined) {
		mkdirSync(folder, { recursive: true });
		name = `rafta_${newId()}`;
		databases.set(folder, name);
		await (await admin()).query(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY file_copy`);
	}
	return addressOf(name);
}

/** Location of an installation for `openRafta`. */
export interface TestPlace {
	folder: string;
	database?: string;
}

/** Initial state of many tests, made once for all processes of a run. */
export interface Template {
	readonly name: string;
	/** Fills an empty location and leaves nothing open there. */
	make(place: TestPlace): Promise<void>;
}

/** Installation with empty tables. */
const installation: Template = {
	name: "installation",
	async make(place) {
		const { openRafta } = await import("../../apps/server/src/composition/service.ts");
		await (await openRafta(place)).service.close();
	},
};

const templateDatabase = ({ name }: Template): string => `${templatesOfRun()}_${name}`;

/** Makes a template's folder and, on PostgreSQL, its database. */
async function makeTemplate(template: Template, folder: string): Promise<void> {
	if (isEmbedded) return template.make({ folder });
	const name = templateDatabase(template);
	// One whose making has failed may have left it.
	await (await admin()).query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
	await (await admin()).query(`CREATE DATABASE "${name}" TEMPLATE template0 STRATEGY file_copy`);
	await template.make({ folder, database: addressOf(name) });
}

/** Returns the location of a folder's Rafta: the existing one, or a copy of the template. */
export async function testPlace(folder: string, template = installation): Promise<TestPlace> {
	const isThere = isEmbedded ? existsSync(join(folder, "rafta.db")) : databases.has(folder);
	if (isThere) return isEmbedded ? { folder } : { folder, database: await postgresAddress(folder) };
	// Some tests run a PostgreSQL server of their own.
	const name = isEmbedded ? template.name : `${template.name}-${new URL(server()).port}`;
	copyTemplate(await templateFolder(name, (made) => makeTemplate(template, made)), folder);
	return isEmbedded
		? { folder }
		: { folder, database: await postgresAddress(folder, templateDatabase(template)) };
}

/** Environment with the same location for a process of the program. */
export const testEnvironment = async (folder: string): Promise<{ RAFTA_DATABASE?: string }> =>
	isEmbedded ? {} : { RAFTA_DATABASE: await postgresAddress(folder) };

/** Opens a folder's database; `file` is its name there on the embedded engine. */
export async function openTestDatabase(
	folder: string,
	file = "data.db",
	options: { readonly readTimeoutMs?: number } = {},
): Promise<Database> {
	return isEmbedded
		? openSqlite(join(folder, file), options)
		: openPostgres(await postgresAddress(folder), options);
}

/** Returns every table with persistent data; messages between processes are deleted within minutes. */
export async function tableNames(connection: ReadConnection): Promise<string[]> {
	const catalogue = isEmbedded
		? `SELECT "name" FROM sqlite_master WHERE "type" = 'table'`
		: `SELECT "tablename" AS "name" FROM pg_tables WHERE "schemaname" = 'public'`;
	const rows = await connection.all(raw(catalogue));
	return rows.map(({ name }) => String(name)).filter((name) => !/^_(feed|memory)/.test(name));
}

/** For tests that compare the two engines. */
export const openEngine = {
	sqlite: async (folder: string): Promise<Database> => openSqlite(join(folder, "data.db")),
	postgres: async (folder: string): Promise<Database> => openPostgres(await postgresAddress(folder)),
};

/** Copies a folder's database for a copy of the folder; it must not be open anywhere. */
export async function copyTestDatabase(from: string, to: string): Promise<void> {
	if (!isEmbedded) await postgresAddress(to, databases.get(from));
}

/** Runs a test program on the requested engine; a server that it needs is started and stopped. */
export async function onTestEngine(program: () => Promise<void>): Promise<void> {
	const end = isEmbedded ? undefined : await setup();
	try {
		await program();
		await dropTestDatabases();
	} finally {
		await end?.();
	}
}

/** Drops the databases of this process and keeps the server. */
export async function dropTestDatabases(): Promise<void> {
	for (const [folder, name] of [...databases]) await drop(folder, name);
	const client = await administrator;
	administrator = undefined;
	await client?.end();
}

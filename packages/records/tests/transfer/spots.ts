/** Installations on both engines, empty and filled, as sources and targets of copies. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import type { CollectionDefinition } from "../../src/collections/definition.ts";
import { createRecordService } from "../../src/create.ts";
import type { BulkCopy } from "../../src/database/content.ts";
import { postgresBulkCopy } from "../../src/database/postgres/bulk-copy.ts";
import { openPostgres } from "../../src/database/postgres/database.ts";
import { sqliteBulkCopy } from "../../src/database/sqlite/bulk-copy.ts";
import { openSqlite } from "../../src/database/sqlite/database.ts";
import { fileStore } from "../../src/files/local.ts";
import type { RecordService } from "../../src/service.ts";
import { define, field, turkishKeys } from "../support.ts";

const things = define({
	name: "things",
	fields: [
		field("text", "title", { sortKey: true, searchKey: true, max: 100_000 }),
		field("number", "amount"),
		field("bool", "done"),
		field("json", "extra", { maxSize: 10_000_000 }),
		field("select", "kinds", { values: ["a", "b"], maxSelect: 2 }),
		field("date", "at"),
	],
	indexes: ["CREATE UNIQUE INDEX `idx_things_title` ON `things` (`title`) WHERE `title` != ''"],
});

/** A view as an application defines it. */
export const viewOf = (name: string, viewQuery: string): CollectionDefinition => ({
	...define({ name, fields: [], type: "view" }),
	viewQuery,
});

const shown = viewOf("shown", "SELECT id, title, amount FROM things WHERE done = 1");

/** Location of an installation: a file of an embedded database, or the address of a PostgreSQL one. */
export type Spot = string;

const isAddress = (spot: Spot): boolean => spot.startsWith("postgres");

export const carrierOf = (spot: Spot): BulkCopy =>
	isAddress(spot) ? postgresBulkCopy(spot) : sqliteBulkCopy(spot);

export interface Spots {
	readonly folder: string;
	/** A file that does not exist yet. */
	file(name: string): Spot;
	/** An empty database. */
	database(): Promise<Spot>;
	/** The record service over a spot. */
	open(spot: Spot, more?: readonly CollectionDefinition[]): Promise<RecordService>;
	/** Result of SQL at a PostgreSQL spot, as its owner. */
	ask(spot: Spot, text: string): Promise<Record<string, unknown>[]>;
	dispose(): Promise<void>;
}

export async function makeSpots(): Promise<Spots> {
	const server = process.env.RAFTA_TEST_POSTGRES ?? "";
	const folder = mkdtempSync(join(tmpdir(), "rafta-moving-"));
	const names: string[] = [];
	const admin = new Client({ connectionString: server });
	await admin.connect();
	return {
		folder,
		file: (name) => join(folder, name),
		async database() {
			const name = `moving_${crypto.randomUUID().slice(0, 8)}`;
			await admin.query(`CREATE DATABASE "${name}" TEMPLATE template0`);
			names.push(name);
			const address = new URL(server);
			address.pathname = `/${name}`;
			return address.href;
		},
		open: async (spot, more = []) =>
			createRecordService({
				appName: "Records",
				folders: { backups: join(folder, "backups"), files: join(folder, "files") },
				database: isAddress(spot) ? await openPostgres(spot) : openSqlite(spot),
				collections: [things, shown, ...more],
				textKeys: turkishKeys,
				files: fileStore(join(folder, "files")),
			}),
		async ask(spot, text) {
			const client = new Client({ connectionString: spot });
			await client.connect();
			try {
				return (await client.query(text)).rows;
			} finally {
				await client.end();
			}
		},
		async dispose() {
			rmSync(folder, { recursive: true });
			for (const name of names) await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
			await admin.end();
		},
	};
}

/**
 * Cost of partitioning the loans by school on PostgreSQL: the same rows in one table and in partitions, and the desk's
 * most frequent statements. The program does not do this; SCALE.md says when it would be worth it.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { startPostgres } from "../support/postgres.ts";
import { at, makeProvince } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const loans = setting("LOANS", 200_000, 2000);
const times = setting("TIMES", 2000, 20);
const tables = [1, 16, 64];

async function build(client: pg.Client, parts: number): Promise<string> {
	if (parts === 1) return "book_loans";
	const name = `loans_${parts}`;
	await client.query(
		`CREATE TABLE "${name}" (LIKE "book_loans" INCLUDING DEFAULTS) PARTITION BY HASH ("school_id")`,
	);
	for (let part = 0; part < parts; part++)
		await client.query(
			`CREATE TABLE "${name}_${part}" PARTITION OF "${name}" FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
		);
	await client.query(`INSERT INTO "${name}" SELECT * FROM "book_loans"`);
	// Unique indexes over partitions must include the school: id and open loan lose their own uniqueness.
	for (const columns of [
		`"id"`,
		`"student_id", "status"`,
		`"library_id", "loaned_at"`,
		`"library_book_id", "loaned_at"`,
	])
		await client.query(`CREATE INDEX ON "${name}" (${columns})`);
	return name;
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const server = await startPostgres({ durable: true, settings: { shared_buffers: "1GB" } });
	const client = new pg.Client({ connectionString: server.url });
	try {
		const { service } = await openRafta({ folder, database: server.url });
		const sizes = {
			schools: 60,
			copies: Math.ceil(loans * 0.3),
			readers: loans / 10,
			loans,
			titles: Math.ceil(loans / 40),
		};
		await makeProvince(service, sizes, Date.now());
		await service.close();
		await client.connect();
		const sample = (
			await client.query(
				'SELECT "id", "school_id", "library_id", "student_id" FROM "book_loans" ORDER BY md5("id") LIMIT 500',
			)
		).rows as Record<string, string>[];
		const statements = (
			table: string,
		): readonly [string, string, (row: Record<string, string>) => unknown[]][] => [
			["by its id alone", `SELECT * FROM "${table}" WHERE "id" = $1`, ({ id }) => [id]],
			[
				"by id and school",
				`SELECT * FROM "${table}" WHERE "id" = $1 AND "school_id" = $2`,
				({ id, school_id }) => [id, school_id],
			],
			[
				"open ones of a reader, without the school",
				`SELECT * FROM "${table}" WHERE "student_id" = $1 AND "status" = 'open'`,
				({ student_id }) => [student_id],
			],
			[
				"the newest 30 of a library and school",
				`SELECT * FROM "${table}" WHERE "library_id" = $1 AND "school_id" = $2 ORDER BY "loaned_at" DESC LIMIT 30`,
				({ library_id, school_id }) => [library_id, school_id],
			],
		];
		for (const parts of tables) {
			const table = await build(client, parts);
			await client.query(`VACUUM (ANALYZE) "${table}"`);
			for (const [place, [name, text, values]] of statements(table).entries()) {
				const took: number[] = [];
				for (let time = 0; time < times; time++) {
					const started = performance.now();
					await client.query({ name: `${table} ${place}`, text, values: values(at(sample, time)) });
					took.push(performance.now() - started);
				}
				const { median, p99 } = summarise(took.slice(times / 10));
				console.log(
					`${parts === 1 ? "one table" : `${parts} partitions`}: ${name}: median ${milliseconds(median)}, p99 ${milliseconds(p99)}`,
				);
			}
		}
	} finally {
		await client.end();
		await server.dispose();
		rmSync(folder, { recursive: true, force: true });
	}
}

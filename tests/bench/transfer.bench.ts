/**
 * Transfer of a province from the embedded engine to PostgreSQL and back, checksums and indexes included: rows per
 * second, and the memory of the copying process, compared with a quarter of the rows. The baseline is the minimum
 * possible work: the same rows read, and written without indexes or checks.
 *
 * `npm run bench transfer`; RAFTA_BENCH_ROWS changes the number of copies of books, which determines all other sizes.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readContent, writeContent } from "@rafta/records/database/sqlite/bulk-copy";
import { sqliteDialect } from "@rafta/records/database/sqlite/dialect";
import { layoutOf } from "@rafta/records/transfer/layout";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { startPostgres } from "../support/postgres.ts";
import { makeProvince } from "./lending/province.ts";
import { setting } from "./setting.ts";

const copies = setting("ROWS", 100_000, 1000);

interface Carried {
	readonly rows: number;
	readonly milliseconds: number;
	readonly idle: number;
	readonly peak: number;
}

async function makeInstallation(folder: string, share: number): Promise<string> {
	const { service } = await openRafta(folder);
	const size = (amount: number) => Math.round(amount * share);
	const sizes = {
		schools: Math.max(6, size(60)),
		copies: size(copies),
		readers: size(copies / 4),
		loans: size(copies / 2),
		titles: size(copies / 5),
	};
	await makeProvince(service, sizes, Date.now());
	await service.close();
	return join(folder, "rafta.db");
}

const carry = (from: string, to: string): Carried =>
	JSON.parse(
		execFileSync(process.execPath, [join(import.meta.dirname, "servers", "transfer.ts"), from, to], {
			encoding: "utf8",
		}),
	) as Carried;

/** Reads and writes every row once, and nothing else. */
async function bare(from: string, to: string): Promise<number> {
	const started = performance.now();
	let count = 0;
	await readContent(from, async (source) => {
		const { tables } = await layoutOf(source);
		await writeContent(to, async (draft) => {
			for (const table of tables) {
				await table.make({ tx: draft, dialect: sqliteDialect });
				for await (const rows of source.rows(table)) {
					await draft.insert(table, rows);
					count += rows.length;
				}
			}
		});
	});
	return (count / (performance.now() - started)) * 1000;
}

const speed = ({ rows, milliseconds }: Carried): number => (rows / milliseconds) * 1000;
const perSecond = (value: number): string => `${Math.round(value).toLocaleString("en")} rows/s`;
const megabytes = (kilobytes: number): string => `${Math.round(kilobytes / 1024)} MB`;

function print(what: string, large: Carried, small: Carried, bareSpeed: number): void {
	const grown = (large.peak - large.idle) / (small.peak - small.idle);
	console.log(
		`${what}: ${large.rows.toLocaleString("en")} rows in ${(large.milliseconds / 1000).toFixed(1)} s, ${perSecond(speed(large))} (bare ${perSecond(bareSpeed)}, ${(bareSpeed / speed(large)).toFixed(1)} times as fast)`,
	);
	console.log(
		`  memory at most ${megabytes(large.peak)} (${megabytes(large.idle)} at the beginning); with ${small.rows.toLocaleString("en")} rows ${megabytes(small.peak)}: ${grown.toFixed(1)} times the growth for ${(large.rows / small.rows).toFixed(1)} times the rows`,
	);
}

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const server = await startPostgres({ durable: true });
	try {
		const small = await makeInstallation(join(folder, "small"), 0.25);
		const large = await makeInstallation(join(folder, "large"), 1);
		console.log(`database file: ${megabytes(statSync(large).size / 1024)}`);
		const bareSpeed = await bare(large, join(folder, "bare.db"));
		const there = [carry(small, server.url), carry(large, server.url)] as const;
		print("embedded to PostgreSQL", there[1], there[0], bareSpeed);
		const back = carry(server.url, join(folder, "back.db"));
		carry(small, server.url);
		print("PostgreSQL to embedded", back, carry(server.url, join(folder, "small-back.db")), bareSpeed);
	} finally {
		await server.dispose();
		rmSync(folder, { recursive: true, force: true });
	}
}

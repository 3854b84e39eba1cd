/**
 * Search over HTTP, one request after the other, by a school's manager over a shared catalogue, compared with a plain
 * query without ranking, facets or typo tolerance: every word anywhere in title or author, by LIKE.
 *
 * `npm run bench search`; RAFTA_BENCH_TITLES (50,000; a province has 1,000,000), RAFTA_BENCH_ENGINES=sqlite,postgres.
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import { searchKey } from "@rafta/library/turkish/keys";
import { join, type ReadConnection, raw, sql } from "@rafta/records";
import { createApp } from "../../apps/server/src/composition/app.ts";
import type { Rafta } from "../../apps/server/src/composition/feature.ts";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { createSetupToken } from "../../apps/server/src/installation/setup/token.ts";
import { startPostgres } from "../support/postgres.ts";
import { makeCatalogue } from "./search/catalogue.ts";
import { type BenchQuery, benchQueries } from "./search/queries.ts";
import { engines, setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const titles = setting("TITLES", 50_000, 300);
const rounds = setting("ROUNDS", 3, 2);
/** Queries to the reference, which scans the whole table each time. */
const referenceQueries = 20;

const now = () => new Date();
const timed = async (work: () => Promise<unknown>): Promise<number> => {
	const started = performance.now();
	await work();
	return performance.now() - started;
};

async function managerOf(rafta: Rafta, school: string): Promise<string> {
	const { service } = rafta;
	const record = await service.transaction((records) =>
		records.create("users", {
			email: "olcu@example.org",
			username: "olcu",
			name: "Ölçü",
			password: "uzun bir söz 17",
			passwordConfirm: "uzun bir söz 17",
			role: 3,
			status: "active",
			school_id: school,
		}),
	);
	const collection = service.collection("users");
	if (!collection) throw new Error("no users");
	return service.issueToken({ collection, record });
}

/** Search without a word index. */
function plain(connection: ReadConnection, text: string): Promise<unknown> {
	const words = searchKey(text).split(" ").filter(Boolean);
	const conditions = words.map(
		(word) => sql`("title__fold" LIKE ${`%${word}%`} OR "author_line__fold" LIKE ${`%${word}%`})`,
	);
	return connection.all(
		sql`SELECT "id", "title", "author_line" FROM "books" WHERE ${join([raw("\"status\" = 'active'"), ...conditions], " AND ")} ORDER BY "title__sort" LIMIT 50`,
	);
}

async function measure(engine: string, address: string | undefined): Promise<void> {
	const folder = mkdtempSync(joinPath(tmpdir(), "rafta-search-"));
	const rafta = await openRafta({ folder, database: address }, now);
	const { service } = rafta;
	try {
		const writing = performance.now();
		const school = await makeCatalogue(service, titles);
		const written = (performance.now() - writing) / 1000;
		await service.database.optimize();
		const entries = await service.sql.get(raw(`SELECT COUNT(*) AS "count" FROM "_words"`));
		console.log(
			`${engine}: ${titles} titles and ${entries?.count} entries of the index written in ${written.toFixed(1)} s (${Math.round(titles / written)} titles a second)`,
		);
		const setupToken = await createSetupToken(service.database.memory);
		const app = await createApp({ rafta, setupToken, demo: false, version: "1", web: folder, now });
		await app.listen({ host: "127.0.0.1", port: 0 });
		const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
		const token = await managerOf(rafta, school);
		try {
			await compare(service.sql, benchQueries(), async ({ text }) => {
				const answer = await fetch(`${url}/api/search?q=${encodeURIComponent(text)}&perPage=20`, {
					headers: { authorization: token },
				});
				if (answer.status !== 200) throw new Error(`${answer.status} for ${text}`);
				return (await answer.json()) as { titles: { items: unknown[] } };
			});
		} finally {
			await app.close();
		}
	} finally {
		await service.close();
		rmSync(folder, { recursive: true });
	}
}

async function compare(
	connection: ReadConnection,
	queries: readonly BenchQuery[],
	search: (query: BenchQuery) => Promise<{ titles: { items: unknown[] } }>,
): Promise<void> {
	const times: { query: BenchQuery; took: number }[] = [];
	let found = 0;
	let spent = process.cpuUsage();
	for (let round = 0; round < rounds; round++) {
		if (round === 1) spent = process.cpuUsage();
		for (const query of queries) {
			let items: unknown[] = [];
			const took = await timed(async () => {
				items = (await search(query)).titles.items;
			});
			// The first round is a warm-up.
			if (round === 0) found += items.length > 0 ? 1 : 0;
			else times.push({ query, took });
		}
	}
	const { user, system } = process.cpuUsage(spent);
	const cost = (user + system) / 1000 / times.length;
	const reference: number[] = [];
	for (const { text } of queries.filter(
		(_, place) => place % Math.ceil(queries.length / referenceQueries) === 0,
	)) {
		reference.push(await timed(() => plain(connection, text)));
	}
	const ours = summarise(times.map(({ took }) => took));
	const theirs = summarise(reference);
	console.log(
		`  ${queries.length} queries, ${found} found something: median ${milliseconds(ours.median)}, p95 ${milliseconds(ours.p95)}, p99 ${milliseconds(ours.p99)}; plain LIKE: median ${milliseconds(theirs.median)}, p95 ${milliseconds(theirs.p95)}`,
	);
	console.log(
		`  ${milliseconds(cost)} of the processor for a search, client and server together (the database's own beside it on postgres)`,
	);
	console.log(`  ratio ${(ours.median / theirs.median).toFixed(2)}`);
	for (const kind of new Set(queries.map((query) => query.kind))) {
		const of = summarise(times.filter(({ query }) => query.kind === kind).map(({ took }) => took));
		console.log(`    ${kind}: median ${milliseconds(of.median)}, p95 ${milliseconds(of.p95)}`);
	}
	const slowest = times.toSorted((a, b) => b.took - a.took).slice(0, 5);
	for (const { query, took } of slowest)
		console.log(`    slow: ${milliseconds(took)} ${query.kind} "${query.text}"`);
}

export async function run(): Promise<void> {
	for (const engine of engines) {
		if (engine !== "postgres") {
			await measure(engine, undefined);
			continue;
		}
		const server = await startPostgres({
			durable: true,
			settings: { shared_buffers: "2GB", max_wal_size: "4GB", effective_cache_size: "8GB" },
		});
		try {
			await measure(engine, server.url);
		} finally {
			await server.dispose();
		}
	}
}

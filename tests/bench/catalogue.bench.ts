/**
 * The catalogue for readers: processor time of the server for the home, a title's page and its neighbours on the shelf, in
 * a province of twenty schools; of the shelves of a school, which are made every ten minutes at most; and of the night
 * that pairs titles.
 *
 * `npm run bench catalogue`; RAFTA_BENCH_COPIES, RAFTA_BENCH_LOANS, RAFTA_BENCH_ENGINES=sqlite,postgres.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { pairTitles } from "../../apps/server/src/catalogue/pairs/nightly.ts";
import { createApp } from "../../apps/server/src/composition/app.ts";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { createSetupToken } from "../../apps/server/src/installation/setup/token.ts";
import { startPostgres } from "../support/postgres.ts";
import { at, makeProvince } from "./lending/province.ts";
import { engines, setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const sizes = {
	schools: 20,
	copies: setting("COPIES", 200_000, 4000),
	readers: setting("READERS", 40_000, 1000),
	loans: setting("LOANS", 1_000_000, 5000),
	titles: setting("TITLES", 60_000, 1500),
};
const requests = setting("REQUESTS", 300, 10);

/** Processor time of this process for some work, in milliseconds. */
async function spent(work: () => Promise<unknown>): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

async function measure(engine: string, address: string | undefined): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-catalogue-"));
	// Shelves grow old at once where a request is to make them.
	let time = Date.now();
	const rafta = await openRafta({ folder, database: address }, () => new Date(time));
	const { service } = rafta;
	try {
		const province = await makeProvince(service, sizes, time);
		await service.database.optimize();
		const setupToken = await createSetupToken(service.database.memory);
		const now = () => new Date(time);
		const app = await createApp({ rafta, setupToken, demo: false, version: "1", web: folder, now });
		const record = await service.findBy("users", { email: at(province.desks, 0).email });
		const collection = service.collection("users");
		if (!record || !collection) throw new Error("no manager");
		const [student_id] = at(province.desks, 0).borrowers;
		const pupil = await service.transaction((records) =>
			records.create("users", {
				...{ email: "okur@rafta.test", username: "okur", name: "Okur", role: 4, status: "active" },
				...{ password: "cok-gizli-parola-1", passwordConfirm: "cok-gizli-parola-1" },
				...{ school_id: record.school_id, student_id },
			}),
		);
		const manager = service.issueToken({ collection, record });
		const reader = service.issueToken({ collection, record: pupil });
		const get = async (url: string, authorization = manager) => {
			const answer = await app.inject({ method: "GET", url, headers: { authorization } });
			if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
			return answer;
		};
		const home = () => get("/api/catalogue/home");
		const { body } = await home();
		console.log(
			`${engine}: home of ${Math.round(body.length / 1024)} kB, ${Math.round(gzipSync(body).length / 1024)} kB over the wire`,
		);
		const { shelves } = JSON.parse(body) as { shelves: { titles: { id: string }[] }[] };
		const titles = shelves.flatMap((shelf) => shelf.titles.map(({ id }) => id));
		const report = async (name: string, count: number, work: (place: number) => Promise<unknown>) => {
			const times: number[] = [];
			for (let place = 0; place < count; place++) times.push(await spent(() => work(place)));
			const { median, p95, p99 } = summarise(times);
			console.log(
				`  ${name}: processor median ${milliseconds(median)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}`,
			);
		};
		await report("home", requests, home);
		const night = performance.now();
		let pairs = 0;
		const processor = await spent(async () => {
			pairs = await pairTitles(service, now, (error) => console.error(error));
		});
		const elapsed = milliseconds(performance.now() - night);
		console.log(`  night of ${pairs} pairs: processor ${milliseconds(processor)}, elapsed ${elapsed}`);
		await report("home of a pupil", requests, () => get("/api/catalogue/home", reader));
		await report("neighbours", requests, (place) =>
			get(`/api/catalogue/neighbours?title=${at(titles, place)}`),
		);
		await report("title page", requests, (place) => get(`/api/catalogue/titles/${at(titles, place)}`));
		await report("home with new shelves", Math.ceil(requests / 10), () => {
			time += 11 * 60_000;
			return home();
		});
		await app.close();
	} finally {
		await service.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

export async function run(): Promise<void> {
	for (const engine of engines) {
		if (engine === "sqlite") await measure(engine, undefined);
		else {
			const server = await startPostgres();
			try {
				await measure(engine, server.url);
			} finally {
				await server.dispose();
			}
		}
	}
}

/** Snapshot that a desk downloads for offline use: size and time for a library with 20,000 copies. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { openOfflineDesk } from "@rafta/library/offline/desk";
import { homeLanguage } from "@rafta/words";
import { openRafta } from "../../apps/server/src/composition/service.ts";
import { takeSnapshot } from "../../apps/server/src/lending/offline/snapshot.ts";
import { makeProvince } from "./lending/province.ts";
import { setting } from "./setting.ts";
import { milliseconds, summarise } from "./statistics.ts";

const copies = setting("COPIES", 20_000, 600);

export async function run(): Promise<void> {
	const folder = mkdtempSync(join(tmpdir(), "rafta-bench-"));
	const { service, policies } = await openRafta({ folder });
	try {
		const sizes = { schools: 1, copies, readers: copies * 0.075, loans: copies, titles: copies * 0.6 };
		await makeProvince(service, sizes, Date.now());
		const user = await service.findBy("users", { email: "okul1@rafta.test" });
		const desk = {
			school: String(user?.school_id),
			library: String(user?.library_id),
			user: String(user?.id),
			isVolunteer: false,
			language: homeLanguage,
			request: undefined as never,
		};
		const take = (since?: string) =>
			takeSnapshot(service, policies, desk, since === undefined ? {} : { since }, new Date());
		const times: number[] = [];
		let whole = await take();
		for (let n = 0; n < 5; n++) {
			const started = performance.now();
			whole = await take();
			times.push(performance.now() - started);
		}
		const text = JSON.stringify(whole);
		const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
		console.log(
			`${whole.copies.length} copies, ${whole.books.length} titles, ${whole.readers.length} readers, ${whole.loans.length} loans: ` +
				`${kilobytes(text.length)}, gzipped ${kilobytes(gzipSync(text).length)}, read in ${milliseconds(summarise(times).median)}`,
		);
		const later = await take(new Date().toISOString());
		const changes = JSON.stringify(later);
		console.log(
			`what changed since a moment ago: ${kilobytes(changes.length)}, gzipped ${kilobytes(gzipSync(changes).length)}`,
		);
		const started = performance.now();
		const offline = openOfflineDesk(whole, [], { language: "tr", isVolunteer: false });
		const opened = performance.now() - started;
		const free = whole.copies.filter(({ status }) => status === "available");
		const decided = whole.readers.slice(0, 200).map((reader, place) => {
			const begun = performance.now();
			const body = {
				op_id: String(place).padStart(15, "0"),
				code: free[place]?.barcode ?? "",
				student: reader.id,
			};
			offline.scan(body, new Date().toISOString());
			return performance.now() - begun;
		});
		console.log(
			`on the device: opened in ${milliseconds(opened)}, a scan decided in ${milliseconds(summarise(decided).median)}, p99 ${milliseconds(summarise(decided).p99)}`,
		);
	} finally {
		await service.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Imports every file of titles and pupils of a folder into a running Rafta and prints the imported counts next to the
 * expected ones from the folder:
 *
 *     node tests/data/report.ts FOLDER [part of the files' names]
 *
 * FOLDER holds `marc/MANIFEST.csv`, `marc-turkce/beklenen.json`, `turkce-eserler`, `goodbooks-10k` and
 * `eokul/beklenen.json`. Each file is previewed, applied and, except for the last one, undone, so that no file is
 * affected by another. Exits with 1 when a count differs.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import PocketBase, { ClientResponseError, type RecordModel } from "pocketbase";
import { startRafta } from "../support/rafta.ts";

const folder = process.argv[2] ?? "";
if (folder === "") throw new Error("which folder?");

interface Wanted {
	readonly file: string;
	readonly kind: "titles" | "students";
	/** Expected number of records or people. */
	readonly count: number;
	/** Expected number of copies. */
	readonly copies?: number;
}

const json = (path: string) => JSON.parse(readFileSync(join(folder, path), "utf8"));

function wanted(): Wanted[] {
	const marc = readFileSync(join(folder, "marc/MANIFEST.csv"), "utf8")
		.trim()
		.split("\n")
		.slice(1)
		.map((line) => line.split(","))
		.map(
			([file = "", , , records]): Wanted => ({
				file: `marc/${file}`,
				kind: "titles",
				count: Number(records),
			}),
		);
	const turkish: { nusha: number }[] = json("marc-turkce/beklenen.json");
	const items = turkish.reduce((sum, { nusha }) => sum + nusha, 0);
	const forms = ["utf8.mrc", "utf8.xml", "marc8.mrc", "yanlis-1254.mrc"].map(
		(name): Wanted => ({
			file: `marc-turkce/${name}`,
			kind: "titles",
			count: turkish.length,
			copies: items,
		}),
	);
	const lists: Record<string, { kayit: unknown[] }> = json("eokul/beklenen.json");
	const pupils = Object.entries(lists).map(
		([name, { kayit }]): Wanted => ({ file: `eokul/${name}`, kind: "students", count: kayit.length }),
	);
	const rows = (file: string): Wanted => ({
		file,
		kind: "titles",
		count: Number(
			/Rows: ([\d,]+)/.exec(readFileSync(join(folder, file, "../SOURCE.md"), "utf8"))?.[1]?.replace(",", ""),
		),
	});
	return [...marc, ...forms, ...pupils, rows("turkce-eserler/eserler.csv"), rows("goodbooks-10k/books.csv")];
}

const rafta = await startRafta();
try {
	const client = new PocketBase(rafta.url);
	client.autoCancellation(false);
	const admin = { name: "Deniz Işık", email: "deniz@example.org", password: "kirmizi-balon-ucuyor" };
	await client.send("/api/setup", {
		method: "POST",
		body: {
			token: new URL(String(rafta.setupLink)).searchParams.get("token"),
			admin,
			school: { name: "Deneme Okulu", type: "karma", province: "Ankara", district: "Çankaya" },
			library: { name: "Kütüphane" },
			preset: "meb_2024",
		},
	});
	await client.collection("users").authWithPassword(admin.email, admin.password);

	async function settled(id: string): Promise<RecordModel> {
		for (;;) {
			const job = await client.collection("imports").getOne(id);
			if (!["reading", "applying", "undoing"].includes(job.status)) return job;
			await pause(100);
		}
	}

	async function take(
		{ file, kind }: Wanted,
		isLast: boolean,
	): Promise<{ found: number; copies: number; details: string }> {
		const body = new FormData();
		body.append("file", new Blob([new Uint8Array(readFileSync(join(folder, file)))]), basename(file));
		const { import: begun } = await client.send(`/api/imports/${kind}`, { method: "POST", body });
		const { counts, status } = await settled(begun.id);
		if (status !== "preview") throw new Error(`${file}: ${JSON.stringify(counts)}`);
		const rows = await client.collection("import_rows").getFullList({
			filter: `import_id = "${begun.id}" && (action = "problem" || action = "ask")`,
			sort: "position",
		});
		await client.send(`/api/imports/${begun.id}/apply`, {
			method: "POST",
			body: kind === "students" ? { leave: "none" } : {},
		});
		const { outcomes = {} } = (await settled(begun.id)).counts;
		if (outcomes.refused) throw new Error(`${file}: ${JSON.stringify(outcomes)}`);
		if (!isLast) {
			await client.send(`/api/imports/${begun.id}/undo`, { method: "POST", body: {} });
			const undone = (await settled(begun.id)).counts.outcomes;
			if (undone.kept || undone.applied) throw new Error(`${file}: ${JSON.stringify(undone)}`);
		}
		const why = new Map<string, number[]>();
		for (const { row, problems } of rows) why.set(problems[0], [...(why.get(problems[0]) ?? []), row]);
		const parts = [
			counts.new > 0 && `${counts.new} new`,
			counts.adds > 0 && `${counts.adds} of titles that are there`,
			counts.same > 0 && `${counts.same} there already`,
			...[...why].map(([code, at]) => `left out: ${code} (record or row ${at.slice(0, 6).join(", ")})`),
			`applied ${outcomes.applied ?? 0}`,
			!isLast && "undone again",
		];
		const found = kind === "students" ? counts.people : counts.rows;
		return { found, copies: counts.copies ?? 0, details: parts.filter(Boolean).join("; ") };
	}

	console.log("| file | expected | found | copies | outcome |\n| --- | --- | --- | --- | --- |");
	let wrong = 0;
	const files = wanted().filter(({ file }) => file.includes(process.argv[3] ?? ""));
	for (const [place, one] of files.entries()) {
		const line = (found: number | string, copies: number | string, details: string) =>
			console.log(`| ${one.file} | ${one.count} | ${found} | ${copies} | ${details} |`);
		try {
			const { found, copies, details } = await take(one, place === files.length - 1);
			// A truncated file ends inside a record that has no end mark to count.
			const isCut = details.includes("marc_cut_off");
			const isRight = found - (isCut ? 1 : 0) === one.count && (one.copies ?? copies) === copies;
			if (!isRight) wrong += 1;
			line(found, copies, isRight ? details : `**differs** ${details}`);
		} catch (error) {
			if (!(error instanceof ClientResponseError)) throw error;
			wrong += 1;
			line("-", "-", `**refused** ${error.status} ${error.response?.message ?? ""}`);
		}
	}
	console.log(`\n${files.length} files, ${wrong} of them otherwise than expected.`);
	process.exitCode = wrong > 0 ? 1 : 0;
} finally {
	await rafta.dispose();
}

// engines: both
// @module-tag long
/** Every released version's data opens with today's program, and the way back to that version is there. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseUnusable, openSqlite, raw } from "@rafta/records";
import { unpackChecked } from "@rafta/records/backups/archive";
import { isNewer } from "@rafta/records/collections/release";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../tests/support/database.ts";
import { openRafta } from "../../src/composition/service.ts";
import { version } from "../../src/composition/version.ts";
import { placesIn } from "../../src/installation/data-folder.ts";
import { createAdministrator } from "../../src/installation/setup/administrators.ts";
import { preparePassword } from "../../src/people/account/passwords.ts";
import { runRestore } from "../../src/transfer/restore.ts";
import { keptVersions, placeKept } from "./kept.ts";

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "rafta-upgrade-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Stored definitions and the release of a database file, as the program of its time wrote them. */
async function definitionsIn(file: string): Promise<string> {
	const database = openSqlite(file);
	try {
		const rows = await database.read.all(raw('SELECT "definition" FROM "_collections" ORDER BY "id"'));
		const release = await database.read.get(raw(`SELECT "value" FROM "_params" WHERE "key" = 'release'`));
		return JSON.stringify([release, rows]);
	} finally {
		await database.close();
	}
}

const upgradesIn = (backups: string) =>
	existsSync(backups) ? readdirSync(backups).filter((name) => name.startsWith("before_upgrade_")) : [];

test("a version with a fixture is never newer than the program", () => {
	expect(keptVersions).toContain("0.1.0");
	expect(keptVersions.filter((kept) => isNewer(kept, version()))).toEqual([]);
});

test.each(keptVersions)("the data of %s is whole after today's migration, and can go back", async (kept) => {
	const place = await placeKept(kept, join(folder, kept));
	const { backups } = placesIn(place.folder);
	const { service } = await openRafta(place);
	let upgrades: string[];
	try {
		const loans = await service.list("book_loans", { filter: 'status = "open"' });
		expect(loans).toHaveLength(1);
		expect(await service.list("library_books", {})).toHaveLength(5);
		const [reader] = await service.list("students", { filter: 'student_no = "101"' });
		expect([reader?.full_name, loans[0]?.student_id]).toEqual(["Ayşe Yılmaz", reader?.id]);
		await service.backups.createBySchedule();
		expect((await service.backups.state()).rehearsal).toMatchObject({ problem: "" });
		upgrades = upgradesIn(backups);
		// Of a version with today's definitions nothing is migrated, and nothing has to be saved.
		if (kept === "0.1.0") expect(upgrades).toHaveLength(1);
		const before = join(folder, `${kept}-before`);
		const archive = join(backups, upgrades[0] ?? "");
		if (upgrades.length > 0) await unpackChecked(archive, before);
	} finally {
		await service.close();
	}
	// Another start migrates nothing, and saves nothing.
	await (await openRafta(place)).service.close();
	expect(upgradesIn(backups)).toEqual(upgrades);

	if (!isEmbedded || upgrades.length === 0) return;
	const migrated = await definitionsIn(placesIn(place.folder).database);
	const config = { ...place, host: "", port: 0, demo: false, workers: 1, drainSeconds: 0, readSeconds: 10 };
	expect(await runRestore(join(backups, upgrades[0] ?? ""), config, new Date())).toBe(0);
	const back = await definitionsIn(placesIn(place.folder).database);
	expect(back).not.toBe(migrated);
	const original = join(folder, `${kept}-original`);
	await placeKept(kept, original);
	expect(back).toBe(await definitionsIn(placesIn(original).database));
	// What was there is kept beside it, and may be taken back.
	const [aside = ""] = readdirSync(place.folder).filter((name) => name.startsWith("before-restore-"));
	expect(await definitionsIn(join(place.folder, aside, "rafta.db"))).toBe(migrated);
});

test.runIf(isEmbedded)(
	"without a backup nothing is migrated, and the start says so in one sentence",
	async () => {
		const [kept = ""] = keptVersions;
		const place = await placeKept(kept, join(folder, "unsaved"));
		const { backups, database } = placesIn(place.folder);
		const before = await definitionsIn(database);
		// A file in place of the folder: no backup can be made.
		rmSync(backups, { recursive: true, force: true });
		writeFileSync(backups, "");
		const opening = openRafta(place);
		await expect(opening).rejects.toThrow(/^(The backup before the upgrade|Yükseltmeden önceki yedek)/);
		await expect(opening).rejects.not.toBeInstanceOf(DatabaseUnusable);
		expect(await definitionsIn(database)).toBe(before);
	},
);

test.runIf(isEmbedded)(
	"an encrypted copy is put in place with its passphrase, and only with it",
	async () => {
		const [kept = ""] = keptVersions;
		const place = await placeKept(kept, join(folder, "encrypted"));
		const { database } = placesIn(place.folder);
		const opened = await openRafta(place);
		// On another computer nobody else could let anybody in.
		await opened.service.backups.create("nobody.zip");
		const administrator = { email: "ipek@okul.test", password: "cok-gizli-1", name: "İpek" };
		const prepared = await preparePassword(administrator.password);
		await opened.service.transaction((records) => createAdministrator(records, administrator, prepared));
		await opened.service.backups.create("whole.zip");
		const passphrase = await opened.service.backups.copies.renewPassphrase();
		const copy = join(folder, "whole.rafta");
		await opened.service.backups.copies.encrypt(join(placesIn(place.folder).backups, "whole.zip"), copy);
		const definitions = await definitionsIn(database);
		await opened.service.close();

		const elsewhere = { ...place, folder: join(folder, "elsewhere") };
		const config = {
			...elsewhere,
			host: "",
			port: 0,
			demo: false,
			workers: 1,
			drainSeconds: 0,
			readSeconds: 10,
		};
		const { backups } = placesIn(place.folder);
		expect(await runRestore(join(backups, "nobody.zip"), config, new Date())).toBe(1);
		expect(await runRestore(copy, config, new Date())).toBe(1);
		expect(await runRestore(copy, config, new Date(), "AAAA-BBBB")).toBe(1);
		expect(existsSync(placesIn(elsewhere.folder).database)).toBe(false);
		expect(await runRestore(copy, config, new Date(), passphrase)).toBe(0);
		const { service } = await openRafta(elsewhere);
		expect((await service.list("users", {})).length).toBeGreaterThan(0);
		await service.close();
		expect((await definitionsIn(placesIn(elsewhere.folder).database)).length).toBeGreaterThan(
			definitions.length / 2,
		);
	},
);

test.runIf(isEmbedded)("a backup that is none changes nothing", async () => {
	const [kept = ""] = keptVersions;
	const place = await placeKept(kept, join(folder, "refused"));
	const { database } = placesIn(place.folder);
	const before = await definitionsIn(database);
	const config = { ...place, host: "", port: 0, demo: false, workers: 1, drainSeconds: 0, readSeconds: 10 };
	expect(await runRestore(import.meta.filename, config, new Date())).toBe(1);
	expect(await runRestore(join(folder, "no.zip"), config, new Date())).toBe(1);
	expect(await definitionsIn(database)).toBe(before);
	expect(readdirSync(place.folder).filter((name) => name.startsWith("before-"))).toEqual([]);
});

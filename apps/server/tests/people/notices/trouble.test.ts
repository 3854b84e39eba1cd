// engines: one
/** S4: a failed backup and a damaged database are reported to the administrators, once per cause and day. */
import { writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { DatabaseUnusable } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const hour = 3_600_000;
let small: SmallLibrary;

beforeEach(async () => {
	small = await openSmallLibrary();
	await person(small, "yonetici", { role: 2, ...nowhere });
	await person(small, "admin", { role: 2, language: "en", ...nowhere });
	await person(small, "ayrilan", { role: 2, status: "blocked", ...nowhere });
});
afterEach(() => small.dispose());

const pass = (milliseconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + milliseconds);
};
/** A mail server that the outbox knows, and that accepts nothing. */
const withMailServer = () => {
	const { settings } = small.service;
	const { smtp, ...rest } = settings.current();
	const changed = { ...rest, smtp: { ...smtp, enabled: true, host: "127.0.0.1", port: 9 } };
	return small.service.transaction((records) => settings.save(records.sql, changed));
};
const noticeCount = async (kind: string) =>
	(await small.service.list("notices", { filter: "kind = {:kind}", params: { kind } })).length;
const mails = async () =>
	(await small.service.mail.list("", 1, 50)).items
		.map(({ mail }) => `${mail.to.address}: ${mail.subject}`)
		.sort();
const meetDamage = () => small.service.damage.note(new DatabaseUnusable("damaged", "page 7"));
const backUp = () => small.service.crons.run("__pbAutoBackup__");

test("damage rings every administrator's bell and goes by mail, each in their language, once a day", async () => {
	await withMailServer();
	for (let request = 0; request < 50; request++) meetDamage();
	await expect.poll(() => noticeCount("database_damaged")).toBe(2);
	expect(await mails()).toEqual([
		"admin@example.org: The database is damaged · Rafta",
		"yonetici@example.org: Veritabanı hasarlı · Rafta",
	]);
	// Another process, or this one later that day, meets it again: nobody is notified twice.
	pass(2 * hour);
	meetDamage();
	await small.rafta.trouble.settled();
	expect(await noticeCount("database_damaged")).toBe(2);
	pass(24 * hour);
	meetDamage();
	await expect.poll(() => noticeCount("database_damaged")).toBe(4);
	expect(await mails()).toHaveLength(4);
});

test("without a mail server the bell tells it, and no mail waits for one", async () => {
	meetDamage();
	await expect.poll(() => noticeCount("database_damaged")).toBe(2);
	expect(await mails()).toEqual([]);
});

test("a backup that could not be made is told with its cause, and one of every night that fails", async () => {
	await withMailServer();
	// A file in place of the backup folder makes every backup fail.
	const place = `${small.rafta.folder}/backups`;
	await rm(place, { recursive: true, force: true });
	writeFileSync(place, "");
	await backUp();
	await expect.poll(() => noticeCount("backup_failed")).toBe(2);
	const [notice] = await small.service.list("notices", { filter: "kind = 'backup_failed'", limit: 1 });
	expect(notice?.data).toMatchObject({ why: expect.stringContaining("EEXIST") });
	expect(await mails()).toEqual([
		"admin@example.org: Backup failed · Rafta",
		"yonetici@example.org: Yedek alınamadı · Rafta",
	]);
	expect(await noticeCount("database_damaged")).toBe(0);
	// The next night comes some seconds earlier after midnight than the last one.
	pass(24 * hour - 5000);
	await backUp();
	await expect.poll(() => noticeCount("backup_failed")).toBe(4);
});

// engines: both
// @module-tag long
/** X4: backups of what was lost do not displace the last one with the records of before. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeParam } from "../../src/database/params.ts";
import { define, field, type Opened, openService } from "../support.ts";

const notes = define({ name: "notes", fields: [field("text", "text")] });
const day = 86_400_000;
const nights = 5;
let now = new Date("2026-03-01T00:00:00Z");
let opened: Opened;

const write = (count: number) =>
	opened.service.transaction((records) =>
		records.createMany(
			"notes",
			Array.from({ length: count }, (_, n) => ({ text: `${n}` })),
		),
	);

async function night(): Promise<string> {
	now = new Date(now.getTime() + day);
	await opened.service.backups.createBySchedule();
	return (await opened.service.backups.lastGood())?.key ?? "";
}

const keys = async () => (await opened.service.backups.list()).map(({ key }) => key).sort();

async function loseNotes(): Promise<void> {
	const all = await opened.service.list("notes", {});
	await opened.service.transaction(async (records) => {
		for (const { id } of all) await records.delete("notes", id);
	});
}

beforeAll(async () => {
	opened = await openService([notes], [], undefined, () => now);
	const { settings } = opened.service;
	await opened.service.transaction(({ sql }) => {
		const current = settings.current();
		return settings.save(sql, { ...current, backups: { ...current.backups, cronMaxKeep: 2 } });
	});
});
afterAll(() => opened.dispose());

test("the last backup before a loss stays, however many nights pass, and leaves when as much is there again", async () => {
	await write(100);
	await night();
	const full = await night();
	await loseNotes();
	let made = [await night(), await night()];
	for (let n = 0; n < nights; n++) made = [made[1] ?? "", await night()];
	expect(await keys()).toEqual([full, ...made]);

	await write(100);
	made = [await night(), await night()];
	expect(await keys()).toEqual(made);
});

test("backups that were never counted, as another installation leaves them, are counted before they would leave", async () => {
	const full = await night();
	await loseNotes();
	// What is known about backups is lost with the database.
	await opened.service.database.write((tx) =>
		writeParam(tx, "backups", JSON.stringify({ checks: {}, rehearsal: null })),
	);
	const first = await night();
	expect((await opened.service.backups.state()).checks[full]).toBeUndefined();
	let made = [first, await night()];
	for (let n = 0; n < nights; n++) made = [made[1] ?? "", await night()];
	expect(await keys()).toEqual([full, ...made]);
	expect((await opened.service.backups.state()).checks[full]?.records).toBeGreaterThanOrEqual(100);
});

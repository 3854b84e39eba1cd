// engines: both
/** A ready hold is notified once, by the permitted channel, and not when it was undone. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { postHoldMails } from "../../../src/people/notices/hold-ready.ts";
import { person } from "../../access/people.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
	await small.create("library_settings", {
		school_id: small.school,
		library_id: small.library,
		preset: "meb_2024",
		notices_on: true,
	});
});
afterEach(() => small.dispose());

const reader = (values: object) =>
	small.service.transaction((records) => records.update("students", small.readers.ayse, { ...values }));
const hold = () =>
	small.create("holds", {
		school_id: small.school,
		library_id: small.library,
		book_id: small.titles.rare,
		student_id: small.readers.ayse,
		status: "waiting",
		position: 1,
	});
const ready = (id: string) =>
	small.service.transaction((records) =>
		records.update("holds", id, { status: "ready", ready_on: "2026-03-05", pickup_until: "2026-03-10" }),
	);
const notices = () => small.service.list("notices", { sort: "channel" });
const mails = async () => (await small.service.mail.list("", 1, 50)).items.map(({ mail }) => mail);
const later = async (seconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + seconds * 1000);
	await postHoldMails(small.service, small.rafta.home, small.now);
};

test("57: a hold that becomes ready is told to the family that agreed, a minute later and once", async () => {
	await reader({ guardian_email: "veli@example.org", guardian_consent: true });
	const id = await hold();
	expect(await notices()).toEqual([]);
	await ready(id);
	await later(30);
	expect(await mails()).toEqual([]);
	await later(40);
	await later(40);
	const [mail, ...more] = await mails();
	expect(more).toEqual([]);
	expect(mail).toMatchObject({ to: { address: "veli@example.org" } });
	expect(mail?.html).toMatch(/Sayın Veli.*Ayşe \(9\/A\).*Çalıkuşu.*10\.03\.2026/);
	expect(mail?.html).not.toContain("Yılmaz");
	expect(await notices()).toMatchObject([
		{ kind: "hold_ready", channel: "mail", hold_id: id, user_id: "", student_id: small.readers.ayse },
	]);
	// Ready once more on the same day: already notified.
	await small.service.transaction((records) => records.update("holds", id, { status: "waiting" }));
	await ready(id);
	await later(120);
	expect(await mails()).toHaveLength(1);
});

test("without consent nobody is written to: the slip is the way, or the reader's own bell", async () => {
	await reader({ guardian_email: "veli@example.org", guardian_consent: false });
	await ready(await hold());
	await later(120);
	expect(await mails()).toEqual([]);
	expect(await notices()).toMatchObject([{ channel: "slip", result: "printed" }]);
	const account = await person(small, "ayse", { role: 4, student_id: small.readers.ayse });
	await reader({ user_id: account.id });
	await ready(await hold());
	await later(120);
	expect(await mails()).toEqual([]);
	const appNotices = (await notices()).filter(({ channel }) => channel === "app");
	expect(appNotices.map(({ user_id }) => user_id).sort()).toEqual(["", account.id].sort());
});

test("a pupil is written to as sen, a teacher and a family as siz", async () => {
	const own = { email: "okur@example.org", role: 4, verified: true, student_id: small.readers.ayse };
	const account = await person(small, "ayse", own);
	await reader({ user_id: account.id });
	const bodies: string[] = [];
	for (const values of [
		{},
		{ reader_type: "teacher" },
		{ reader_type: "pupil", guardian_email: "veli@example.org", guardian_consent: true },
	]) {
		await reader(values);
		await ready(await hold());
		await later(120);
		const all = await mails();
		expect(all).toHaveLength(bodies.length + 1);
		const latest = all.find(({ html }) => !bodies.includes(html));
		bodies.push(latest?.html ?? "");
	}
	const [pupil, teacher, family] = bodies;
	expect(pupil).toMatch(/Merhaba Ayşe.*Ayırttığın kitap kütüphanede seni bekliyor/);
	expect(teacher).toMatch(/Merhaba Ayşe.*Ayırtılan kitap kütüphanede sizi bekliyor/);
	expect(family).toMatch(/Sayın Veli.*Ayırtılan kitap kütüphanede sizi bekliyor/);
});

test("66: a return that is taken back within the minute tells nobody", async () => {
	await reader({ guardian_email: "veli@example.org", guardian_consent: true });
	const id = await hold();
	await ready(id);
	await small.service.transaction((records) => records.update("holds", id, { status: "waiting" }));
	await later(120);
	expect([await mails(), await notices()]).toEqual([[], []]);
});

test("a consent that is taken back in that minute counts, and a library that says no sends nothing", async () => {
	await reader({ guardian_email: "veli@example.org", guardian_consent: true });
	await ready(await hold());
	await reader({ guardian_consent: false });
	await later(120);
	expect(await mails()).toEqual([]);
	expect(await notices()).toMatchObject([{ result: "over" }]);
});

test("what is told of a hold goes with the hold", async () => {
	const id = await hold();
	await ready(id);
	expect(await notices()).toHaveLength(1);
	await small.service.transaction((records) => records.delete("holds", id));
	expect(await notices()).toEqual([]);
});

test.each([
	[{ notice_steps: { due_soon: 2, reminders: [7, 1, 14], commission: 30 } }, "notice_steps"],
	[{ notice_texts: { overdue_1: { tr: { subject: "", body: "{surname}" } } } }, "notice_texts"],
])("%j is refused by the settings and changes nothing", async (values, field) => {
	const [row] = await small.service.list("library_settings", {});
	const work = small.service.transaction((records) =>
		records.update("library_settings", String(row?.id), values),
	);
	await expect(work).rejects.toMatchObject({ status: 400, data: { [field]: expect.anything() } });
	expect(await small.service.find("library_settings", String(row?.id))).toMatchObject({ notice_steps: null });
});

// engines: both
/** Automatic notices: on open mornings, where the school enabled them, to permitted recipients; once per step. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { type Notices, openNotices } from "./support.ts";

let world: Notices;
let ayse: string;
let mehmet: string;
beforeEach(async () => {
	world = await openNotices();
	({ ayse, mehmet } = world.small.readers);
	await world.reader(ayse, { guardian_email: "veli@example.org", guardian_consent: true });
	// Due on Monday, 9 March.
	await world.lend("1001", ayse, "2026-03-09");
	await world.lend("1002", mehmet, "2026-03-09");
});
afterEach(() => world.dispose());

const days = async (...all: string[]) => {
	for (const day of all) {
		world.on(day);
		await world.morning();
		await world.sent();
	}
};
const steps = async () =>
	(await world.sentNotices()).map(({ step, channel, sent_at }) => [
		step,
		channel,
		String(sent_at).slice(0, 10),
	]);
/** Every day of March from the 5th, and of April. */
const everyDay = [
	...Array.from({ length: 27 }, (_, day) => `2026-03-${String(day + 5).padStart(2, "0")}`),
	...Array.from({ length: 30 }, (_, day) => `2026-04-${String(day + 1).padStart(2, "0")}`),
];

test("as shipped nothing is told by itself, in no mail, no bell and no register", async () => {
	await days("2026-03-05", "2026-03-10", "2026-04-30");
	await world.says({ grace_days: 1 });
	await days("2026-04-30");
	expect([await world.sentNotices(), await world.service.list("notices", {}), world.mail.received]).toEqual([
		[],
		[],
		[],
	]);
});

test("where the school says yes: before the due date, three reminders and the commission, each on an open day", async () => {
	await world.says({ notices_on: true });
	await days(...everyDay);
	expect(await steps()).toEqual([
		// Two open days before Monday.
		[0, "mail", "2026-03-05"],
		[1, "mail", "2026-03-10"],
		[2, "mail", "2026-03-16"],
		[3, "mail", "2026-03-23"],
		[4, "mail", "2026-04-08"],
	]);
	const mails = await world.mails(5);
	expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(["veli@example.org"]));
	const [soon, first, , , last] = world.mail.received.map(({ text }) => text);
	expect(soon).toMatch(/İade tarihi yaklaşıyor · Atatürk Lisesi/);
	expect(first).toMatch(
		/Sayın Veli,[\s\S]*Öğrenci: Ayşe \(9\/A\)[\s\S]*İnce Memed[\s\S]*09\.03\.2026 · 1 gün gecikti/,
	);
	expect(first).toMatch(/onayınızı geri almış olursunuz/);
	expect(last).toMatch(/komisyon/);
	// The child's surname and number are nowhere.
	expect(mails.map(({ text }) => text).join()).not.toMatch(/Yılmaz|\b101\b/);
	// Nobody could be notified for the other reader; no step is used up.
	const runs = await world.service.list("notice_runs", { sort: "on" });
	expect(runs[0]).toMatchObject({
		kind: "morning",
		status: "done",
		counts: { readers: 1, mail: 1, unreached: 1 },
	});
});

test("the job run twice, and at two processes at once, tells once", async () => {
	await world.says({ notices_on: true });
	world.on("2026-03-10");
	await Promise.all([world.morning(), world.morning(), world.run()]);
	await world.morning();
	const sentNotices = await world.sentNotices();
	expect(new Set(sentNotices.map(({ mark }) => mark)).size).toBe(sentNotices.length);
	expect(sentNotices.map(({ student_id }) => student_id).sort()).toEqual([ayse, mehmet].sort());
	await world.mails(1);
	// The mail has arrived before the outbox knows that it was sent, and the job notes what the outbox knows.
	await world.sent();
	await world.service.crons.run("rafta_notice_mails");
	// Another run of the job may have begun to note it.
	await expect
		.poll(async () => (await world.sentNotices()).filter(({ channel }) => channel === "mail"))
		.toMatchObject([{ result: "sent" }]);
	expect(world.mail.received).toHaveLength(1);
});

test("a closed day is no morning, and what came back is not told", async () => {
	await world.says({ notices_on: true });
	await days("2026-03-07", "2026-03-08");
	await world.small.create("closed_days", {
		scope: "school",
		school_id: world.small.school,
		from_on: "2026-03-10",
		to_on: "2026-03-10",
		name: "Kar tatili",
	});
	await days("2026-03-10");
	expect(await steps()).toEqual([]);
	world.on("2026-03-11");
	await world.giveBack("1001");
	await world.morning();
	expect(await steps()).toEqual([]);
});

test("the reader's own account: the bell at once, a mail only to an address that was shown to be theirs", async () => {
	await world.says({ notices_on: true });
	const account = await person(world.small, "mehmet", {
		role: 4,
		student_id: mehmet,
		email: "mehmet@example.org",
		verified: false,
	});
	await world.reader(mehmet, { user_id: account.id });
	await days("2026-03-10");
	const bell = () => world.service.list("notices", { filter: `user_id = "${account.id}"`, sort: "sent_at" });
	expect(await bell()).toMatchObject([
		{ kind: "overdue", channel: "app", data: { title: "İnce Memed", due: "09.03.2026", days_late: 1 } },
	]);
	expect((await world.mails(1)).map(({ to }) => to)).toEqual(["veli@example.org"]);
	await world.service.transaction((records) =>
		records.update("users", account.id, { verified: true, language: "en" }),
	);
	await days("2026-03-16");
	const own = (await world.mails(3)).find(({ to }) => to === "mehmet@example.org");
	expect(own?.text).toMatch(/Hello Mehmet,[\s\S]*7 days late[\s\S]*https:\/\/okul\.test\/students\//);
	expect(await bell()).toHaveLength(2);
});

test("a consent that is taken back ends the mails; one that fails is noted and its slip is printed", async () => {
	await world.says({ notices_on: true });
	world.mail.refuses.add("veli@example.org");
	world.on("2026-03-10");
	const run = await world.run();
	expect(run.counts).toMatchObject({ readers: 2, mail: 1, slip: 1 });
	expect((await world.documentPages(run, "slips")).join()).not.toContain("Ayşe");
	// The first attempt is over and recorded: it changes the mail no more.
	const first = () => world.service.mail.list("", 1, 5).then(({ items: [one] }) => one);
	await expect.poll(async () => (await first())?.error).not.toBe("");
	const id = (await first())?.id ?? "";
	await world.service.transaction((records) =>
		records.sql.run({ text: 'UPDATE "_mails" SET "state" = ? WHERE "id" = ?', values: ["failed", id] }),
	);
	await world.service.crons.run("rafta_notice_mails");
	expect((await world.sentNotices()).map(({ result }) => result).sort()).toEqual(["failed", "printed"]);
	const [page, ...more] = await world.documentPages(run, "slips");
	expect(more).toEqual([]);
	expect(page).toMatch(/Ayşe Y\..*Mehmet Y\./);
	expect((await world.documentPages(run, "classes")).join()).toContain("gönderilemedi");
	await world.reader(ayse, { guardian_consent: false });
	world.on("2026-03-16");
	await world.run();
	expect((await world.sentNotices()).map(({ channel }) => channel).sort()).toEqual([
		"mail",
		"slip",
		"slip",
		"slip",
	]);
});

test("a library's own days and words count", async () => {
	await world.says({
		notices_on: true,
		notice_steps: { due_soon: 0, reminders: [3, 4, 5], commission: 6 },
		notice_texts: {
			overdue_1: { tr: { subject: "Kitabımız", body: "{reader}, {count} kitap bekliyoruz." } },
		},
	});
	await days(...everyDay.slice(0, 12));
	expect((await steps()).map(([step, , day]) => [step, day])).toEqual([
		[1, "2026-03-12"],
		[2, "2026-03-13"],
		[3, "2026-03-16"],
	]);
	await world.mails(3);
	expect(world.mail.received[0]?.text).toMatch(/Kitabımız · Atatürk Lisesi[\s\S]*Ayşe, 1 kitap bekliyoruz\./);
});

test("a reader who is forgotten takes along what was told of them", async () => {
	await world.says({ notices_on: true });
	await days("2026-03-10");
	await world.mails(1);
	await world.giveBack("1001");
	await world.ok("POST", `/api/readers/${ayse}/erasure`, { mode: "anonymise" });
	expect(await world.service.list("notices", { filter: `student_id = "${ayse}"` })).toEqual([]);
	expect(JSON.stringify(await world.service.list("notices", {}))).not.toContain("Ayşe");
});

test("no line end in a name becomes a header of a mail, and no tag in it becomes one (attacks 58, 75)", async () => {
	await world.says({ notices_on: true });
	await world.service.transaction(async ({ sql: writer }) => {
		const values = (text: string, id: string) => ({ values: [text, id] });
		await writer.run({
			text: 'UPDATE "schools" SET "name" = ? WHERE "id" = ?',
			...values("Lise\r\nBcc: kurban@example.org", world.small.school),
		});
		await writer.run({
			text: 'UPDATE "students" SET "first_name" = ? WHERE "id" = ?',
			...values("<script>alert(1)</script>\r\n\r\nX", ayse),
		});
	});
	await days("2026-03-10");
	const [mail] = await world.mails(1);
	expect(mail?.to).toBe("veli@example.org");
	expect(mail?.text).toMatch(/^Subject: .*Lise Bcc: kurban@example\.org/m);
	expect(mail?.text).not.toMatch(/^Bcc:/im);
	expect(mail?.text.split("text/html")[1]).not.toContain("<script>");
});

test("while no mail server can be reached mails wait, nothing is lost and the desk goes on (attack 97)", async () => {
	await world.says({ notices_on: true });
	await world.mail.close();
	world.on("2026-03-10");
	await world.morning();
	expect(await world.sentNotices()).toMatchObject([{ channel: "mail", result: "waiting" }]);
	await world.giveBack("1002");
	expect((await world.service.mail.list("waiting", 1, 5)).total).toBe(1);
});

// engines: both
/** Retention limits: by month, by library, at night and at an administrator's request. */
import { addDays, todayIn } from "@rafta/library/turkish/dates";
import { raw } from "@rafta/records";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limit } from "../../../../../tests/support/time-limits.ts";
import { cleanedOn } from "../../../src/kit/clock/clock.ts";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let admin: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	admin = await person(small, "yonetici", { role: 2 });
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

/** A fresh token: tokens age while the clock is advanced. */
async function tokenOf({ id }: Person): Promise<string> {
	const [collection, record] = [small.service.collection("users"), await small.service.find("users", id)];
	if (!collection || !record) throw new Error("nobody");
	return small.service.issueToken({ collection, record });
}
const run = async (dry_run: boolean) =>
	server.call("POST", "/api/retention/run", { token: await tokenOf(admin), body: { dry_run } });
const later = (months: number) => {
	const date = new Date(small.clock.now);
	date.setUTCMonth(date.getUTCMonth() + months);
	// Past the day itself.
	small.clock.now = new Date(date.getTime() + 2 * 86_400_000);
};
/** Records the last nightly clean-up as some days before, or after, the clock's date. */
const lastCleaning = (days: number) =>
	small.service.transaction((records) => cleanedOn(records, addDays(todayIn(small.now()), days)));
const nothing = { loans: 0, holds: 0, readers: 0, contacts: 0, audit_events: 0, notices: 0 };
const set = (collection: string, id: string, values: Record<string, unknown>) =>
	small.service.transaction((records) => records.update(collection, id, values));

/** A new operation's id, a moment after the one before. */
function op(): string {
	small.clock.now = new Date(small.clock.now.getTime() + 1);
	return small.op();
}
/** Ayşe borrows the book and returns it. */
async function lendAndReturn(copy: string, student = "101"): Promise<void> {
	const { operations, desk } = small;
	await operations.checkout(desk, { op_id: op(), copy, student });
	await operations.checkin(desk, { op_id: op(), copy });
}
const loans = () => small.service.list("book_loans", { sort: "created" });

test("of hundreds of libraries none is left out", async () => {
	await lendAndReturn("1001");
	// The loan's library is the last one in processing order.
	const library = "zzzzzzzzzzzzzzz";
	const others = Array.from({ length: 450 }, (_, n) => String(n).padStart(15, "0"));
	await small.service.transaction(async (records) => {
		const values = { school_id: small.school, kind: "branch", created: "2026-01-01 00:00:00.000Z" };
		const rows = [...others, library].map((id) => ({ ...values, id, name: id, updated: values.created }));
		await records.insert("libraries", rows);
		for (const loan of await records.list("book_loans", {}))
			await records.update("book_loans", loan.id, { library_id: library });
	});
	later(13);
	expect((await run(false)).body.counts).toEqual({ ...nothing, loans: 1 });
});

test("86: a returned loan loses its reader after a year, in the journal and the notices, too; an open one does not", async () => {
	await lendAndReturn("1001");
	const [loan] = await loans();
	await set("book_loans", String(loan?.id), { note: "Ayşe yırttı" });
	await small.create("notices", {
		school_id: small.school,
		student_id: small.readers.ayse,
		loan_id: loan?.id,
		kind: "overdue",
		channel: "mail",
	});
	await small.operations.checkout(small.desk, { op_id: op(), copy: "1002", student: "101" });
	const worked = todayIn(small.now());
	later(11);
	// Before the first clean-up the date is compared with the last day of work.
	expect((await run(true)).body).toEqual({ dry_run: true, waits_since: worked, counts: nothing });
	later(1);
	expect((await run(true)).body.counts).toEqual({ ...nothing, loans: 1 });
	// A preview changes nothing.
	expect((await loans()).map(({ student_id }) => student_id)).toEqual([
		small.readers.ayse,
		small.readers.ayse,
	]);

	expect((await run(false)).body.counts).toEqual({ ...nothing, loans: 1 });
	const [old, open] = await loans();
	expect(old).toMatchObject({ student_id: "", note: "", status: "returned", class_code_at_loan: "9/A" });
	expect(open).toMatchObject({ student_id: small.readers.ayse, status: "open" });
	const events = await small.service.list("circulation_events", { filter: `loan = "${old?.id}"` });
	expect(events).toHaveLength(2);
	for (const event of events) {
		expect(event.student).toBe("");
		expect(JSON.stringify(event)).not.toMatch(new RegExp(`${small.readers.ayse}|Ayşe|7101`));
	}
	expect(await small.service.list("notices", {})).toEqual([]);
	// A second run changes nothing.
	expect((await run(false)).body.counts).toEqual(nothing);
	// The reader is still enrolled and stays who she is.
	expect(await small.service.find("students", small.readers.ayse)).toMatchObject({ first_name: "Ayşe" });
	const [entry] = await small.service.list("audit_events", { filter: 'kind = "retention_run"' });
	expect(entry).toMatchObject({ actor: admin.id, details: { loans: 1 } });
});

test("a library's own months come before the school's, and these before the system's", async () => {
	const other = await small.create("libraries", { name: "Sınıf", school_id: small.school, kind: "class" });
	await small.create("library_settings", { school_id: "", library_id: "", history_months: 2 });
	await small.create("library_settings", { school_id: small.school, library_id: other, history_months: 1 });
	await lendAndReturn("1001");
	await lendAndReturn("1002");
	const [, second] = await loans();
	await set("book_loans", String(second?.id), { library_id: other });
	later(1);
	expect((await run(false)).body.counts).toEqual({ ...nothing, loans: 1 });
	expect((await loans()).map(({ student_id }) => student_id)).toEqual([small.readers.ayse, ""]);
	later(1);
	expect((await run(false)).body.counts).toMatchObject({ loans: 1 });
});

test("a loan that was taken back by undo is forgotten as well, a lost book is not", async () => {
	const { operations, desk } = small;
	const lent = op();
	await operations.checkout(desk, { op_id: lent, copy: "1001", student: "101" });
	await operations.undo(desk, { op_id: op(), undo: lent });
	await operations.checkout(desk, { op_id: op(), copy: "1002", student: "101" });
	const [, lost] = await loans();
	await set("book_loans", String(lost?.id), { status: "lost" });
	later(13);
	expect((await run(false)).body.counts).toMatchObject({ loans: 1 });
	expect((await loans()).map(({ status, student_id }) => [status, student_id])).toEqual([
		["cancelled", ""],
		["lost", small.readers.ayse],
	]);
});

test("85: who left two years ago is made anonymous, unless a book is still out; who came back is not", async () => {
	const { ayse, mehmet } = small.readers;
	const staff = await person(small, "derya");
	const leave = (reader: string, status: string) =>
		server.call("PATCH", `/api/collections/students/records/${reader}`, {
			token: staff.token,
			body: { status },
		});
	await small.operations.checkout(small.desk, { op_id: op(), copy: "1002", student: "102" });
	for (const reader of [ayse, mehmet]) expect((await leave(reader, "graduated")).status).toBe(200);
	expect(await small.service.find("students", ayse)).toMatchObject({ left_on: "2026-03-05" });
	later(23);
	expect((await run(true)).body.counts.readers).toBe(0);
	later(1);
	expect((await run(false)).body.counts).toMatchObject({ readers: 1 });
	expect(await small.service.find("students", ayse)).toMatchObject({
		status: "anonymised",
		first_name: "Anonim",
	});
	expect(await small.service.find("students", mehmet)).toMatchObject({
		status: "graduated",
		first_name: "Mehmet",
	});
	const [entry] = await small.service.list("audit_events", { filter: 'kind = "reader_anonymised"' });
	expect(entry).toMatchObject({ actor: "", details: { by: "retention" }, student_id: "" });
	const again = await person(small, "zehra");
	const back = await server.call("PATCH", `/api/collections/students/records/${mehmet}`, {
		token: again.token,
		body: { status: "active" },
	});
	expect(back.body.left_on).toBe("");
});

test("messages, notices in the app and the journal of access go when their months are over", async () => {
	await small.create("contacts", { name: "Biri", email: "b@example.org", subject: "S", message: "M" });
	await small.create("notices", { user_id: admin.id, kind: "member_left", channel: "app" });
	await small.create("audit_events", { kind: "reader_viewed", at: "2026-03-05 09:00:00.000Z" });
	later(6);
	expect((await run(false)).body.counts).toEqual({ ...nothing, notices: 1 });
	later(6);
	expect((await run(false)).body.counts).toEqual({ ...nothing, contacts: 1 });
	later(24);
	// Entries written in between are newer.
	expect((await run(false)).body.counts).toEqual({ ...nothing, audit_events: 1 });
});

test("an administrator's own months hold, and changing them stands in the journal", async () => {
	await small.create("contacts", { name: "Biri", email: "b@example.org", subject: "S", message: "M" });
	const made = await server.call("POST", "/api/collections/retention_settings/records", {
		token: admin.token,
		body: { contacts_months: 1 },
	});
	expect(made.status).toBe(200);
	later(1);
	expect((await run(true)).body.counts.contacts).toBe(1);
	const [entry] = await small.service.list("audit_events", { filter: 'kind = "retention_changed"' });
	expect(entry).toMatchObject({ actor: admin.id, details: { contacts_months: 1, leavers_months: 24 } });
});

test("the night does it by itself, and says so only when there was something", async () => {
	await lendAndReturn("1001");
	expect(await small.service.crons.run("rafta_retention")).toBe(true);
	expect(await small.service.list("audit_events", { filter: 'kind = "retention_run"' })).toEqual([]);
	later(12);
	await lastCleaning(-7);
	await small.service.crons.run("rafta_retention");
	expect((await loans())[0]?.student_id).toBe("");
	expect(await small.service.list("audit_events", { filter: 'kind = "retention_run"' })).toHaveLength(1);
});

test("S6: a clock that has jumped by more than a week erases nothing until somebody says that it is right", async () => {
	await lendAndReturn("1001");
	await small.service.crons.run("rafta_retention");
	later(12);
	await lastCleaning(-8);
	await small.service.crons.run("rafta_retention");
	expect((await loans())[0]?.student_id).not.toBe("");
	const last = addDays(todayIn(small.now()), -8);
	expect((await run(true)).body).toMatchObject({ counts: { loans: 1 }, waits_since: last });
	expect((await run(false)).body).toMatchObject({ counts: { loans: 1 }, waits_since: "" });
	expect((await loans())[0]?.student_id).toBe("");
	expect((await run(true)).body.waits_since).toBe("");
});

test("a thousand loans are forgotten in steps between which a desk goes on", async () => {
	const rows = Array.from({ length: 1000 }, (_, place) => ({
		id: `loan${String(place).padStart(11, "0")}`,
		library_book_id: small.copies.first,
		book_id: small.titles.book,
		library_id: small.library,
		school_id: small.school,
		student_id: small.readers.ayse,
		status: "returned",
		loaned_at: "2024-01-05 09:00:00.000Z",
		returned_at: "2024-01-09 09:00:00.000Z",
		due_on: "2024-01-20",
		original_due_on: "2024-01-20",
		op_id: "",
		created: "2024-01-05 09:00:00.000Z",
		updated: "2024-01-05 09:00:00.000Z",
	}));
	await small.service.transaction((records) => records.insert("book_loans", rows));
	let over = false;
	const cleaning = run(false).then((answer) => {
		over = true;
		return answer;
	});
	await expect
		.poll(
			async () => {
				const sql = `SELECT COUNT(*) AS "n" FROM "book_loans" WHERE "student_id" = ''`;
				return Number((await small.service.sql.get(raw(sql)))?.n);
			},
			{ interval: 1, timeout: limit(20_000) },
		)
		.toBeGreaterThan(0);
	await small.operations.checkout(small.desk, { op_id: op(), copy: "1002", student: "102" });
	expect(over, "the desk went first").toBe(false);
	expect((await cleaning).body.counts.loans).toBe(1000);
});

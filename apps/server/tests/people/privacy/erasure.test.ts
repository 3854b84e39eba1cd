// engines: both
/** Erasing a reader: the preview, what prevents it, and that nothing identifying is left. */

import { raw } from "@rafta/records";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { personalDataMap } from "../../../src/people/privacy/personal-data-map.ts";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { foundIn, known, openEverything } from "./everything.ts";

let small: SmallLibrary;
let server: SmallServer;
let world: Awaited<ReturnType<typeof openEverything>>;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	world = await openEverything(small, server);
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const path = (id = world.reader) => `/api/readers/${id}/erasure`;
const preview = (who: Person = world.staff) => server.call("GET", path(), { token: who.token });
const forget = (mode: string, who: Person = world.staff) =>
	server.call("POST", path(), { token: who.token, body: { mode } });

const identifiers = () => [
	known.first_name,
	known.last_name,
	known.student_no,
	known.card_barcode,
	known.guardian_name,
	known.guardian_phone,
	known.guardian_email,
	known.notes,
	world.card_key,
	world.username,
	world.account,
];

test("the preview counts what goes, what stays without the reader, and says what stands against it", async () => {
	const { status, body } = await preview();
	expect(status).toBe(200);
	expect(body.removed).toEqual({
		consents: 1,
		holds: 1,
		notices: 1,
		swaps: 1,
		swap_wants: 1,
		swap_legs: 1,
		users: 1,
	});
	expect(body.unlinked).toMatchObject({ book_loans: 1, circulation_events: 1 });
	expect(body.obstacles).toEqual([
		{
			code: "open_loans",
			message: "The reader still has 1 book on loan. It must be returned first.",
			modes: ["anonymise", "erase"],
		},
	]);
	const refused = await forget("erase");
	expect(refused.status).toBe(422);
	expect(refused.body.reasons[0].code).toBe("open_loans");
	expect((await small.service.find("students", world.reader))?.first_name).toBe(known.first_name);
});

test("the search finds a reader who is there, in the outbox and the log as well", async () => {
	const found = await foundIn(small, [...identifiers(), world.reader]);
	for (const text of identifiers())
		expect(
			found.some((place) => place.endsWith(`: ${text}`)),
			text,
		).toBe(true);
	for (const table of ["_mails", "_logs", "_sessions", "audit_events", "circulation_events", "archives"]) {
		expect(
			found.some((place) => place.startsWith(`${table}.`)),
			table,
		).toBe(true);
	}
});

test("every collection that points to readers is known, those to come as well", () => {
	expect(personalDataMap.map(({ collection, outcome }) => `${collection} ${outcome}`)).toEqual(
		expect.arrayContaining([
			"book_loans unlinked",
			"circulation_events unlinked",
			"audit_events unlinked",
			"holds removed",
			"notices removed",
		]),
	);
});

describe("an anonymised reader", () => {
	beforeEach(async () => {
		await world.takeBack();
		expect(await forget("anonymise")).toMatchObject({ status: 200, body: { mode: "anonymise" } });
	});

	test("is found again by nothing: no name, number, card, key or account in any table (attack 39)", async () => {
		// The log is cleaned after the response.
		await expect.poll(() => foundIn(small, identifiers())).toEqual([]);
		// The row stays for the statistics, and nothing references it.
		await expect.poll(() => foundIn(small, [world.reader])).toEqual([`students.id: ${world.reader}`]);
		expect(await small.service.find("students", world.reader)).toMatchObject({
			full_name: "Anonim okur",
			status: "anonymised",
			grade: 6,
			class_code: "",
			reader_type: "pupil",
			birth_year: 0,
			gender: "",
		});
	});

	test("leaves the loan to the library, with its book and its days", async () => {
		const [loan] = await small.service.list("book_loans", { filter: 'status = "returned"' });
		expect(loan).toMatchObject({ student_id: "", note: "", class_code_at_loan: "6/B" });
		const events = await small.service.list("circulation_events", {});
		expect(events.map(({ kind }) => kind).sort()).toEqual(["checkin", "checkout"]);
		for (const { answer } of events) {
			expect(answer).toMatchObject({
				student: null,
				loan: { student_id: "" },
				book: { title: "İnce Memed" },
			});
		}
	});

	test("signs in no more, by no token and no card, and has no photo", async () => {
		const { token } = world.own;
		expect((await server.call("POST", "/api/collections/users/auth-refresh", { token })).status).toBe(401);
		const card = await server.call("POST", "/api/readers/sign-in", {
			body: { card: world.card_key, pin: "123456" },
		});
		expect(card.status).toBe(400);
		const { collection, name } = world.photo;
		await expect.poll(() => small.service.files.open(collection, world.reader, name)).toBe(null);
	});

	test("is told of in the journal without a name, and stays as it is", async () => {
		const [entry] = await small.service.list("audit_events", { filter: 'kind = "reader_anonymised"' });
		expect(entry).toMatchObject({ actor: world.staff.id, student_id: "", record: "" });
		const changed = await server.call("PATCH", `/api/collections/students/records/${world.reader}`, {
			token: world.staff.token,
			body: { first_name: "Şehriban" },
		});
		expect(changed.status).toBe(400);
		expect((await forget("anonymise")).body.reasons[0].code).toBe("already_anonymised");
		expect((await forget("erase")).status).toBe(200);
		expect(await small.service.find("students", world.reader)).toBe(null);
	});
});

test("an erased reader is gone from every table, the row and the id as well (attack 39)", async () => {
	await world.takeBack();
	expect((await forget("erase")).status).toBe(200);
	await expect.poll(() => foundIn(small, [...identifiers(), world.reader])).toEqual([]);
});

test("a full name goes from logged addresses as well, however it was encoded", async () => {
	const name = `${known.first_name} ${known.last_name}`;
	const forms = [encodeURIComponent(name), new URLSearchParams([["", name]]).toString().slice(1)];
	const get = (address: string) => server.call("GET", address, { token: world.staff.token });
	for (const form of forms) {
		await get(`/api/search?q=${form}`);
		await get(`/api/circulation/find?q=${form}`);
	}
	expect(await foundIn(small, forms)).toEqual([]);
	for (const form of forms) await get(`/api/collections/students/records?filter=full_name='${form}'`);
	await expect.poll(async () => new Set(await foundIn(small, forms)).size).toBe(4);
	await world.takeBack();
	expect((await forget("erase")).status).toBe(200);
	await expect.poll(() => foundIn(small, forms)).toEqual([]);
});

test("deleting the row by the record API forgets the reader as well", async () => {
	await world.takeBack();
	const answer = await server.call("DELETE", `/api/collections/students/records/${world.reader}`, {
		token: world.staff.token,
	});
	expect(answer.status).toBe(204);
	await expect.poll(() => foundIn(small, [...identifiers(), world.reader])).toEqual([]);
});

test("a return is not undone once its reader is forgotten", async () => {
	const returned = await world.takeBack();
	await forget("erase");
	const [entry] = await small.service.list("circulation_events", { filter: 'kind = "checkin"' });
	expect(returned.status).toBe(200);
	const undone = await server.call("POST", "/api/circulation/undo", {
		token: world.staff.token,
		body: { op_id: small.op(), undo: entry?.op_id },
	});
	expect(undone.status).toBe(404);
	const [lent] = await small.service.list("circulation_events", { filter: 'kind = "checkout"' });
	const again = await server.call("POST", "/api/circulation/checkout", {
		token: world.staff.token,
		body: { op_id: lent?.op_id, copy: lent?.copy, student: "101" },
	});
	expect(again.status, "sent again").toBe(409);
	expect(await small.openLoans()).toEqual([]);
});

test("what a forgotten reader's operations were sent with is forgotten, too", async () => {
	const digests = async () =>
		(await small.service.database.read.all(raw(`SELECT "id" FROM "_operations"`))).map(({ id }) => id);
	await world.takeBack();
	const entries = await small.service.list("circulation_events", {
		filter: "student = {:reader}",
		params: { reader: world.reader },
	});
	const before = await digests();
	expect(entries.filter(({ op_id }) => before.includes(op_id)).length).toBeGreaterThan(0);
	await forget("erase");
	const after = await digests();
	expect(entries.filter(({ op_id }) => after.includes(op_id))).toEqual([]);
});

test("nobody is made anonymous by writing the status into the row", async () => {
	const answer = await server.call("PATCH", `/api/collections/students/records/${world.reader}`, {
		token: world.staff.token,
		body: { status: "anonymised" },
	});
	expect(answer.status).toBe(400);
});

test("other readers, and what is written of namesakes elsewhere, stay as they are", async () => {
	await world.takeBack();
	const elsewhere = await small.create("schools", { name: "Başka Okul", type: "lise" });
	const notice = await small.create("notices", {
		school_id: elsewhere,
		kind: "membership_requested",
		data: { person: `${known.first_name} ${known.last_name}` },
	});
	const ayse = await small.service.find("students", small.readers.ayse);
	await forget("anonymise");
	expect(await small.service.find("students", small.readers.ayse)).toEqual(ayse);
	expect((await small.service.find("notices", notice))?.data).toEqual({
		person: `${known.first_name} ${known.last_name}`,
	});
	expect((await small.service.list("swaps", {})).map(({ student_id }) => student_id)).toEqual([
		small.readers.ayse,
	]);
});

test("a teacher's account stays when the teacher is forgotten as a reader", async () => {
	await world.takeBack();
	await small.service.transaction(async (records) => {
		await records.update("users", world.staff.id, { student_id: world.reader });
		await records.update("students", world.reader, { user_id: world.staff.id });
	});
	expect((await forget("erase")).status).toBe(200);
	expect(await small.service.find("users", world.staff.id)).toMatchObject({ student_id: "", role: 3 });
});

test("only staff of the school forget a reader; others are told the same as of none", async () => {
	const stranger = await person(small, "yabanci", {
		school_id: await small.create("schools", { name: "Başka", type: "lise" }),
		library_id: "",
	});
	const volunteer = await person(small, "gonullu", { desk_only: true });
	for (const answer of [await preview(stranger), await forget("erase", stranger)])
		expect(answer.status).toBe(404);
	// Not even for their own record, and so for none.
	for (const answer of [await preview(world.own), await forget("erase", world.own)])
		expect(answer.status).toBe(403);
	expect((await forget("erase", volunteer)).status).toBe(403);
	expect((await server.call("POST", path(), { body: { mode: "erase" } })).status).toBe(401);
	expect((await forget("both")).status).toBe(400);
});

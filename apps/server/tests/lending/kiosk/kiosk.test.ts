// engines: both
/** Self-service at a kiosk: what it lends and takes back, what it shows, and that it opens nothing else. */
import { mayCall } from "@rafta/library/access/callers";
import { collections } from "@rafta/library/collections/index";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { actorOf } from "../../../src/kit/actor.ts";
import { operations } from "../../access/expectations.ts";
import { person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
/** Ids of the kiosks' accounts. */
let kiosk: string;
let withPin: string;
let staff: string;
/** The first kiosk's PIN for leaving kiosk mode. */
let exit: string;
const card = "7101";
const minute = 60_000;

async function tokenOf(user: string): Promise<string> {
	const collection = small.service.collection("users");
	const record = await small.service.find("users", user);
	if (!record || !collection) throw new Error("nobody");
	return small.service.issueToken({ collection, record });
}
const call = async (user: string, method: string, path: string, body?: unknown) =>
	server.call(method, path, { token: await tokenOf(user), body, language: "tr" });
const scan = (code: string, more: object = {}, user = kiosk) =>
	call(user, "POST", "/api/kiosk/scan", { op_id: small.op(), code, ...more });
const visitOf = async (code = card): Promise<string> => (await scan(code)).body.visit;
/** The address in the QR code of a reader's card. */
const addressOf = async (id: string) =>
	`http://rafta.test/students/${id}#key=${(await small.service.find("students", id))?.card_key}`;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = (await person(small, "sorumlu")).id;
	const made = await call(staff, "POST", "/api/members/desk-logins", { name: "Kiosk", kiosk: "card" });
	[kiosk, exit] = [made.body.id, made.body.pin];
	const strict = { name: "Kapıdaki kiosk", kiosk: "card_pin" };
	withPin = (await call(staff, "POST", "/api/members/desk-logins", strict)).body.id;
	await small.service.transaction((all) =>
		all.update("students", small.readers.ayse, { guardian_phone: "0500 000 00 00", notes: "Gizlikalsın" }),
	);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});
beforeEach(() => {
	small.clock.now = new Date(small.clock.now.getTime() + 10 * minute);
});

describe("a reader in front of the kiosk", () => {
	test("is greeted by the first name with the own books, and nothing else of the row", async () => {
		const { status, body } = await scan(card);
		expect(status).toBe(200);
		expect(body).toMatchObject({ kind: "reader", reader: { first_name: "Ayşe", remaining: 3, blocks: [] } });
		expect(JSON.stringify(body)).not.toMatch(/Yılmaz|9\/A|Gizlikalsın|0500|7101|student_no/);
	});
	test("1: borrows with two scans, and gives back with one", async () => {
		const visit = await visitOf();
		const lent = await scan("1001", { visit });
		expect(lent.body).toMatchObject({
			kind: "lent",
			book: { title: "İnce Memed" },
			due_on: "2026-03-20",
			reader: { remaining: 2, loans: [{ book: { title: "İnce Memed" } }] },
		});
		// What a cover is made of, and nothing of the copy.
		expect(lent.body.book).toEqual(lent.body.reader.loans[0].book);
		expect(Object.keys(lent.body.book)).toEqual(
			expect.arrayContaining(["cover", "collectionId", "subjects"]),
		);
		expect(lent.body.book).not.toHaveProperty("barcode");
		small.clock.now = new Date(small.clock.now.getTime() + 10 * minute);
		const back = await scan("1001");
		expect(back.body).toMatchObject({
			...{ kind: "returned", book: { title: "İnce Memed" }, to_desk: false, again: false },
		});
		expect(Object.keys(back.body).sort()).toEqual(["again", "book", "kind", "to_desk"]);
		expect(await small.statusOf(small.copies.first)).toBe("available");
	});
	test("55, 91: a scanner that reads twice gives nothing back, and a scan sent twice has one effect", async () => {
		const visit = await visitOf();
		const op_id = small.op();
		const first = await scan("1001", { visit, op_id });
		expect((await scan("1001", { visit })).body.kind).toBe("known");
		const again = await scan("1001", { visit, op_id });
		expect([again.body.kind, again.body.due_on]).toEqual(["lent", first.body.due_on]);
		expect(await small.statusOf(small.copies.first)).toBe("on_loan");
		// It is returned another day.
		small.clock.now = new Date(small.clock.now.getTime() + 60 * minute);
		expect((await scan("1001", { visit: await visitOf() })).body.kind).toBe("returned");
	});
	test("scans a book of somebody else: it is back, and nothing is said of who had it", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1002", student: "102" });
		const visit = await visitOf();
		const { body } = await scan("1002", { visit });
		expect(body).toMatchObject({ kind: "returned", again: true, reader: { first_name: "Ayşe", loans: [] } });
		expect(JSON.stringify(body)).not.toMatch(/Mehmet|102|Yılmaz/);
		expect((await scan("1002", { visit })).body.kind).toBe("lent");
		small.clock.now = new Date(small.clock.now.getTime() + 10 * minute);
		await scan("1002");
	});
	test("57: a returned book that somebody waits for goes to the desk, not to the shelf", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "2001", student: "101" });
		const hold = await small.create("holds", {
			...{ book_id: small.titles.rare, library_id: small.library, school_id: small.school },
			...{ student_id: small.readers.mehmet, position: 1, status: "waiting" },
		});
		expect((await scan("2001")).body).toMatchObject({ kind: "returned", to_desk: true });
		expect((await small.service.find("holds", hold))?.status).toBe("ready");
		// Nobody else takes it from there.
		const taken = await scan("2001", { visit: await visitOf() });
		expect(taken.status).toBe(422);
		expect(taken.body.reasons[0].message).toBe("Bu kitap başka biri için ayrılmış. Görevliye ver.");
	});
	test("7, 21: is refused in a child's words, with every reason, and cannot be let past", async () => {
		await small.create("library_settings", {
			...{ school_id: small.school, library_id: small.library, closed_day_mode: "keep" },
			...{ rules: [{ max_loans: 1, days: 15, renewals: 1, holds: 1 }], block_when_overdue: true },
		});
		const visit = await visitOf();
		const lent = await scan("1003", { visit });
		const answer = await scan("1004", { visit });
		expect(answer.status).toBe(422);
		expect(answer.body.reasons).toEqual([
			{
				code: "limit_reached",
				message: "Sende 1 kitap var, en çok 1 alabilirsin. Önce birini getirmelisin.",
				overridable: false,
			},
		]);
		const forced = await scan("1004", { visit, override_reason: "Öğretmenim izin verdi" });
		expect(forced.status).toBe(400);
		const [loan] = lent.body.reader.loans;
		small.clock.now = new Date(small.clock.now.getTime() + 24 * 60 * minute);
		const renewed = await call(kiosk, "POST", "/api/kiosk/renew", {
			...{ op_id: small.op(), visit: await visitOf(await addressOf(small.readers.ayse)), loan: loan.id },
		});
		expect(renewed.body).toMatchObject({ kind: "renewed", book: { title: "İnce Memed" } });
		small.clock.now = new Date(small.clock.now.getTime() + 60 * minute);
		await scan("1003");
	});
});

describe("who stands there", () => {
	test("is over with the end, and after some quiet by itself; another kiosk does not go on", async () => {
		const ended = await visitOf();
		expect((await call(kiosk, "POST", "/api/kiosk/end", { visit: ended })).status).toBe(204);
		const left = await visitOf();
		expect((await scan("1004", { visit: left }, withPin)).status).toBe(422);
		small.clock.now = new Date(small.clock.now.getTime() + 3 * minute);
		for (const visit of [ended, left, "x"]) {
			const answer = await scan("1004", { visit });
			expect([answer.status, answer.body.reasons[0].code]).toEqual([422, "visit_over"]);
		}
		expect(await small.statusOf(small.copies.fourth)).toBe("available");
	});
	test("without a card nothing goes out", async () => {
		const answer = await scan("1004");
		expect(answer.body.reasons[0]).toMatchObject({ code: "card_first", message: "Önce kartını okut." });
	});
	test("33: the QR of a card serves with its key alone; numbers, names and ids are no cards", async () => {
		const key = String((await small.service.find("students", small.readers.ayse))?.card_key);
		const address = (secret: string) => `http://rafta.test/students/${small.readers.ayse}#key=${secret}`;
		expect((await scan(address(key))).body.kind).toBe("reader");
		for (const code of [
			address("wrong"),
			address(""),
			"101",
			"Ayşe",
			small.readers.ayse,
			"aaaaaaaaaaaaaaa",
		]) {
			const answer = await scan(code);
			expect([answer.status, answer.body.reasons?.[0].code], code).toEqual([422, "code_unknown"]);
		}
	});
	test("88: a card or book of another school is unknown", async () => {
		const school_id = await small.create("schools", { name: "Başka", type: "lise" });
		const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
		const names = { first_name: "Yabancı", last_name: "Okur", reader_type: "pupil", status: "active" };
		await small.create("students", { ...names, school_id, card_barcode: "7999" });
		const book = { school_id, library_id, book_id: small.titles.book, loanable: "yes" };
		await small.create("library_books", { ...book, barcode: "9001", status: "available" });
		for (const code of ["7999", "9001"]) expect((await scan(code)).body.reasons[0].code).toBe("code_unknown");
	});
	test("4: who has left is told to ask, and gives books back all the same", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1004", student: "102" });
		await small.service.transaction((all) =>
			all.update("students", small.readers.mehmet, { status: "left" }),
		);
		expect((await scan("7102")).body.reasons[0].code).toBe("reader_inactive");
		expect((await scan("1004")).body.kind).toBe("returned");
	});
});

describe("a card's number alone", () => {
	test("names no book in the reader's hands but those of this visit; the key of the QR code names all", async () => {
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		const [loan] = await small.service.list("book_loans", { filter: 'status = "open"' });
		small.clock.now = new Date(small.clock.now.getTime() + 10 * minute);
		const { body } = await scan(card);
		expect(body.reader).toMatchObject({ loans: [], unnamed: 1, ready: [] });
		expect(JSON.stringify(body)).not.toContain("Memed");
		const renewal = { op_id: small.op(), visit: body.visit, loan: loan?.id };
		const renewed = await call(kiosk, "POST", "/api/kiosk/renew", renewal);
		expect([renewed.status, renewed.body.reasons?.[0].code]).toEqual([404, "loan_unknown"]);
		const proved = await scan(await addressOf(small.readers.ayse));
		expect(proved.body.reader).toMatchObject({ loans: [{ book: { title: "İnce Memed" } }], unnamed: 0 });
		await scan("1001");
	});
	test("is believed for ten different readers a minute, then the kiosk pauses; keys and books go on", async () => {
		const cards: string[] = [];
		for (let n = 0; n < 12; n++) {
			const card_barcode = `73${n + 10}`;
			await small.create("students", {
				...{ school_id: small.school, first_name: `Sıradaki${n}`, last_name: "Okur", reader_type: "pupil" },
				...{ status: "active", card_barcode },
			});
			cards.push(card_barcode);
		}
		const served = async (code: string) => (await scan(code)).status;
		for (const one of cards.slice(0, 10)) expect(await served(one), one).toBe(200);
		// The same card again is no further one.
		expect(await served(cards[0] ?? "")).toBe(200);
		const refused = await scan(cards[10] ?? "");
		expect([refused.status, refused.body.reasons[0].code]).toEqual([429, "too_many_cards"]);
		expect(JSON.stringify(refused.body)).not.toContain("Sıradaki");
		expect(await served(cards[0] ?? "")).toBe(429);
		expect(await served(await addressOf(small.readers.ayse))).toBe(200);
		await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
		small.clock.now = new Date(small.clock.now.getTime() + minute);
		expect((await scan("1001")).body.kind).toBe("returned");
		small.clock.now = new Date(small.clock.now.getTime() + 2 * minute);
		expect(await served(cards[10] ?? "")).toBe(200);
	});
});

describe("a kiosk that asks for the PIN", () => {
	test("tells nothing before it, serves with it, and slows down who guesses", async () => {
		expect((await scan(card, {}, withPin)).body).toEqual({ kind: "pin" });
		expect((await scan(card, { pin: "123456" }, withPin)).body.reasons[0].code).toBe("no_pin");
		const { body } = await call(staff, "POST", "/api/readers/pins", { students: [small.readers.ayse] });
		const { pin } = body.slips[0];
		const wrong = pin === "284917" ? "284918" : "284917";
		expect((await scan(card, { pin: wrong }, withPin)).body.reasons[0].code).toBe("pin_wrong");
		const served = await scan(card, { pin }, withPin);
		expect(served.body).toMatchObject({ kind: "reader", reader: { first_name: "Ayşe" } });
		expect(JSON.stringify(served.body)).not.toContain("token");
		let status = 422;
		for (let n = 0; n < 40 && status === 422; n++)
			status = (await scan(card, { pin: wrong }, withPin)).status;
		expect(status).toBe(429);
	});
});

describe("11: a kiosk's login", () => {
	test.each(collections.filter(({ name }) => name !== "site_settings").map(({ name }) => name))(
		"may not list, see, make, change or delete %s",
		async (name) => {
			const path = `/api/collections/${name}/records`;
			const id = name === "users" ? kiosk : small.readers.ayse;
			for (const [method, address] of [
				["GET", path],
				["GET", `${path}/${id}`],
				["POST", path],
				["PATCH", `${path}/${id}`],
				["DELETE", `${path}/${id}`],
			] as const) {
				const answer = await call(kiosk, method, address, method === "GET" ? undefined : {});
				expect(answer.status, `${method} ${address}`).toBe(403);
			}
		},
	);
	test.each([
		["POST", "/api/circulation/scan"],
		["POST", "/api/circulation/checkout"],
		["POST", "/api/circulation/checkin"],
		["POST", "/api/circulation/renew"],
		["POST", "/api/circulation/undo"],
		["POST", "/api/circulation/replay"],
		["GET", "/api/circulation/find?q=ay"],
		["GET", "/api/circulation/snapshot"],
		["GET", "/api/circulation/classes"],
		["GET", "/api/circulation/actions"],
		["GET", "/api/circulation/today"],
		["GET", "/%61pi/circulation/find?q=ay"],
		["GET", "/api/circulation/%66ind?q=ay"],
		["GET", "//api/circulation/find?q=ay"],
		["POST", "/api/batch"],
		["GET", "/api/realtime"],
		["POST", "/api/realtime"],
		["POST", "/api/files/token"],
		["GET", "/api/files/students/aaaaaaaaaaaaaaa/photo.jpg"],
		["GET", "/api/search?q=ay"],
		["POST", "/api/exports/records"],
		["POST", "/api/scanners"],
		["POST", "/api/readers/pins"],
		["POST", "/api/readers/sign-in"],
		["POST", "/api/holds/place"],
		["POST", "/api/members/desk-logins"],
		["GET", "/api/members"],
		["GET", "/api/me/sessions"],
		["POST", "/api/me/sign-out-everywhere"],
		["POST", "/api/me/leave"],
		["POST", "/api/collections/users/request-password-reset"],
		["GET", "/api/settings"],
		["GET", "/api/collections"],
		["GET", "/api/kiosk/../circulation/find?q=ay"],
	])("may not %s %s", async (method, path) => {
		const answer = await call(kiosk, method, path, method === "POST" ? { requests: [] } : undefined);
		const isPage = answer.status === 200 && String(answer.body).includes("<!doctype html>");
		if (!isPage)
			expect(/%|\/\//.test(path) ? [400] : [403, 404], JSON.stringify(answer.body)).toContain(answer.status);
		expect(JSON.stringify(answer.body)).not.toContain("Yılmaz");
	});
	test("has no part in swaps", async () => {
		const endpoints = operations.filter(([, path]) => path.startsWith("/api/swaps/"));
		expect(endpoints.length).toBeGreaterThan(20);
		for (const [method, path] of endpoints) {
			const address = path.replace(/\{\w+\}/g, small.readers.ayse);
			const answer = await call(kiosk, method, address, method === "POST" ? {} : undefined);
			expect(answer.status, `${method} ${path}`).toBe(403);
		}
	});
	test("11: volunteers are not let around their list by another spelling of the address either", async () => {
		const volunteer = (await person(small, "gonullu", { desk_only: true })).id;
		for (const path of ["/%61pi/circulation/today", "/api/circulation/%74oday", "/api/kiosk/scan"]) {
			const method = path.endsWith("scan") ? "POST" : "GET";
			const answer = await call(volunteer, method, path, method === "POST" ? {} : undefined);
			expect(path.includes("%") ? [400] : [403, 404], path).toContain(answer.status);
		}
	});
	test("is no desk even where its list of doors was forgotten: the desk itself refuses it", async () => {
		const account = await person(small, "unutulan", { desk_only: true });
		await small.service.transaction((all) => all.update("users", account.id, { kiosk: "card" }));
		const collection = small.service.collection("users");
		const record = await small.service.find("users", account.id);
		if (!collection || !record) throw new Error("The account is gone.");
		const actor = actorOf({ ...small.desk.request, auth: { collection, record } });
		for (const caller of ["desk", "staff"] as const) expect(mayCall(caller, actor)).toBe(false);
	});
	test("nobody else is a kiosk, and nobody makes one of themselves", async () => {
		const body = { op_id: small.op(), code: card };
		expect((await server.call("POST", "/api/kiosk/scan", { body })).status).toBe(401);
		expect((await call(staff, "POST", "/api/kiosk/scan", body)).status).toBe(403);
		const own = `/api/collections/users/records/${staff}`;
		expect([400, 403]).toContain((await call(staff, "PATCH", own, { kiosk: "card" })).status);
		expect((await call(staff, "GET", own)).body).not.toHaveProperty("kiosk_pin");
	});
	test("is left with the PIN alone, and who guesses at it waits", async () => {
		const wrong = exit === "284917" ? "284918" : "284917";
		const leave = (pin: string) => call(kiosk, "POST", "/api/kiosk/leave", { pin });
		expect((await leave(wrong)).body.reasons[0].code).toBe("exit_pin_wrong");
		expect((await leave(exit)).status).toBe(204);
		let status = 422;
		for (let n = 0; n < 40 && status === 422; n++) status = (await leave(wrong)).status;
		expect(status).toBe(429);
	});
	test("is left with the sign-in of its school's staff, also where the PIN has to wait", async () => {
		const login = { name: "Çıkış", kiosk: "card" };
		const { id } = (await call(staff, "POST", "/api/members/desk-logins", login)).body;
		const password = "mavi dolap altı kedi";
		await small.deskFor("cikan", { password, passwordConfirm: password });
		const { user: other } = await small.deskFor("baskasi", { password, passwordConfirm: password });
		await small.service.transaction((all) => all.update("users", other, { school_id: "", library_id: "" }));
		const leave = (body: object) => call(id, "POST", "/api/kiosk/leave", body);
		let status = 422;
		for (let n = 0; n < 40 && status === 422; n++) status = (await leave({ pin: "1" })).status;
		expect(status).toBe(429);
		for (const [identity, typed] of [
			["cikan", "yanlış parola"],
			["baskasi", password],
			["kimse", password],
		] as const)
			expect((await leave({ identity, password: typed })).body.reasons[0].code).toBe("exit_staff_wrong");
		expect((await leave({ identity: "cikan" })).status).toBe(400);
		expect((await leave({ identity: "cikan", password })).status).toBe(204);
	});
	test("gets a new password and PIN from the staff, and loses everything when it is taken away", async () => {
		const { body } = await call(staff, "POST", `/api/members/${kiosk}/new-password`, {});
		expect(body.pin).toMatch(/^\d{6}$/);
		expect((await call(kiosk, "POST", "/api/kiosk/leave", { pin: exit })).status).not.toBe(204);
		await call(staff, "POST", `/api/members/${kiosk}/remove`, {});
		expect([401, 403]).toContain((await scan(card)).status);
	});
});

// engines: one
/** The desk over HTTP: concurrent, repeated, malformed and unauthorized requests. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Answer, type CallOptions, openSmallServer, type SmallServer } from "./small-server.ts";

let small: SmallLibrary;
let server: SmallServer;
let manager: string;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	manager = tokenOf(small.desk.request.auth);
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

function tokenOf(identity: SmallLibrary["desk"]["request"]["auth"]): string {
	if (!identity) throw new Error("nobody");
	return small.service.issueToken(identity);
}
const post = (operation: string, body: unknown, options: CallOptions = {}): Promise<Answer> =>
	server.call("POST", `/api/circulation/${operation}`, { token: manager, body, ...options });
const lend = (more: Record<string, unknown> = {}, options: CallOptions = {}) =>
	post("checkout", { op_id: small.op(), copy: "1001", student: "101", ...more }, options);
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
	Promise.all(Array.from({ length: count }, (_, n) => work(n)));

test("the QR of a card names its reader to the desk of the own school, with its key or without", async () => {
	const { ayse } = small.readers;
	const other = await small.create("schools", { name: "Başka", type: "lise", province: "Van" });
	const foreign = await small.create("students", {
		school_id: other,
		first_name: "Yabancı",
		last_name: "Biri",
		reader_type: "pupil",
	});
	const scan = (code: string) => post("scan", { op_id: small.op(), code });
	for (const code of [
		`https://kutuphane.example/students/${ayse}#key=${"k".repeat(32)}`,
		`http://192.168.1.20:8090/students/${ayse}`,
	]) {
		const { status, body } = await scan(code);
		expect([status, body.kind, body.student.id], code).toEqual([200, "student", ayse]);
	}
	for (const code of [
		`https://kutuphane.example/students/${foreign}#key=x`,
		`https://kutuphane.example/students/${ayse}x`,
		"https://kutuphane.example/students/",
		"h".repeat(300),
	])
		expect((await scan(code)).status, code).toBe(404);
	expect((await scan("h".repeat(301))).status).toBe(400);
});

describe("many at once", () => {
	test("11: fifty desks lend one copy: one does, the others hear why not", async () => {
		const answers = await times(50, (n) => lend({ student: n % 2 ? "101" : "102" }));
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		// The reader who got it and scans again asks for a renewal, which the rule does not allow.
		for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
			expect([status, body.reasons[0].code]).toEqual([
				422,
				expect.stringMatching(/^(copy_on_loan|no_renewals)$/),
			]);
		}
		expect(await small.openLoans()).toHaveLength(1);
		expect(await small.service.list("circulation_events", {})).toHaveLength(1);
	});
	test("91: one operation sent twenty times at once has one effect and one answer", async () => {
		const op_id = small.op();
		const answers = await times(20, () => lend({ op_id }));
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(answers[0]?.status).toBe(200);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("91: an operation that is sent again with other values is refused and changes nothing", async () => {
		const op_id = small.op();
		const first = await lend({ op_id });
		const again = await lend({ op_id, copy: "1002", student: "102" }, { language: "tr" });
		expect([again.status, again.body.message]).toEqual([
			409,
			"Bu işlem daha önce başka bilgilerle yapılmış. Sonucu, sayfa yenilenince görülür.",
		]);
		expect((await post("checkin", { op_id, copy: "1001" })).status).toBe(409);
		expect(await small.openLoans()).toHaveLength(1);
		// The same values in another order, from another device.
		const same = await post("checkout", { student: "101", copy: "1001", op_id, device_id: "tablet" });
		expect([same.status, same.body]).toEqual([200, first.body]);
	});
	test("91: of two operations at once under one id the second is refused", async () => {
		const op_id = small.op();
		const answers = await Promise.all([lend({ op_id }), lend({ op_id, copy: "1002", student: "102" })]);
		expect(statuses(answers)).toEqual([200, 409]);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("the desk and the record API lend one copy at one moment: one of them does", async () => {
		const record = { library_book_id: small.copies.first, student_id: small.readers.mehmet };
		const answers = await Promise.all([
			lend(),
			server.call("POST", "/api/collections/book_loans/records", { token: manager, body: record }),
		]);
		expect(statuses(answers)).toEqual([200, 422]);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("10: a reader's three places are three, whoever lends first", async () => {
		const answers = await times(5, (n) => lend({ copy: ["1001", "1002", "1003", "1004", "2001"][n] }));
		expect(statuses(answers)).toEqual([200, 200, 200, 422, 422]);
	});
});

describe("an operation's id", () => {
	test("of somebody else is refused and changes nothing", async () => {
		const op_id = small.op();
		await lend({ op_id });
		const other = tokenOf((await small.deskFor("yardimci")).request.auth);
		const again = await lend({ op_id, copy: "1002" }, { token: other });
		expect(again.status).toBe(409);
		expect(again.body).not.toHaveProperty("loan");
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("of an action of another kind is refused", async () => {
		const op_id = small.op();
		await lend({ op_id });
		expect((await post("checkin", { op_id, copy: "1001" })).status).toBe(409);
		expect(await small.openLoans()).toHaveLength(1);
	});
	test("of a refused action is free again", async () => {
		const op_id = small.op();
		expect((await lend({ op_id, copy: "9999" })).status).toBe(404);
		expect((await lend({ op_id })).status).toBe(200);
	});
});

describe("what is not understood is refused with a reason, and nothing changes", () => {
	const fine = { op_id: "abcdefghijklmno", copy: "1001", student: "101" };
	test.each([
		["a missing field", { op_id: fine.op_id, copy: "1001" }, ["student"]],
		["wrong types", { ...fine, copy: 1001, student: ["101"] }, ["copy", "student"]],
		["an over-long text", { ...fine, override_reason: "x".repeat(301) }, ["override_reason"]],
		["an empty code", { ...fine, copy: "  " }, ["copy"]],
		["an unknown member", { ...fine, due_on: "2030-01-01" }, ["due_on"]],
		["an id of the wrong form", { ...fine, op_id: "Çok kısa" }, ["op_id"]],
		["a time that is none", { ...fine, at: "yesterday" }, ["at"]],
	])("%s", async (_name, body, fields) => {
		const english = await post("checkout", body);
		const turkish = await post("checkout", body, { language: "tr-TR,tr;q=0.9" });
		expect([english.status, turkish.status]).toEqual([400, 400]);
		expect(Object.keys(english.body.data).sort()).toEqual(fields);
		for (const field of fields) {
			expect(english.body.data[field].code).toMatch(/^validation_/);
			expect(turkish.body.data[field].message).not.toBe(english.body.data[field].message);
		}
		expect(turkish.body.message).toBe("Gönderilen veri geçerli değil.");
		expect(await small.service.list("circulation_events", {})).toEqual([]);
	});
	test.each([
		'{"op_id": ',
		"",
		'[{"copy": "1001"}]',
		"null",
		'{"__proto__": {"copy": "1001"}}',
		`{"copy": "${"9".repeat(2_000_000)}"}`,
	])("the text %.40s", async (text) => {
		const answer = await post("checkout", text, { headers: { "content-type": "application/json" } });
		expect([400, 413]).toContain(answer.status);
		expect(answer.body).toMatchObject({ status: answer.status, data: {} });
		expect(await small.openLoans()).toEqual([]);
	});
	test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
		"a body of the type %s",
		async (type) => {
			const answer = await post("checkout", "op_id=abc", {
				headers: { "content-type": type },
				language: "tr",
			});
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(answer.status).toBeLessThan(500);
			expect(answer.body).toMatchObject({ status: answer.status, message: expect.stringMatching(/\p{L}/u) });
		},
	);
	test.each([
		["copy_unknown", { copy: "9999" }],
		["copy_unknown", { copy: "' OR 1=1 --" }],
		["reader_unknown", { student: "31337" }],
	])("%s", async (code, body) => {
		const answer = await lend(body, { language: "tr" });
		expect(answer.status).toBe(404);
		expect(answer.body.reasons).toEqual([{ code, message: answer.body.message, overridable: false }]);
	});
});

describe("who may not", () => {
	test.each([
		["nobody", null, 401],
		["a pupil", { role: 4 }, 403],
		["a manager without a school", { school_id: "", library_id: "" }, 403],
		["a blocked manager", { status: "blocked" }, 401],
		["a reader of role 1", { role: 1 }, 403],
	])("%s", async (_name, values, status) => {
		const token = values && tokenOf(await signedIn(values));
		const who = { token: token ?? undefined };
		expect((await lend({}, who)).status).toBe(status);
		expect((await post("scan", { op_id: small.op(), code: "7101" }, who)).status).toBe(status);
		expect((await server.call("GET", "/api/circulation/today", who)).status).toBe(status);
		expect(await small.openLoans()).toEqual([]);
	});
	async function signedIn(values: Record<string, unknown>) {
		const { user } = await small.deskFor("biri");
		const record = await small.service.transaction((records) => records.update("users", user, values));
		const collection = small.service.collection("users");
		if (!collection) throw new Error("no users");
		return { collection, record };
	}
});

describe("time", () => {
	test("of a desk that was offline counts, and the server's is kept beside it", async () => {
		const { body } = await lend({ at: "2026-03-03T08:00:00Z" });
		expect(body.loan).toMatchObject({ loaned_at: "2026-03-03 08:00:00.000Z", due_on: "2026-03-18" });
		expect(body.loan.recorded_at).toBe("2026-03-05 09:00:00.000Z");
		const [entry] = await small.service.list("circulation_events", {});
		expect(entry).toMatchObject({
			at_device: "2026-03-03 08:00:00.000Z",
			at_server: "2026-03-05 09:00:00.000Z",
		});
	});
	test("before there were such libraries is refused by its name", async () => {
		const answer = await lend({ at: "0500-06-01T08:00:00Z" });
		expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, ["at"]]);
	});
	test("that has not come yet is refused", async () => {
		const answer = await lend({ at: "2026-03-06T08:00:00Z" });
		expect([answer.status, answer.body.reasons[0].code]).toEqual([422, "date_in_future"]);
	});
});

describe("today", () => {
	test("counts what the desk did and lists what is late", async () => {
		await lend();
		await lend({ copy: "1002" });
		await post("checkin", { op_id: small.op(), copy: "1002" });
		small.clock.now = new Date("2026-03-23T09:00:00Z");
		manager = tokenOf(small.desk.request.auth);
		await lend({ copy: "1003", student: "102" });
		const { status, body } = await server.call("GET", "/api/circulation/today", { token: manager });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			today: "2026-03-23",
			loans_today: 1,
			returns_today: 0,
			open: 2,
			overdue: 1,
			due_today: 0,
			copies: 5,
			readers: 2,
		});
		// Three of them have the same instant.
		expect(body.latest.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
			...["checkin", "checkout", "checkout", "checkout"],
		]);
		expect(body.latest[0]).toMatchObject({
			...{ kind: "checkout", reader: "Mehmet Yılmaz", class_code: "9/A" },
			book: { title: "İnce Memed" },
		});
		expect(body.late_classes).toMatchObject([
			{ loans: 1, teacher: "", books: [{ title: "İnce Memed", collectionName: "books" }] },
		]);
	});
});

test("classes that are equally late are listed in the order of classes, 9 before 12", async () => {
	for (const [at, class_code] of ["12/A", "10/B", "9/C"].entries()) {
		const student_no = String(201 + at);
		await small.create("students", {
			...{ school_id: small.school, first_name: "Deniz", last_name: "Ak", student_no, class_code },
			...{ grade: Number.parseInt(class_code, 10), reader_type: "pupil", status: "active" },
		});
		expect((await lend({ copy: String(1001 + at), student: student_no })).status).toBe(200);
	}
	small.clock.now = new Date("2026-03-23T09:00:00Z");
	manager = tokenOf(small.desk.request.auth);
	const { body } = await server.call("GET", "/api/circulation/today", { token: manager });
	expect(body.late_classes.map((one: { class_code: string }) => one.class_code)).toEqual([
		"9/C",
		"10/B",
		"12/A",
	]);
});

describe("renewing", () => {
	beforeEach(async () => {
		await small.create("library_settings", {
			school_id: small.school,
			preset: "meb_2024_renewal",
			closed_day_mode: "next_open",
		});
	});
	test("by the loan or by the copy, by the rule", async () => {
		const { body } = await lend();
		small.clock.now = new Date("2026-03-09T09:00:00Z");
		const renewed = await post("renew", { op_id: small.op(), loan: body.loan.id });
		expect([renewed.status, renewed.body.loan.due_on]).toEqual([200, "2026-03-24"]);
		const again = await post("renew", { op_id: small.op(), copy: "1001" });
		expect([again.status, again.body.reasons[0]]).toMatchObject([
			422,
			{ code: "no_renewals", overridable: true },
		]);
	});
	test("nothing that is not out, nothing of another school", async () => {
		expect((await post("renew", { op_id: small.op(), copy: "1001" })).status).toBe(404);
		const { body } = await lend();
		const school = await small.create("schools", { name: "Başka", type: "lise", province: "İzmir" });
		const desk = await small.deskFor("baska", { school_id: school, library_id: "" });
		const there = { token: tokenOf(desk.request.auth) };
		expect((await post("renew", { op_id: small.op(), loan: body.loan.id }, there)).status).toBe(404);
		expect((await post("checkin", { op_id: small.op(), copy: "1001" }, there)).status).toBe(404);
		const [entry] = await small.service.list("circulation_events", {});
		expect((await post("undo", { op_id: small.op(), undo: entry?.op_id }, there)).status).toBe(404);
		expect(await small.openLoans()).toHaveLength(1);
	});
});

// engines: one
/** Attacks over HTTP by a newcomer, another school's manager, a pupil or a stranger. None may have an effect. */
import { collections } from "@rafta/library/collections/index";
import type { RecordData } from "@rafta/records";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { type Answer, type CallOptions, openSmallServer, type SmallServer } from "./small-server.ts";

const names = collections.map(({ name }) => name);
/** Views are recorded a moment later; that is no effect of an attack. */
const compared = names.filter((name) => name !== "audit_events");
const registration = { password: "cok-gizli-1", passwordConfirm: "cok-gizli-1" };
/** Marker on everything that belongs to the attacked school; no response to a stranger may contain it. */
const secret = "Gizlikalsın";
/** A staff remark on a copy of that school. */
const remark = "Saklıkalsın";

let small: SmallLibrary;
let server: SmallServer;
let people: Record<"manager" | "stranger" | "newcomer" | "pupil" | "volunteer" | "guest", string | undefined>;
let own: { school: string; library: string; copy: string; reader: string; newcomer: string };
let theirs: { copy: string; reader: string; loan: string; settings: string };
let before: string;

/** Everything that is stored, as one text. */
async function everything(): Promise<string> {
	const all: RecordData[][] = [];
	for (const name of compared) all.push(await small.service.list(name, { sort: "id" }));
	return JSON.stringify(all);
}
async function tokenFor(name: string, values: Record<string, unknown> = {}) {
	const { user, request } = await small.deskFor(name);
	if (!request.auth) throw new Error("nobody");
	await small.service.transaction((all) => all.update("users", user, values));
	return { user, token: small.service.issueToken(request.auth) };
}
const records = (collection: string, rest = "") => `/api/collections/${collection}/records${rest}`;
const call = (who: keyof typeof people, method: string, path: string, options: CallOptions = {}) =>
	server.call(method, path, { token: people[who], ...options });
const asJson = (text: string): CallOptions => ({
	body: text,
	headers: { "content-type": "application/json" },
});
function multipart(values: Readonly<Record<string, string>>): CallOptions {
	const parts = Object.entries(values).map(
		([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	);
	return {
		body: `${parts.join("")}--x--\r\n`,
		headers: { "content-type": "multipart/form-data; boundary=x" },
	};
}
function expectHidden(answer: Answer, what: string): void {
	const text = JSON.stringify(answer.body);
	expect(text, what).not.toContain(secret);
	expect(text, what).not.toContain(remark);
}
function expectRefused(answer: Answer, what?: string): void {
	expect(answer.status, what).toBeGreaterThanOrEqual(400);
	expect(answer.status, what).toBeLessThan(500);
	expect(JSON.stringify(answer.body), what).not.toMatch(/sqlite|SELECT |node_modules|\.ts\b|at \w+ \(/i);
}

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { create } = small;
	const school = await create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library = await create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	const place = { school_id: school, library_id: library };
	const copy = await create("library_books", {
		...place,
		book_id: small.titles.book,
		barcode: "5001",
		status: "available",
		loanable: "yes",
		condition: "good",
	});
	const person = { last_name: "Kaya", reader_type: "pupil", status: "active", class_code: "9/A" };
	const reader = await create("students", {
		...person,
		school_id: school,
		first_name: "Can",
		student_no: "901",
	});
	const hidden = await create("students", {
		...person,
		school_id: small.school,
		first_name: secret,
		student_no: "666",
		guardian_phone: "05551234567",
	});
	await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1002", student: "666" });
	const [loan] = await small.openLoans();
	const settings = await create("library_settings", {
		school_id: small.school,
		preset: "meb_2024",
		notice_texts: { due_soon: { tr: { subject: secret, body: "" } } },
	});
	await small.service.transaction((all) =>
		all.update("library_books", small.copies.second, { note: remark }),
	);
	const newcomer = await tokenFor("yeni", { school_id: "", library_id: "" });
	people = {
		manager: (await tokenFor("sorumlu")).token,
		stranger: (await tokenFor("baska", place)).token,
		newcomer: newcomer.token,
		pupil: (await tokenFor("ogrenci", { role: 4, student_id: small.readers.ayse })).token,
		volunteer: (await tokenFor("gonullu", { desk_only: true })).token,
		guest: undefined,
	};
	own = { school, library, copy, reader, newcomer: newcomer.user };
	theirs = { copy: small.copies.second, reader: hidden, loan: String(loan?.id), settings };
	const wish = await call("newcomer", "POST", records("memberships"), { body: { school_id: small.school } });
	expect(wish.body.status).toBe("requested");
	before = await everything();
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

describe("1, 2: registering as more than a newcomer", () => {
	const wished = () => ({
		role: 2,
		school_id: small.school,
		library_id: small.library,
		student_id: small.readers.ayse,
		verified: true,
		status: "blocked",
		desk_only: true,
		createdBy: small.desk.user,
		last_login: "2020-01-01 00:00:00.000Z",
	});
	const nobody = {
		role: 3,
		school_id: "",
		library_id: "",
		student_id: "",
		verified: false,
		status: "active",
	};
	async function stays(answer: Answer) {
		if (answer.status !== 200) return expectRefused(answer);
		const user = await small.service.find("users", answer.body.id);
		expect(user).toMatchObject({ ...nobody, desk_only: false, createdBy: "", last_login: "" });
		await small.service.transaction((all) => all.delete("users", answer.body.id));
	}
	const email = () => `${small.op()}@example.org`;
	const register = (options: CallOptions) => call("guest", "POST", records("users"), options);
	test("in JSON", async () =>
		stays(await register({ body: { ...wished(), ...registration, email: email() } })));
	test.each([1, 2, 4, "2", [2], { role: 2 }, 2.0, -1, 1e300])("as role %j", async (role) =>
		stays(await register({ body: { ...registration, email: email(), role } })),
	);
	test.each(["role+", "+role", "role-", "school_id+", "+library_id", "student_id+"])(
		"with %s",
		async (key) => {
			const value = key.includes("role") ? 2 : key.includes("school") ? small.school : small.library;
			await stays(await register({ body: { ...registration, email: email(), [key]: value } }));
		},
	);
	test("as a form", async () => {
		const values = Object.fromEntries(Object.entries(wished()).map(([name, value]) => [name, String(value)]));
		await stays(await register(multipart({ ...values, ...registration, email: email() })));
	});
	test("as JSON in a form", async () => {
		const json = JSON.stringify(wished());
		await stays(await register(multipart({ ...registration, email: email(), "@jsonPayload": json })));
	});
	test.each(["role", "__proto__", "constructor"])("with the key %s twice or as a prototype", async (key) => {
		const account = JSON.stringify({ ...registration, email: email() }).slice(1, -1);
		await stays(await register(asJson(`{${account},"role":3,"${key}":{"role":2},"role":2}`)));
		expect(Object.hasOwn(Object.prototype, "role")).toBe(false);
	});
	test("over an id or an address that somebody has", async () => {
		const taken = { ...registration, email: email(), id: small.desk.user };
		expectRefused(await register({ body: taken }));
		expectRefused(await register({ body: { ...registration, email: "MUDUR@example.org" } }));
	});
});

describe("nothing is changed", () => {
	afterEach(async () => expect(await everything()).toBe(before));

	describe("3, 4: by raising oneself", () => {
		const patch = (options: CallOptions) =>
			call("newcomer", "PATCH", records("users", `/${own.newcomer}`), options);
		test.each(["role", "role-", "+school_id", "school_id", "library_id", "status", "desk_only", "verified"])(
			"%s in a form",
			async (name) => {
				const value: Record<string, string> = { role: "2", "role-": "1", status: "blocked" };
				const wanted = value[name] ?? (name.includes("_id") ? small.school : "true");
				expectRefused(await patch(multipart({ [name]: wanted })));
				expectRefused(await patch(multipart({ "@jsonPayload": JSON.stringify({ [name]: wanted }) })));
			},
		);
		test.each([
			'{"role":3,"role":2}',
			'{"__proto__":{"role":2}}',
			'{"name":{"__proto__":{"role":2}}}',
			'{"constructor":{"prototype":{"role":2}}}',
			'{"role":"2"}',
			'{"role":[2]}',
			'{"role":{"value":2}}',
			'{"role+":-1}',
			'{"role":3,"role-":1}',
			'[{"role":2}]',
		])("%s", async (text) => expectRefused(await patch(asJson(text))));
		test("another's account", async () => {
			for (const body of [{ name: "x" }, { role: 3 }, registration]) {
				const path = records("users", `/${small.desk.user}`);
				expect((await call("newcomer", "PATCH", path, { body })).status).toBe(404);
			}
		});
		test("7, 8: one's own wish to join, or a second one", async () => {
			const [wish] = await small.service.list("memberships", {});
			for (const method of ["PATCH"]) {
				const path = records("memberships", `/${wish?.id}`);
				expect((await call("newcomer", method, path, { body: { status: "approved" } })).status).toBe(404);
				expect((await call("stranger", method, path, { body: { status: "approved" } })).status).toBe(404);
			}
			const twice = { body: { school_id: small.school, status: "approved" } };
			expectRefused(await call("newcomer", "POST", records("memberships"), twice));
		});
	});

	describe("6, 14-23: by reading, and nothing is read", () => {
		const closed = [
			"students",
			"library_books",
			"book_loans",
			"library_settings",
			"circulation_events",
			"holds",
		];
		const outsiders = ["guest", "newcomer", "stranger", "pupil"] as const;
		test.each(outsiders)("lists and single records as %s", async (who) => {
			for (const name of names) {
				const answer = await call(who, "GET", records(name, "?perPage=1000"));
				expectHidden(answer, name);
				if (who === "guest" || (who === "newcomer" && closed.includes(name))) {
					expect(answer.body.items ?? [], name).toEqual([]);
					expect(answer.body.totalItems ?? 0, name).toBe(0);
				}
			}
			const paths = [
				records("students", `/${theirs.reader}`),
				records("book_loans", `/${theirs.loan}`),
				records("library_settings", `/${theirs.settings}`),
				records("users", `/${small.desk.user}`),
			];
			paths.push(records("library_books", `/${theirs.copy}`));
			for (const path of paths) {
				const missing = path.replace(/[^/]+$/, "aaaaaaaaaaaaaaa");
				const [there, nowhere] = [await call(who, "GET", path), await call(who, "GET", missing)];
				expect(there.body, path).toEqual(nowhere.body);
				expect([403, 404], path).toContain(there.status);
			}
		});
		test.each(outsiders)("by expanding from what is shared, as %s", async (who) => {
			const expands = [
				"students_via_school_id,libraries_via_school_id,users_via_school_id",
				"libraries_via_school_id.library_books_via_library_id",
				"library_books_via_book_id,book_loans_via_book_id",
				"book_loans_via_book_id.student_id,library_books_via_book_id.school_id",
				"createdBy,school_id.students_via_school_id.book_loans_via_student_id",
			];
			for (const name of ["schools", "books", "users", "memberships"]) {
				for (const expand of expands) {
					const answer = await call(who, "GET", records(name, `?expand=${expand}`));
					expectHidden(answer, `${name} ${expand}`);
					expect(answer.status).toBeLessThan(500);
				}
			}
		});
		test.each([
			["schools", "students_via_school_id.first_name ?~ 'Gizli'"],
			["schools", "students_via_school_id.guardian_phone ?~ '0555'"],
			["books", "book_loans_via_book_id.student_id.first_name ?~ 'Gizli'"],
			["books", "library_books_via_book_id.note ?~ 'Saklı'"],
			["users", "password ~ '$'"],
			["users", "tokenKey != ''"],
			["students", "card_key != ''"],
			["users", "@collection.students.first_name ?~ 'Gizli'"],
			["schools", "invite_code ~ 'A'"],
		])("24, 25: by an oracle in a filter of %s: %s", async (name, filter) => {
			const ask = (expression: string) =>
				call("stranger", "GET", records(name, `?filter=${encodeURIComponent(expression)}`));
			const [yes, no] = [await ask(filter), await ask(filter.replace(/'[^']*'/, "'zzzzzz'"))];
			expect(yes.status).toBeLessThan(500);
			expect([yes.status, yes.body.totalItems ?? 0]).toEqual([no.status, no.body.totalItems ?? 0]);
		});
		test.each(["password", "-tokenKey", "students_via_school_id.first_name", "@random;DROP", "", ",,,"])(
			"26: by sorting by %s",
			async (sort) => {
				const answer = await call("stranger", "GET", records("users", `?sort=${encodeURIComponent(sort)}`));
				expect(answer.status).toBeLessThan(500);
				expect(JSON.stringify(answer.body)).not.toMatch(/"(password|tokenKey)":/);
			},
		);
		test("27: hidden fields by name", async () => {
			const fields = "?fields=*,password,tokenKey,password__fold,card_key,invite_code,expand.*";
			for (const name of ["users", "students", "schools"]) {
				const text = JSON.stringify((await call("manager", "GET", records(name, fields))).body);
				expect(text).not.toMatch(/"(password|tokenKey|card_key|invite_code|\w+__(fold|sort))"/);
			}
		});
	});

	describe("by writing into another school", () => {
		test("loans of its copies, or to its readers, past the desk and at it", async () => {
			const free = { copy: small.copies.third, reader: small.readers.ayse };
			for (const [copy, reader] of [
				[free.copy, own.reader],
				[own.copy, free.reader],
				[free.copy, free.reader],
			] as const) {
				const place = { school_id: own.school, library_id: own.library };
				const body = { ...place, library_book_id: copy, student_id: reader };
				expectRefused(await call("stranger", "POST", records("book_loans"), { body }));
				const op_id = small.op();
				const desk = await call("stranger", "POST", "/api/circulation/checkout", {
					body: { op_id, copy, student: reader },
				});
				expect(desk.status).toBe(404);
			}
			for (const code of ["1002", "666", theirs.copy, theirs.reader, "1003"]) {
				const body = { op_id: small.op(), code };
				const scanned = await call("stranger", "POST", "/api/circulation/scan", { body });
				expect([scanned.status, JSON.stringify(scanned.body).includes(secret)]).toEqual([404, false]);
			}
			const renew = { body: { op_id: small.op(), loan: theirs.loan } };
			expect((await call("stranger", "POST", "/api/circulation/renew", renew)).status).toBe(404);
		});
		test.each(["guest", "newcomer", "stranger", "pupil", "volunteer"] as const)("as %s", async (who) => {
			const targets: readonly [string, string, Record<string, unknown>][] = [
				["students", theirs.reader, { first_name: "X", status: "left" }],
				["library_books", theirs.copy, { note: "X", school_id: own.school }],
				["library_settings", theirs.settings, { block_when_overdue: false }],
				["schools", small.school, { name: "X", invite_code: "AAA-AAA-AAA" }],
				["libraries", small.library, { name: "X" }],
				["books", small.titles.book, { title: "X" }],
			];
			for (const [name, id, body] of targets) {
				expectRefused(await call(who, "PATCH", records(name, `/${id}`), { body }), name);
				expectRefused(await call(who, "DELETE", records(name, `/${id}`)), name);
			}
			if (who === "volunteer") return;
			const loan = records("book_loans", `/${theirs.loan}`);
			expectRefused(await call(who, "PATCH", loan, { body: { status: "returned" } }));
			expectRefused(await call(who, "DELETE", loan));
		});
		test.each(["guest", "newcomer", "pupil", "volunteer"] as const)(
			"by making records as %s",
			async (who) => {
				const place = { school_id: small.school, library_id: small.library };
				const bodies: Readonly<Record<string, Record<string, unknown>>> = {
					schools: { name: "X", type: "lise" },
					libraries: { ...place, name: "X", kind: "main" },
					books: { title: "X" },
					library_books: { ...place, book_id: small.titles.book },
					students: { ...place, first_name: "X", last_name: "Y", reader_type: "pupil" },
					library_settings: { ...place, preset: "meb_2024" },
					closed_days: { ...place, scope: "school", name: "X", from_on: "2026-03-06", to_on: "2026-03-06" },
					school_classes: { school_id: small.school, class_code: "9/A", teacher: "X" },
					holds: { ...place, book_id: small.titles.book, student_id: theirs.reader, status: "waiting" },
					circulation_events: { ...place, kind: "checkout" },
					site_settings: { title: "X" },
					_superusers: { ...registration, email: "x@example.org" },
				};
				for (const [name, body] of Object.entries(bodies)) {
					expectRefused(await call(who, "POST", records(name), { body }), name);
				}
			},
		);
	});

	describe("by what is malformed", () => {
		const operations = ["checkout", "checkin", "renew", "undo", "scan"].map(
			(name) => `/api/circulation/${name}`,
		);
		const calls = [...operations, "/api/me/school", "/api/me/library", "/api/me/join", "/api/setup"];
		const long = "x".repeat(20_000);
		const members = [
			"op_id copy student override_reason at device_id condition loan undo code",
			"school_id library_id invite_code token admin school library preset",
		].flatMap((line) => line.split(" "));
		test.each(calls)("bodies of %s", async (path) => {
			for (const value of [1, true, null, [], ["x"], {}, { $ne: "" }, "", long, "a\u0000b", "\ud800"]) {
				const body = Object.fromEntries(members.map((name) => [name, value]));
				expectRefused(await call("manager", "POST", path, { body }), JSON.stringify(value).slice(0, 40));
			}
			for (const text of ["{", '{"op_id":', "nul", "[1]", '"text"', "1e999", `${"[".repeat(5000)}`]) {
				expectRefused(await call("manager", "POST", path, asJson(text)), text.slice(0, 40));
			}
			expectRefused(await call("manager", "POST", path, asJson(`{"a":"${"x".repeat(1_100_000)}"}`)));
		});
		test.each([
			"(",
			"a = ",
			"name ~ 'x",
			"name = 'x' &&",
			"&& name = 1",
			"nope = 1",
			"name.x.y = 1",
			"name ~~ 1",
		])("50: the filter %s", async (filter) => {
			const path = records("schools", `?filter=${encodeURIComponent(filter)}`);
			const english = await call("manager", "GET", path);
			expect(english.status).toBe(400);
			expectRefused(english);
			const turkish = await call("manager", "GET", path, { language: "tr" });
			expect(turkish.body.message).not.toBe(english.body.message);
		});
		const whole = ["-1", "0", "1000000000", ""];
		test.each([...whole, "NaN", "1e308", "999999999999999999999", "0x10", "1.5", "x'", "∞"])(
			"52: pages of %s",
			async (number) => {
				const text = encodeURIComponent(number);
				for (const query of [`?page=${text}`, `?perPage=${text}`, `?page=${text}&perPage=${text}`]) {
					const { status, body } = await call("manager", "GET", records("schools", query));
					expect(status).toBe(whole.includes(number) ? 200 : 400);
					if (status === 200) expect(body.perPage).toBeLessThanOrEqual(1000);
				}
			},
		);
		test.each([
			["GET", "/api/nothing"],
			["POST", "/api/circulation/nothing"],
			["DELETE", "/api/circulation/checkout"],
			["GET", "/api/collections/nothing/records"],
			["GET", "/api/collections/__proto__/records"],
			["GET", "/api/collections/constructor/records/constructor"],
			["GET", `/api/collections/users/records/${"a".repeat(5000)}`],
			["GET", "/api/collections/users/records/%00"],
			["GET", "/api/collections/users/records/%E0%A4%A"],
			["PUT", "/api/collections/users/records"],
			["POST", "/api/batch"],
		])("%s %.70s", async (method, path) => {
			const english = await call("guest", method, path);
			const turkish = await call("guest", method, path, { language: "tr-TR,tr;q=0.9,en;q=0.5" });
			expectRefused(english);
			expect(turkish.status).toBe(english.status);
			expect(turkish.body.message).not.toBe(english.body.message);
		});
		test("42: signs of somebody else", async () => {
			const token = String(people.manager);
			const [head, claims, signature] = token.split(".");
			const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
			const forged = [
				`${none}.${claims}.`,
				`${none}.${claims}.${signature}`,
				`${head}.${claims}.`,
				`${token}x`,
			];
			for (const authorization of [...forged, "Bearer", "Bearer null", "..", "x".repeat(8000)]) {
				const headers = { authorization };
				const list = await call("guest", "GET", records("students"), { headers });
				expect(list.body.items ?? []).toEqual([]);
				expect((await call("guest", "GET", "/api/circulation/today", { headers })).status).toBe(401);
			}
		});
	});
});

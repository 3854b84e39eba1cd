// engines: one
/** Attacks 1 to 13: becoming another account, or gaining rights. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../access/people.ts";
import { type Attacked, asJson, expectRefused, multipart, openAttacked, records } from "./support.ts";

let attacked: Attacked;
let serial = 0;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());

const secret = "mavi dolap altı kedi";
const registration = () => ({
	email: `saldiri${++serial}@example.org`,
	password: secret,
	passwordConfirm: secret,
});
const nobody = { role: 3, school_id: "", library_id: "", student_id: "", verified: false, status: "active" };

/** Any outcome of a registration: no account, or one with nothing of what was requested. */
async function expectNobody(email: string): Promise<void> {
	const [user] = await attacked.service.list("users", { filter: "email = {:email}", params: { email } });
	if (!user) return;
	expect(user).toMatchObject({ ...nobody, desk_only: false, second_factor: false, createdBy: "" });
}

describe("1: registering", () => {
	test.each([1, 2, 4, 0, -1, 99, "2", "admin", [2], { role: 2 }, 2.5, null, true])(
		"1: with role %j makes no administrator and no pupil",
		async (role) => {
			const body = { ...registration(), role };
			await attacked.call("guest", "POST", records("users"), { body });
			await expectNobody(body.email);
		},
	);
	test("1: in a batch makes no administrator", async () => {
		const body = { ...registration(), role: 2, verified: true };
		const request = { method: "POST", url: records("users"), body };
		await attacked.call("guest", "POST", "/api/batch", { body: { requests: [request] } });
		await expectNobody(body.email);
	});
	test("1: as an upsert over an account that exists changes nothing", async () => {
		const before = await attacked.service.find("users", attacked.people.admin.id);
		for (const who of ["guest", "staff", "self"] as const) {
			const body = { ...registration(), id: attacked.people.admin.id, role: 3 };
			const request = { method: "PUT", url: records("users"), body };
			expectRefused(await attacked.call(who, "POST", "/api/batch", { body: { requests: [request] } }));
		}
		expect(await attacked.service.find("users", attacked.people.admin.id)).toEqual(before);
	});
	test("1: in the collection of superusers is nobody's", async () => {
		for (const who of ["guest", "staff", "self", "desk"] as const) {
			expectRefused(await attacked.call(who, "POST", records("_superusers"), { body: registration() }));
		}
	});
});

describe("2: registering with what only the server sets", () => {
	const wished = () => ({
		school_id: attacked.small.school,
		library_id: attacked.small.library,
		student_id: attacked.small.readers.ayse,
		verified: true,
		status: "blocked",
		desk_only: true,
		second_factor: true,
		createdBy: attacked.people.admin.id,
		tokenKey: "k".repeat(50),
		last_login: "2020-01-01 00:00:00.000Z",
	});
	test.each(
		Object.keys({ school_id: 1, library_id: 1, student_id: 1, verified: 1, status: 1, desk_only: 1 }),
	)("2: %s is passed over or refused", async (name) => {
		const body = { ...registration(), [name]: (wished() as Record<string, unknown>)[name] };
		await attacked.call("guest", "POST", records("users"), { body });
		await expectNobody(body.email);
	});
	test("2: all at once, in JSON, as a form and as JSON in a form", async () => {
		const inJson = { ...registration(), ...wished() };
		await attacked.call("guest", "POST", records("users"), { body: inJson });
		const inForm = { ...registration(), ...wished() };
		const parts = Object.entries(inForm).map(([name, value]) => ({ name, value: String(value) }));
		const inPayload = { ...registration(), ...wished() };
		const payload = [{ name: "@jsonPayload", value: JSON.stringify(inPayload) }];
		for (const { body, headers } of [multipart(parts), multipart(payload)]) {
			await fetch(attacked.server.url + records("users"), {
				method: "POST",
				body: new Uint8Array(body),
				headers,
			});
		}
		for (const { email } of [inJson, inForm, inPayload]) await expectNobody(email);
		const [made] = await attacked.service.list("users", {
			filter: "email = {:email}",
			params: { email: inJson.email },
		});
		expect(made?.tokenKey).not.toBe(wished().tokenKey);
	});
});

describe("3, 4: raising oneself", () => {
	const raises: readonly [string, unknown][] = [
		["role", 2],
		["school_id", "third"],
		["library_id", "library"],
		["student_id", "student"],
		["verified", true],
		["status", "blocked"],
		["desk_only", true],
		["second_factor", true],
		["createdBy", "admin"],
		["tokenKey", "k".repeat(50)],
		["email", "baskasi@example.org"],
	];
	const resolveValue = (value: unknown): unknown =>
		({
			third: attacked.canonical.schools,
			library: attacked.small.library,
			student: attacked.small.readers.mehmet,
			admin: attacked.people.admin.id,
		})[String(value)] ?? value;

	/** Tries it as people of every kind; none of them may come out changed. */
	async function expectUnraised(
		send: (path: string, who: "pending" | "stranger" | "self") => Promise<unknown>,
	) {
		for (const who of ["pending", "stranger", "self"] as const) {
			const { id } = attacked.people[who];
			const before = await attacked.service.find("users", id);
			await send(records("users", `/${id}`), who);
			const after = await attacked.service.find("users", id);
			expect({ ...after, updated: "" }).toEqual({ ...before, updated: "" });
		}
	}

	test.each(raises)("3: one's own %s is not changed by a PATCH", async (name, value) => {
		await expectUnraised((path, who) =>
			attacked.call(who, "PATCH", path, { body: { [name]: resolveValue(value) } }),
		);
	});
	test.each(raises)("4: one's own %s is not changed by modifiers, a form or a batch", async (name, value) => {
		const wanted = resolveValue(value);
		for (const key of [`${name}+`, `+${name}`, `${name}-`]) {
			await expectUnraised((path, who) => attacked.call(who, "PATCH", path, { body: { [key]: wanted } }));
		}
		await expectUnraised(async (path, who) => {
			const { body, headers } = multipart([{ name, value: String(wanted) }]);
			const authorization = String(attacked.people[who].token);
			await fetch(attacked.server.url + path, {
				method: "PATCH",
				body: new Uint8Array(body),
				headers: { ...headers, authorization },
			});
		});
		await expectUnraised((url, who) => {
			const requests = [{ method: "PATCH", url, body: { [name]: wanted } }];
			return attacked.call(who, "POST", "/api/batch", { body: { requests } });
		});
	});
	test.each([
		'{"name":"x","role":3,"role":2}',
		'{"__proto__":{"role":2,"superuser":true}}',
		'{"constructor":{"prototype":{"role":2}}}',
		'{"name":{"__proto__":{"role":2}}}',
		'{"Role":2,"ROLE":2,"rôle":2," role":2,"role ":2,"role\\u0000":2}',
		'{"role":{"$set":2}}',
		'{"data":{"role":2},"record":{"role":2},"user":{"role":2}}',
	])("4: the body %s raises nobody", async (text) => {
		const before = (await attacked.service.find("users", attacked.people.pending.id))?.role;
		const path = records("users", `/${attacked.people.pending.id}`);
		await attacked.call("pending", "PATCH", path, asJson(text));
		expect((await attacked.service.find("users", attacked.people.pending.id))?.role).toBe(before);
		expect(Object.hasOwn(Object.prototype, "role")).toBe(false);
		expectRefused(await attacked.call("pending", "GET", "/api/settings"));
	});
	test("4: a method, a rule's values or a host put into headers and the query change nothing", async () => {
		const path = records("users", `/${attacked.people.pending.id}`);
		for (const name of ["x-http-method-override", "x-method-override", "x-http-method"]) {
			const answer = await attacked.call("guest", "GET", path, { headers: { [name]: "DELETE" } });
			expectRefused(answer);
		}
		await attacked.call("guest", "POST", `${path}?_method=DELETE`, { body: {} });
		expect(await attacked.service.find("users", attacked.people.pending.id)).not.toBeNull();
		const auth = `?${encodeURIComponent("@request.auth.role")}=2&auth.role=2`;
		expectRefused(
			await attacked.call("stranger", "GET", records("students", `/${attacked.small.readers.ayse}${auth}`)),
		);
	});
});

describe("5: making accounts for others", () => {
	test.each([
		["an administrator", { role: 2 }],
		["a pupil's login", { role: 4 }],
		["a colleague of another school", { role: 3 }],
		["a volunteer", { role: 3, desk_only: true }],
	])("5: a manager makes %s by the record API: it has no rights", async (_name, values) => {
		const body = {
			...registration(),
			...values,
			school_id: attacked.small.school,
			student_id: attacked.small.readers.ayse,
		};
		await attacked.call("stranger", "POST", records("users"), { body });
		const [user] = await attacked.service.list("users", {
			filter: "email = {:email}",
			params: { email: body.email },
		});
		if (user) expect(user).toMatchObject(nobody);
	});
	test("5: PINs and invitations for readers of another school are refused, and nothing is told of them", async () => {
		const { ayse } = attacked.small.readers;
		for (const who of ["stranger", "pending", "self", "desk", "guest"] as const) {
			for (const [path, body] of [
				["/api/readers/pins", { students: [ayse] }],
				["/api/readers/pins", { class_code: "9/A" }],
				["/api/readers/invite", { students: [ayse], student: ayse, email: "x@example.org" }],
				["/api/readers/close-accounts", { students: [ayse] }],
			] as const) {
				const answer = await attacked.call(who, "POST", path, { body });
				expect(answer.status, `${who} ${path}`).toBeLessThan(500);
				expect(JSON.stringify(answer.body)).not.toMatch(/Ayşe|Yılmaz|"pin"/);
			}
		}
		expect((await attacked.service.find("users", attacked.people.self.id))?.status).toBe("active");
	});
	test("5: a volunteer's login is made in the own school only, whatever school is named", async () => {
		const { body } = await attacked.call("stranger", "POST", "/api/members/desk-logins", {
			body: { name: "Sızıntı", school_id: attacked.small.school },
		});
		expect(JSON.stringify(body)).not.toContain(attacked.small.school);
		const made = await attacked.service.list("users", { filter: "name = 'Sızıntı'" });
		for (const user of made) expect(user.school_id).not.toBe(attacked.small.school);
	});
});

describe("6: somebody who only asked to join", () => {
	const closed = [
		"students",
		"library_books",
		"book_loans",
		"holds",
		"library_settings",
		"circulation_events",
	];
	test.each([...closed, "audit_events", "readers", "catalogue", "closed_days", "libraries", "reports"])(
		"6: lists nothing of %s",
		async (name) => {
			const list = await attacked.call("pending", "GET", records(name));
			expect([list.body.items ?? [], list.body.totalItems ?? 0]).toEqual([[], 0]);
			const one = await attacked.call("pending", "GET", records(name, `/${attacked.canonical[name]}`));
			expect([403, 404]).toContain(one.status);
		},
	);
	test("6: lends, finds and counts nothing, and learns no invite code", async () => {
		const op_id = attacked.small.op();
		for (const [method, path, body] of [
			["POST", "/api/circulation/checkout", { op_id, copy: "1001", student: "101" }],
			["POST", "/api/circulation/scan", { op_id, code: "1001" }],
			["GET", "/api/circulation/find?q=ay", undefined],
			["GET", "/api/circulation/today", undefined],
			["GET", "/api/me/invite", undefined],
			["GET", "/api/members", undefined],
			["GET", "/api/readers/classes", undefined],
		] as const) {
			const answer = await attacked.call("pending", method, path, { body });
			expect([401, 403, 404], path).toContain(answer.status);
			expect(JSON.stringify(answer.body)).not.toMatch(/Yılmaz|invite_code/);
		}
	});
});

describe("7: invite codes", () => {
	const join = (who: "pending" | "basic", code: unknown) =>
		attacked.call(who, "POST", "/api/me/join", { body: { invite_code: code } });
	test("7: a code that is no text, a pattern or empty joins nothing", async () => {
		const guesses = [
			"",
			" ",
			"%",
			"_",
			"*",
			"' OR ''='",
			null,
			true,
			0,
			[],
			{},
			{ $ne: "" },
			["%"],
			"\u0000",
		];
		for (const guess of guesses) {
			const answer = await join("pending", guess);
			expect(answer.status, JSON.stringify(guess)).toBeGreaterThanOrEqual(400);
		}
		expect((await attacked.service.find("users", attacked.people.pending.id))?.school_id).toBe("");
	});
	test("7: who goes on guessing is stopped, and then the right code does not help either", async () => {
		const guesser = await person(attacked.small, "tahminci", nowhere);
		const guess = (invite_code: string) =>
			attacked.server.call("POST", "/api/me/join", { token: guesser.token, body: { invite_code } });
		const statuses = new Set<number>();
		for (let n = 0; n < 60 && !statuses.has(429); n++)
			statuses.add((await guess(`AAA-BBB-${100 + n}`)).status);
		expect(statuses).toContain(429);
		const code = String((await attacked.service.find("schools", attacked.small.school))?.invite_code);
		expect((await guess(code)).status).toBe(429);
		expect((await attacked.service.find("users", guesser.id))?.school_id).toBe("");
	});
	test("7: the code of a school is shown to nobody else, not even by sorting or filtering", async () => {
		const code = String((await attacked.service.find("schools", attacked.small.school))?.invite_code);
		for (const who of ["guest", "stranger", "pending", "self", "desk"] as const) {
			for (const query of [
				"?fields=*,invite_code",
				"?sort=invite_code",
				`?filter=${encodeURIComponent(`invite_code = "${code}"`)}`,
			]) {
				const answer = await attacked.call(who, "GET", records("schools", query));
				expect(JSON.stringify(answer.body)).not.toContain(code);
				expect(answer.status === 200 && query.includes("filter") ? answer.body.totalItems : 0).toBe(0);
			}
		}
	});
});

describe("8: approving", () => {
	test("8: nobody approves the own wish, or makes one that is approved already", async () => {
		const own = await attacked.service.list("memberships", {
			filter: "user_id = {:id}",
			params: { id: attacked.people.pending.id },
		});
		for (const { id } of own) {
			for (const body of [
				{ status: "approved" },
				{ "status+": "approved" },
				{ decided_by: attacked.people.admin.id },
			]) {
				await attacked.call("pending", "PATCH", records("memberships", `/${id}`), { body });
			}
		}
		const eager = await person(attacked.small, "aceleci", nowhere);
		await attacked.server.call("POST", records("memberships"), {
			token: eager.token,
			body: { school_id: attacked.small.school, status: "approved", decided_by: attacked.people.admin.id },
		});
		for (const id of [attacked.people.pending.id, eager.id]) {
			expect((await attacked.service.find("users", id))?.school_id).toBe("");
		}
	});
	test("8: nobody asks or approves in the name of another", async () => {
		const other = await person(attacked.small, "sessiz", nowhere);
		const body = { school_id: attacked.small.school, user_id: other.id, status: "approved" };
		for (const who of ["stranger", "pending", "staff"] as const) {
			await attacked.call(who, "POST", records("memberships"), { body });
		}
		const wishes = await attacked.service.list("memberships", {
			filter: "user_id = {:id}",
			params: { id: other.id },
		});
		expect(wishes).toEqual([]);
		expect((await attacked.service.find("users", other.id))?.school_id).toBe("");
	});
	test("8: a wish for one school is not turned into one for another on the way to its approval", async () => {
		const wisher = await person(attacked.small, "dolambacli", nowhere);
		const wish = await attacked.small.create("memberships", {
			user_id: wisher.id,
			school_id: attacked.small.school,
			status: "requested",
		});
		const elsewhere = String((await attacked.service.find("users", attacked.people.stranger.id))?.school_id);
		const body = { school_id: elsewhere, status: "approved", user_id: attacked.people.self.id };
		for (const who of ["stranger", "staff"] as const) {
			await attacked.call(who, "PATCH", records("memberships", `/${wish}`), { body });
		}
		expect((await attacked.service.find("users", wisher.id))?.school_id).not.toBe(elsewhere);
		expect((await attacked.service.find("users", attacked.people.self.id))?.role).toBe(4);
	});
});

describe("9: the last administrator", () => {
	test("9: is not demoted, closed or deleted by any door, not even by two at once", async () => {
		const { id } = attacked.people.admin;
		const path = records("users", `/${id}`);
		const batch = (method: string, body?: object) => ({ body: { requests: [{ method, url: path, body }] } });
		const attempts = [
			attacked.call("admin", "PATCH", path, { body: { role: 3 } }),
			attacked.call("admin", "PATCH", path, { body: { "role+": 1 } }),
			attacked.call("admin", "PATCH", path, { body: { status: "blocked" } }),
			attacked.call("admin", "DELETE", path),
			attacked.call("admin", "POST", "/api/batch", batch("PATCH", { role: 4 })),
			attacked.call("admin", "POST", "/api/batch", batch("DELETE")),
			attacked.call("admin", "DELETE", `/api/collections/users/truncate`),
		];
		for (const answer of await Promise.all(attempts)) expectRefused(answer);
		expect(await attacked.service.find("users", id)).toMatchObject({ role: 2, status: "active" });
	});
	test("9: two administrators who demote each other at once leave one", async () => {
		const second = await person(attacked.small, "ikinci", { role: 2 });
		const { id, token } = attacked.people.admin;
		const demote = (by: string | undefined, whom: string) =>
			attacked.server.call("PATCH", records("users", `/${whom}`), { token: by, body: { role: 3 } });
		await Promise.all([demote(token, second.id), demote(second.token, id)]);
		const left = await attacked.service.list("users", { filter: "role = 2 && status = 'active'" });
		expect(left.length).toBeGreaterThanOrEqual(1);
		await attacked.service.transaction(async (all) => {
			await all.update("users", id, { role: 2 });
			await all.delete("users", second.id);
		});
		attacked.people.admin.token = await attacked.tokenOf(id);
	});
});

describe("10: the set-up link", () => {
	test("10: makes nobody once there is an administrator, with the right token or another", async () => {
		const before = await attacked.service.list("users", { filter: "role = 2" });
		for (const token of [
			attacked.server.setupToken,
			"",
			"x",
			"../",
			attacked.server.setupToken.slice(0, -1),
			null,
		]) {
			const answer = await attacked.server.call("POST", "/api/setup", {
				body: {
					token,
					admin: { name: "X", email: "kotu@example.org", password: secret },
					school: { name: "X", type: "lise", province: "Ankara", district: "Çankaya" },
					library: { name: "X" },
					preset: "meb_2024",
				},
			});
			expectRefused(answer, String(token));
			if (typeof token === "string") expect([400, 403, 429]).toContain(answer.status);
		}
		expect(await attacked.service.list("users", { filter: "role = 2" })).toEqual(before);
		expect((await attacked.server.call("GET", "/api/site")).body.setup_needed).toBe(false);
		expect(JSON.stringify((await attacked.server.call("GET", "/api/site")).body)).not.toContain(
			attacked.server.setupToken,
		);
	});
});

describe("11: a volunteer's desk login", () => {
	test.each([
		["GET", records("students")],
		["GET", records("readers")],
		["GET", records("library_books")],
		["GET", records("book_loans")],
		["GET", "/api/circulation/today"],
		["GET", "/api/members"],
		["GET", "/api/me/invite"],
		["POST", "/api/circulation/renew"],
		["POST", "/api/members/desk-logins"],
		["POST", "/api/readers/pins"],
		["POST", "/api/batch"],
		["POST", "/api/me/join"],
		["GET", "/api/collections"],
		["GET", "/api//circulation/today"],
		["GET", "/api/circulation/../members"],
		["GET", "/API/members"],
		["GET", "/api/members/"],
		["GET", "/api/members%2F"],
		["GET", "/api/%6dembers"],
		["GET", "/api/members?x=/api/circulation/find"],
		["GET", "/api/members;/api/circulation/find"],
	])("11: reads and does nothing by %s %s", async (method, path) => {
		const body = method === "POST" ? {} : undefined;
		const answer = await attacked.call("desk", method, path, { body });
		if (answer.status === 200) {
			expect(answer.body.items ?? []).toEqual([]);
			expect(JSON.stringify(answer.body)).not.toMatch(/Yılmaz|"members"/);
		} else expect(answer.status).toBeLessThan(500);
	});
});

describe("12: a pupil at the desk", () => {
	test.each(["checkout", "checkin", "renew", "undo", "scan"])(
		"12: does not %s, for the own card or another pupil's",
		async (name) => {
			const before = await attacked.everything();
			for (const [who, student] of [
				["self", attacked.small.readers.ayse],
				["self", attacked.small.readers.mehmet],
				["other", "7101"],
			] as const) {
				const body = {
					op_id: attacked.small.op(),
					copy: "1001",
					student,
					code: "1001",
					loan: attacked.canonical.book_loans,
					undo: "x",
				};
				const answer = await attacked.call(who, "POST", `/api/circulation/${name}`, { body });
				expect([400, 403, 404], JSON.stringify(answer.body)).toContain(answer.status);
			}
			for (const [method, rest] of [
				["POST", ""],
				["PATCH", `/${attacked.canonical.book_loans}`],
				["DELETE", `/${attacked.canonical.book_loans}`],
			] as const) {
				const body = {
					library_book_id: attacked.small.copies.third,
					student_id: attacked.small.readers.ayse,
					due_on: "2030-01-01",
					status: "returned",
				};
				expectRefused(await attacked.call("self", method, records("book_loans", rest), { body }));
			}
			expect(await attacked.everything()).toBe(before);
		},
	);
});

describe("13: the administrators' addresses", () => {
	test.each([
		["GET", "/api/settings"],
		["PATCH", "/api/settings"],
		["POST", "/api/settings/test/s3"],
		["POST", "/api/settings/test/email"],
		["POST", "/api/settings/apple/generate-client-secret"],
		["GET", "/api/logs"],
		["GET", "/api/logs/stats"],
		["GET", "/api/logs/x"],
		["GET", "/api/backups"],
		["POST", "/api/backups"],
		["POST", "/api/backups/upload"],
		["DELETE", "/api/backups/x.zip"],
		["POST", "/api/backups/x.zip/restore"],
		["GET", "/api/crons"],
		["POST", "/api/crons/__pbLogsCleanup__"],
		["GET", "/api/mails"],
		["POST", "/api/migration"],
		["GET", "/api/collections"],
		["POST", "/api/collections"],
		["PATCH", "/api/collections/users"],
		["DELETE", "/api/collections/users"],
		["DELETE", "/api/collections/students/truncate"],
		["PUT", "/api/collections/import"],
		["GET", "/api/collections/meta/scaffolds"],
		["GET", "/api/collections/meta/oauth2-providers"],
		["POST", "/api/collections/meta/dry-run-view"],
		["GET", "/api/archives"],
	])("13: %s %s is 401 to guests and 403 to everybody else", async (method, path) => {
		const body = method === "GET" ? undefined : {};
		expect((await attacked.call("guest", method, path, { body })).status).toBe(401);
		for (const who of ["basic", "staff", "stranger", "pending", "self", "desk"] as const) {
			expect((await attacked.call(who, method, path, { body })).status, who).toBe(403);
		}
	});
	test("13: SQL is nobody's to run", async () => {
		for (const who of ["guest", "staff", "self", "admin"] as const) {
			expectRefused(await attacked.call(who, "POST", "/api/sql", { body: { query: "SELECT 1" } }));
		}
	});
	test("13: a closed administrator's token opens nothing", async () => {
		const former = await person(attacked.small, "eski", { role: 2 });
		await attacked.service.transaction((all) => all.update("users", former.id, { status: "blocked" }));
		for (const path of [
			"/api/settings",
			"/api/logs",
			records("students", `/${attacked.small.readers.ayse}`),
		]) {
			const answer = await attacked.server.call("GET", path, { token: former.token });
			expectRefused(answer);
		}
	});
});

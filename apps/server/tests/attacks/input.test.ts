// engines: one
/** Attacks 50 to 62: malformed and hostile input. */
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { raw } from "@rafta/records";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { nowhere, person } from "../access/people.ts";
import { openStream } from "../access/stream.ts";
import { type Attacked, asJson, expectRefused, multipart, openAttacked, records, search } from "./support.ts";

let attacked: Attacked;
let serial = 0;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());

const staff = (method: string, path: string, body?: unknown) =>
	attacked.call("staff", method, path, { body });
const newReader = (values: Record<string, unknown> = {}) =>
	staff("POST", records("students"), {
		first_name: "Ece",
		last_name: "Işık",
		reader_type: "pupil",
		...values,
	});

/** Sends bytes verbatim, and returns everything received until the other side closes. */
function speak(text: string, timeoutMs = 2000): Promise<string> {
	return new Promise((resolve) => {
		const { hostname, port } = new URL(attacked.server.url);
		const socket = connect(Number(port), hostname, () => socket.write(text));
		let heard = "";
		socket.on("data", (chunk) => {
			heard += chunk;
		});
		const done = () => {
			socket.destroy();
			resolve(heard);
		};
		socket.on("close", done);
		socket.on("error", done);
		socket.setTimeout(timeoutMs, done);
	});
}

describe("50: filters", () => {
	const hostile: readonly [string, string][] = [
		["100 kB of one word", `first_name = "${"x".repeat(100_000)}"`],
		["100 kB of nothing", "x".repeat(100_000)],
		["10,000 brackets", `${"(".repeat(10_000)}id = ""${")".repeat(10_000)}`],
		["a bracket too few", '(id = "" && (id = ""'],
		["an unended text", 'id = "abc'],
		["an unended text with a backslash", 'id = "abc\\'],
		["NUL", 'id = "a\u0000b"'],
		["half a character", 'first_name = "\ud800"'],
		["500 joins", Array(500).fill('school_id.name ~ "a"').join(" && ")],
		["a walk of fifty relations", `${Array(50).fill("school_id").join(".")}.name = "a"`],
		["a walk there and back", `${Array(12).fill("school_id.students_via_school_id").join(".")}.id ?= "a"`],
		["a statement behind it", "id = 1; DROP TABLE students; --"],
		["a comment", "id = 1 /* x */ OR 1=1"],
		["UNION", "id = 1 UNION SELECT password FROM users"],
		["a quote in another quote", "id = '\\' OR 1=1 --'"],
		["functions of the engine", "load_extension('x') = 1"],
		["hexadecimal", "id = 0x41"],
		["an unknown macro", "@now() = 1"],
		["a file", "readfile('/etc/passwd') ~ 'root'"],
	];
	test.each(hostile)("50: %s is refused or finds nothing, and breaks nothing", async (_name, filter) => {
		for (const name of ["students", "books", "book_loans"]) {
			const answer = await staff("GET", search(name, { filter })).catch(() => null);
			// A line of 100 kB is more than the server reads at all.
			if (answer === null) continue;
			expect([200, 400, 414, 431]).toContain(answer.status);
			if (answer.status === 200) expect(answer.body.items).toEqual([]);
			else if (answer.status === 400) expectRefused(answer);
		}
		expect((await staff("GET", records("students"))).status).toBe(200);
	});
	test("50: a pattern of many wildcards against a long text answers while others are served", async () => {
		const made = await newReader({ notes: "a".repeat(1000) });
		expect(made.status).toBe(200);
		const filter = `notes ~ "%${"a%".repeat(300)}b"`;
		const [answer, health] = await Promise.all([
			staff("GET", search("students", { filter })),
			attacked.call("guest", "GET", "/api/health"),
		]);
		expect([200, 400]).toContain(answer.status);
		if (answer.status === 200) expect(answer.body.items).toEqual([]);
		expect(health.status).toBe(200);
	});
	test("50: a rule's macros in a filter show nobody what they are not", async () => {
		for (const filter of [
			"@request.auth.role = 2",
			"@request.auth.id != '' && id != ''",
			'@request.headers.authorization ~ "e"',
		]) {
			const answer = await attacked.call("self", "GET", search("users", { filter }));
			expect(
				(answer.body.items ?? []).every(({ id }: { id: string }) => id === attacked.people.self.id),
			).toBe(true);
		}
	});
});

describe("51: wildcards in values", () => {
	test("51: % _ and \\ in a search mean what the language says, and no more", async () => {
		const [percent, score, slash, plain] = ["yüzde 100% pamuk", "alt_cizgi", "ters\\bölü", "yüzde 100 pamuk"];
		for (const notes of [percent, score, slash, plain, "altXcizgi"])
			await newReader({ notes, class_code: "8/Z" });
		const found = async (text: string, operator = "~") => {
			const filter = `class_code = "8/Z" && notes ${operator} "${text}"`;
			const { status, body } = await staff("GET", search("students", { filter }));
			expect(status).toBe(200);
			return body.items.map(({ notes }: { notes: string }) => notes).sort();
		};
		expect(await found("100\\%")).toEqual([percent]);
		expect(await found("t_c")).toEqual([score]);
		expect(await found("s\\\\b")).toEqual([slash]);
		expect(await found("yüzde 100% pamuk", "=")).toEqual([percent]);
		expect(await found("_", "=")).toEqual([]);
		expect(await found("%", "=")).toEqual([]);
	});
	test("51: at the desk % and _ find nobody", async () => {
		for (const q of ["%", "_", "%%%", "___", "\\", "'"]) {
			const { status, body } = await staff("GET", `/api/circulation/find?q=${encodeURIComponent(q)}`);
			expect(status).toBeLessThan(500);
			expect(body.students ?? body.readers ?? []).toEqual([]);
		}
	});
});

describe("52: pages", () => {
	test.each([
		"1e9",
		"-1",
		"NaN",
		"1e15",
		"9007199254740993",
		"0",
		"abc",
		"1;DROP",
		"[]",
		"%00",
		"٣",
		"Infinity",
	])("52: perPage and page of %s are clamped or refused", async (number) => {
		for (const query of [
			`perPage=${number}`,
			`page=${number}`,
			`page=${number}&perPage=${number}&skipTotal=1`,
		]) {
			const { status, body } = await staff("GET", records("students", `?${encodeURI(query)}`));
			expect([200, 400]).toContain(status);
			if (status === 200) expect(body.items.length).toBeLessThanOrEqual(1000);
		}
	});
});

describe("53: JSON", () => {
	const path = () => records("students");
	test.each([
		["10,000 brackets", `{"first_name":${"[".repeat(10_000)}${"]".repeat(10_000)}}`],
		["10,000 objects", `{"first_name":${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}}`],
		["a number beyond all bounds", '{"birth_year":1e400}'],
		["minus a number beyond all bounds", '{"birth_year":-1e400}'],
		["a number of 400 digits", `{"birth_year":${"9".repeat(400)}}`],
		["a list", "[]"],
		["a text", '"x"'],
		["nothing of JSON", "first_name=Ece"],
		["a comment", '{"first_name":"x"/**/}'],
		["a comma too many", '{"first_name":"x",}'],
		["NaN", '{"birth_year":NaN}'],
		["two values", '{"first_name":"x"}{"first_name":"y"}'],
		["a list for a text", '{"first_name":["a"],"last_name":"x","reader_type":"pupil"}'],
		["an object for a text", '{"first_name":{"a":1},"last_name":"x","reader_type":"pupil"}'],
		[
			"an object for a relation",
			'{"first_name":"a","last_name":"x","reader_type":"pupil","school_id":{"id":"x"}}',
		],
		["1.5 for a year", '{"first_name":"a","last_name":"x","reader_type":"pupil","birth_year":1990.5}'],
		["a text for a year", '{"first_name":"a","last_name":"x","reader_type":"pupil","birth_year":"çok"}'],
	])("53: %s is refused", async (_name, text) => {
		const before = (await attacked.service.list("students", {})).length;
		const answer = await attacked.call("staff", "POST", path(), asJson(text));
		expectRefused(answer);
		expect((await attacked.service.list("students", {})).length).toBe(before);
	});
	test.each([
		["-0", '"birth_year":-0', 0],
		["a key twice: the last counts, as everywhere", '"birth_year":1990,"birth_year":1991', 1991],
		["half a character, as the sign for it", '"notes":"a\\ud800b"', "a\ufffdb"],
		["NUL, as the sign for it", '"notes":"a\\u0000b"', "a\ufffdb"],
	])("53: %s is taken as it is meant", async (_name, member, kept) => {
		const text = `{"first_name":"Ece","last_name":"Işık","reader_type":"pupil",${member}}`;
		const answer = await attacked.call("staff", "POST", path(), asJson(text));
		const { birth_year, notes } = answer.body;
		expect([answer.status, typeof kept === "number" ? Math.abs(birth_year) : notes]).toEqual([200, kept]);
	});
	test("53: fifty megabytes are refused by every door", async () => {
		const text = `{"first_name":"${"x".repeat(50_000_000)}"}`;
		for (const where of [path(), "/api/circulation/checkout", "/api/realtime", "/api/batch", "/api/setup"]) {
			const answer = await attacked.call("staff", "POST", where, asJson(text)).catch(() => null);
			// A server that has refused need not read on: the sender may be disconnected.
			if (answer) expect([400, 413], where).toContain(answer.status);
		}
	});
	test.each([
		["10,000 brackets", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
		["400,000 brackets", `${"[".repeat(400_000)}${"]".repeat(400_000)}`],
		["a prototype", '{"__proto__":{"role":2},"constructor":{"prototype":{"role":2}}}'],
		["a number beyond all bounds", "[1e400]"],
		["half a character", '["\\ud800"]'],
	])("53: %s as a text for a field of JSON is refused or kept without harm", async (_name, text) => {
		const answer = await staff("POST", records("books"), {
			title: `Kitap ${++serial}`,
			authors: text,
			subjects: text,
		});
		expect(answer.status, JSON.stringify(answer.body).slice(0, 200)).toBeLessThan(500);
		if (answer.status === 200) {
			expect((await staff("GET", records("books", `/${answer.body.id}`))).status).toBe(200);
			await attacked.service.transaction((all) => all.delete("books", answer.body.id));
		}
		expect(Object.hasOwn(Object.prototype, "role")).toBe(false);
		expect((await staff("GET", records("books"))).status).toBe(200);
	});
});

describe("54: letters", () => {
	test("54: one number in two ways of writing its letters is one number", async () => {
		const number = "ş-1";
		expect((await newReader({ student_no: number.normalize("NFC") })).status).toBe(200);
		expect((await newReader({ student_no: number.normalize("NFD") })).status).toBe(400);
	});
	test("54: a name is found however its letters are written", async () => {
		await newReader({ first_name: "Çağdaş".normalize("NFD"), last_name: "Üşüdü" });
		for (const form of ["NFC", "NFD", "NFKC", "NFKD"] as const) {
			const filter = `full_name ~ "${"ÇAĞDAŞ".normalize(form)}"`;
			expect((await staff("GET", search("students", { filter }))).body.totalItems).toBe(1);
		}
	});
	const signs: readonly [string, string][] = [
		["a right-to-left override", "\u202e"],
		["an embedding", "\u202b"],
		["an isolate without its end", "\u2067"],
		["a right-to-left mark", "\u200f"],
		["a zero-width space", "\u200b"],
		["a zero-width joiner", "\u200d"],
		["a byte order mark", "\ufeff"],
		["a word joiner", "\u2060"],
		["a soft hyphen", "\u00ad"],
		["a tag", "\u{e0041}"],
		["an escape", "\u001b"],
		["a bell", "\u0007"],
		["a control of the second set", "\u009b"],
		["a line break", "\n"],
		["a line separator", "\u2028"],
	];
	test.each(signs)("54: %s in a name changes nothing beside it", async (_name, sign) => {
		const made = await newReader({ first_name: `Ay${sign}şe`, last_name: `${sign}Kaya`, class_code: "7/D" });
		expect(made.status).toBe(200);
		expect(JSON.stringify(made.body)).not.toContain(JSON.stringify(sign).slice(1, -1));
		expect(made.body.full_name).toMatch(/^Ay ?şe Kaya$/);
		const { id } = attacked.people.staff;
		const renamed = await staff("PATCH", records("users", `/${id}`), { name: `${sign}Der${sign}ya` });
		expect(renamed.body.name).toMatch(/^ ?Der ?ya$/);
	});
	test("54: two accounts cannot have names that look the same", async () => {
		const password = "mavi dolap altı kedi";
		const register = (username: string) =>
			attacked.call("guest", "POST", records("users"), {
				body: { username, email: `ikiz${++serial}@example.org`, password, passwordConfirm: password },
			});
		expect((await register("ikizadam")).status).toBe(200);
		for (const twin of [
			"ikizadam\u200b",
			"ikiz\u200dadam",
			"\u202eikizadam",
			"ıkizadam",
			"іkizadam",
			"ikizadam ",
		]) {
			const answer = await register(twin);
			if (answer.status === 200)
				expect((await attacked.service.find("users", answer.body.id))?.username).not.toBe(twin);
			else expect(answer.status).toBe(400);
		}
	});
	test("54: a family of emoji and a note's lines stay as they are", async () => {
		const notes = "İlk satır\nikinci\tsatır 👨‍👩‍👧";
		expect((await newReader({ notes })).body.notes).toBe(notes);
	});
});

describe("55: dates", () => {
	test.each([
		"2026-02-30",
		"2026-02-29",
		"2026-13-01",
		"2026-00-10",
		"0000-01-01",
		"275760-09-13",
		"-2026-01-01",
		"2026-3-5",
		"05.03.2026",
		"yarın",
		"2026-03-05T24:00:00Z",
		"2026-03-05 25:00",
		"2026-W10",
		"1e10",
		"2026-03-05; DROP",
		"٢٠٢٦-٠٣-٠٥",
		"",
	])("55: the day %s is none", async (day) => {
		const body = { scope: "school", name: "Gezi", from_on: day, to_on: day };
		expect((await staff("POST", records("closed_days"), body)).status).toBe(400);
	});
	test.each([
		"2026-02-30 10:00:00Z",
		"2026-03-05T24:00:00Z",
		"0000-01-01 00:00:00Z",
		"275760-09-13 00:00:00Z",
		"2026-03-05T10:60:00Z",
		"x",
		"2026-03-05T10:00:00+99:00",
	])("55: the instant %s is none", async (at) => {
		const body = { op_id: attacked.small.op(), copy: "1001", student: "101", at };
		expect((await staff("POST", "/api/circulation/checkout", body)).status).toBe(400);
		const [notice] = await attacked.service.list("notices", { limit: 1 });
		const read = await attacked.call("admin", "PATCH", records("notices", `/${notice?.id}`), {
			body: { read_at: at },
		});
		expect(read.status).toBe(400);
	});
});

describe("56: ids chosen by the caller", () => {
	test.each([
		"short",
		"a".repeat(16),
		"A".repeat(15),
		"../../../../../",
		"aaaaaaaaaaaaaa'",
		"aaaaaaa aaaaaaa",
		"çççççççççççççç",
		"aaaaaaaaaaaaaa\u0000",
		"__proto__",
		"0".repeat(5000),
	])("56: %.20s is refused", async (id) => {
		expectRefused(await newReader({ id }));
	});
	test("56: an id that is there, here or in another collection, changes nothing of it", async () => {
		const before = await attacked.service.find("students", attacked.small.readers.ayse);
		expectRefused(await newReader({ id: attacked.small.readers.ayse }));
		expect(await attacked.service.find("students", attacked.small.readers.ayse)).toEqual(before);
		const school = await attacked.service.find("schools", attacked.small.school);
		await newReader({ id: attacked.small.school });
		expect(await attacked.service.find("schools", attacked.small.school)).toEqual(school);
	});
	test("56: an id is not changed afterwards", async () => {
		const path = records("students", `/${attacked.small.readers.mehmet}`);
		await staff("PATCH", path, { id: "bbbbbbbbbbbbbbb" });
		expect(await attacked.service.find("students", "bbbbbbbbbbbbbbb")).toBeNull();
		expect(await attacked.service.find("students", attacked.small.readers.mehmet)).not.toBeNull();
	});
});

describe("57: batches", () => {
	const batch = (requests: unknown, who: "staff" | "guest" = "staff") =>
		attacked.call(who, "POST", "/api/batch", { body: { requests } });
	const one = (values: object = {}) => ({
		method: "POST",
		url: records("students"),
		body: { first_name: "Toplu", last_name: "Okur", reader_type: "pupil", ...values },
	});
	const count = async () =>
		(await attacked.service.list("students", { filter: 'first_name = "Toplu"' })).length;
	afterEach(async () => expect(await count()).toBe(0));

	test.each([
		[
			"ten thousand requests",
			() =>
				Array.from({ length: 10_000 }, () => ({
					method: "POST",
					url: "/api/collections/students/records",
					body: {},
				})),
		],
		["an address that is no text", () => [{ ...one(), url: { toString: 1 } }]],
		["an address in a list", () => [{ ...one(), url: [one().url] }]],
		["a method that is no text", () => [{ ...one(), method: ["POST"] }]],
		["a batch in a batch", () => [one(), { method: "POST", url: "/api/batch", body: { requests: [one()] } }]],
		["another host", () => [one(), { ...one(), url: `http://evil.example${records("students")}` }]],
		[
			"an address without a host's scheme",
			() => [one(), { ...one(), url: `//evil.example${records("students")}` }],
		],
		["an address of this host", () => [one(), { ...one(), url: attacked.server.url + records("students") }]],
		["a way up", () => [one(), { ...one(), url: `/api/collections/../collections/students/records` }]],
		["an operation", () => [one(), { method: "POST", url: "/api/circulation/checkout", body: {} }]],
		["settings", () => [one(), { method: "PATCH", url: "/api/settings", body: {} }]],
		[
			"a sign-in",
			() => [one(), { method: "POST", url: "/api/collections/users/auth-with-password", body: {} }],
		],
		["a method that is none", () => [one(), { ...one(), method: "TRACE" }]],
		["a GET", () => [one(), { method: "GET", url: records("students") }]],
		["one that is refused at the end", () => [one(), one(), one({ reader_type: "king" })]],
		["no list", () => ({ 0: one() })],
		["texts", () => ["x", "y"]],
		["nothing", () => []],
		["nulls", () => [null]],
	])("57: with %s nothing of it happens", async (_name, requests) => {
		expectRefused(await batch(requests()));
	});
	test("57: a token in a member's headers makes nobody else of it", async () => {
		const headers = {
			authorization: String(attacked.people.staff.token),
			Authorization: String(attacked.people.staff.token),
		};
		expectRefused(await batch([{ ...one(), headers }], "guest"));
	});
});

describe("58: header injection", () => {
	const evil = 'Ali\r\nBcc: kurban@example.org\r\n\r\n<script>alert(1)</script>"';
	const mails = async () =>
		(await attacked.service.database.read.all(raw('SELECT "mail" FROM "_mails"'))).map(
			(row) =>
				JSON.parse(String(row.mail)) as {
					to: { address: string; name?: string };
					subject: string;
					html: string;
				},
		);
	test("58: a line break in a stored name cannot add a header to a mail", async () => {
		const { id } = attacked.people.pending;
		await attacked.call("pending", "PATCH", records("users", `/${id}`), { body: { name: evil } });
		await attacked.service.transaction((all) =>
			all.update("schools", attacked.small.school, { name: `Okul${evil}` }),
		);
		const third = await attacked.small.create("schools", { name: `Üç${evil}`, type: "lise" });
		const { id: applicant, token } = await person(attacked.small, "istekli", nowhere);
		await attacked.server.call("PATCH", records("users", `/${applicant}`), { token, body: { name: evil } });
		await attacked.server.call("POST", records("memberships"), {
			token,
			body: { school_id: attacked.small.school },
		});
		await attacked.server.call("POST", records("memberships"), { token, body: { school_id: third } });
		await attacked.call("guest", "POST", "/api/collections/users/request-password-reset", {
			body: { email: "yeni@example.org" },
		});
		const all = await mails();
		expect(all.length).toBeGreaterThan(0);
		for (const { to, subject, html } of all) {
			for (const part of [to.address, to.name ?? "", subject])
				expect(part).not.toMatch(/[\r\n\u2028\u2029\0]/);
			expect(html).not.toMatch(/<script/i);
		}
	});
	test.each([
		"a@example.org\r\nBcc: b@example.org",
		"a@example.org, b@example.org",
		"a@example.org\n",
		"<a@example.org>",
		"a b@example.org",
		'"a\r\nb"@example.org',
		"a@example.org\u0000",
		"a@[127.0.0.1]",
	])("58: %j is no address, in any form that takes one", async (email) => {
		const before = (await mails()).length;
		for (const path of [
			"request-password-reset",
			"request-verification",
			"request-otp",
			"request-email-change",
		]) {
			await attacked.call("staff", "POST", `/api/collections/users/${path}`, {
				body: { email, newEmail: email },
			});
		}
		const password = "mavi dolap altı kedi";
		const made = await attacked.call("guest", "POST", records("users"), {
			body: { email, password, passwordConfirm: password },
		});
		const contact = await attacked.call("guest", "POST", records("contacts"), {
			body: { name: "x", email, subject: "x", message: "x" },
		});
		for (const answer of [made, contact]) {
			if (answer.status === 200) expect(answer.body.email ?? "").not.toMatch(/[\s<>,"\0]/);
			else expectRefused(answer);
		}
		const sent = (await mails()).slice(before);
		for (const { to } of sent) expect(to.address).toMatch(/^[\w.-]+@example\.org$/);
	});
	test("58: a forged host or origin comes into no mail's link", async () => {
		const headers = {
			host: "evil.example",
			origin: "https://evil.example",
			"x-forwarded-host": "evil.example",
			forwarded: "host=evil.example",
		};
		await attacked.call("guest", "POST", "/api/collections/users/request-password-reset", {
			body: { email: "baska@example.org" },
			headers,
		});
		await attacked.call("guest", "POST", "/api/collections/users/request-otp", {
			body: { email: "baska@example.org" },
			headers,
		});
		await expect
			.poll(async () => (await mails()).some(({ to }) => to.address === "baska@example.org"))
			.toBe(true);
		expect(JSON.stringify(await mails())).not.toContain("evil.example");
	});
	test("58: a file's name comes into its headers in plain letters only", async () => {
		const name = "kapak\r\nset-cookie: a=b\"; filename*=utf-8''x.html";
		const png = Buffer.from(
			"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
			"base64",
		);
		const { body, headers } = multipart([
			{ name: "avatar", value: png, file: encodeURIComponent(name), type: "image/png" },
		]);
		const { id, token } = attacked.people.staff;
		const sent = await fetch(attacked.server.url + records("users", `/${id}`), {
			method: "PATCH",
			body: new Uint8Array(body),
			headers: { ...headers, authorization: String(token) },
		});
		const { avatar } = (await sent.json()) as { avatar: string };
		expect(avatar).toMatch(/^[a-z0-9_]+\.[a-z0-9]+$/);
		const { body: pass } = await attacked.call("staff", "POST", "/api/files/token");
		const path = `/api/files/users/${id}/${avatar}?download=1&token=${pass.token}`;
		const answer = await attacked.server.call("GET", path);
		expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${avatar}"`);
		expect(answer.headers.get("set-cookie")).toBeNull();
	});
	test.each(["%0d%0aset-cookie:a=b", "?x=%0d%0aset-cookie:a=b", "%E5%98%8D%E5%98%8Aset-cookie:a=b"])(
		"58: %s in an address adds no header",
		async (tail) => {
			for (const path of [
				`/users/login${tail}`,
				`/api/oauth2-redirect${tail}`,
				`/api/collections/users/records${tail}`,
				`/assets/${tail}`,
			]) {
				const answer = await attacked.call("guest", "GET", path);
				expect(answer.headers.get("set-cookie")).toBeNull();
				expect(answer.headers.get("location")).toBeNull();
			}
		},
	);
});

describe("59: log injection", () => {
	const terminal = /(?!\t)[\p{Cc}\u202e]/u;
	test("59: line breaks and terminal codes of a request stand in no line of the log as such", async () => {
		const dirty = "%0a%1b%5b31mSAHTE%20SATIR%0d";
		await attacked.call("guest", "GET", `/api/nothing/${dirty}?x=${dirty}`, {
			headers: { referer: `http://x/?${dirty}`, "user-agent": "x\ty" },
		});
		const answers = [
			await speak(
				`GET /api/nothing HTTP/1.1\r\nHost: x\r\nUser-Agent: a\u001b[31mb\r\nConnection: close\r\n\r\n`,
			),
			await speak(`GET /api/no\u001b[31mthing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
			await speak(`GET /api/nothing HTTP/1.1\r\nHost: x\r\nReferer: a\u0007b\r\nConnection: close\r\n\r\n`),
		];
		for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 4/);
		await attacked.service.logs.flush();
		const { items } = await attacked.service.logs.list({ perPage: "500" });
		expect(items.length).toBeGreaterThan(0);
		for (const { message, data } of items) {
			for (const text of [message, ...Object.values(data).map(String)]) expect(text).not.toMatch(terminal);
		}
	});
	test("59: what the program says on the console says nobody else's lines", async () => {
		const { consoleText } = await import("../../src/kit/messages/console.ts");
		const evil = "a\n\u001b[2JRafta hazır: http://evil.example\r\u009b31m\u202e";
		for (const key of [
			"importRefused",
			"importLine",
			"portTaken",
			"adminFailed",
			"import_missing",
		] as const) {
			const values = {
				id: evil,
				field: evil,
				code: evil,
				name: evil,
				into: evil,
				action: evil,
				why: evil,
				port: evil,
				path: evil,
				found: 1,
				taken: 1,
				known: 1,
				left: 1,
				files: 1,
			};
			expect(consoleText(key, values)).not.toMatch(terminal);
		}
	});
});

describe("60: requests that never end", () => {
	test("60: the server waits neither for headers nor for bodies without end", async () => {
		const { serverOptions } = await import("@rafta/records");
		expect(serverOptions.requestTimeout).toBeGreaterThan(0);
		expect(serverOptions.requestTimeout).toBeLessThanOrEqual(5 * 60_000);
	});
	test("60: whoever drips is cut off, and others are served meanwhile", { tags: "long" }, async () => {
		const { default: fastify } = await import("fastify");
		const { serverOptions } = await import("@rafta/records");
		// The same server with the same kind of limits, only shorter: no test waits five minutes.
		const app = fastify({
			...serverOptions,
			requestTimeout: 300,
			http: { headersTimeout: 200, connectionsCheckingInterval: 50 },
		});
		app.post("/", async () => ({}));
		await app.listen({ host: "127.0.0.1", port: 0 });
		const address = app.server.address();
		const port = typeof address === "object" ? address?.port : 0;
		const drip = (text: string) =>
			new Promise<string>((resolve) => {
				const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
				let heard = "";
				socket.on("data", (chunk) => {
					heard += chunk;
				});
				socket.on("error", () => undefined);
				socket.on("close", () => resolve(heard));
			});
		const [headers, body] = await Promise.all([
			drip("POST / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
			drip("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"),
		]);
		for (const answer of [headers, body]) expect(answer).toMatch(/^(HTTP\/1\.1 408|$)/);
		await app.close();
	});
	test("60: half-open streams are forgotten with their connection", async () => {
		const streams = await Promise.all(
			Array.from({ length: 30 }, () =>
				openStream(attacked.server.url, attacked.people.staff.token, ["students/*"]),
			),
		);
		for (const stream of streams) stream.close();
		await newReader();
		expect((await attacked.call("guest", "GET", "/api/health")).status).toBe(200);
	});
	test.each([
		[
			"two lengths",
			"POST /api/realtime HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\n{}{}",
		],
		[
			"a length and pieces",
			"POST /api/realtime HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/settings HTTP/1.1\r\n\r\n",
		],
		["a folded header", "GET /api/health HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n"],
		["no host", "GET /api/health HTTP/1.1\r\n\r\n"],
		["20,000 headers", `GET /api/health HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(20_000)}\r\n`],
		["a line of 200 kB", `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
		["no HTTP at all", "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n"],
	])("60: a request with %s is refused", async (_name, text) => {
		expect(await speak(text)).toMatch(/^(HTTP\/1\.1 4\d\d|$)/);
	});
});

describe("61: streams without number", () => {
	test("61: guests of one address get two thirds of a thousand, and a new one ends the oldest", async () => {
		const { hostname, port } = new URL(attacked.server.url);
		const sockets: ReturnType<typeof connect>[] = [];
		let ended = 0;
		const open = () =>
			new Promise<string>((resolve) => {
				const socket = connect(Number(port), hostname, () =>
					socket.write("GET /api/realtime HTTP/1.1\r\nHost: x\r\n\r\n"),
				);
				sockets.push(socket);
				socket.once("data", (chunk) => resolve(String(chunk).slice(9, 12)));
				// The last chunk of a stream that the server ends.
				socket.on("data", (chunk) => (ended += String(chunk).endsWith("0\r\n\r\n") ? 1 : 0));
				socket.on("error", () => resolve("cut"));
			});
		const statuses: string[] = [];
		for (let n = 0; n < 21; n++) statuses.push(...(await Promise.all(Array.from({ length: 50 }, open))));
		expect(new Set(statuses)).toEqual(new Set(["200"]));
		await expect.poll(() => 1050 - ended).toBe(667);
		for (const socket of sockets) socket.destroy();
	});
});

describe("62: compressed bodies", () => {
	const bomb = gzipSync(Buffer.alloc(20_000_000, 32));
	test.each(["gzip", "deflate", "br", "zstd", "gzip, gzip", "identity, gzip", "x-gzip", "compress"])(
		"62: a bomb in %s is refused by every door, and opened nowhere",
		async (encoding) => {
			for (const path of [records("students"), "/api/batch", "/api/circulation/scan", "/api/realtime"]) {
				const response = await fetch(attacked.server.url + path, {
					method: "POST",
					headers: {
						"content-type": "application/json",
						"content-encoding": encoding,
						authorization: String(attacked.people.staff.token),
					},
					body: bomb,
				});
				expect(response.status, path).toBeGreaterThanOrEqual(400);
				expect(response.status, path).toBeLessThan(500);
			}
		},
	);
	test("62: nor in a form", async () => {
		const response = await fetch(attacked.server.url + records("students"), {
			method: "POST",
			headers: {
				"content-type": "multipart/form-data; boundary=x",
				"content-encoding": "gzip",
				authorization: String(attacked.people.staff.token),
			},
			body: bomb,
		});
		expect(response.status).toBeGreaterThanOrEqual(400);
		expect(response.status).toBeLessThan(500);
	});
});

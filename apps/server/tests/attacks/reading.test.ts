// engines: one
/** Attacks 14 to 39: reading other people's data. */
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../access/expectations.ts";
import { nowhere, person } from "../access/people.ts";
import { openStream } from "../access/stream.ts";
import { type Attacked, expectRefused, inside, openAttacked, records, search } from "./support.ts";

let attacked: Attacked;
let serial = 0;
/** Marker on everything that belongs to the attacked school. */
const secret = "Gizlikalsın";
const phone = "0555 123 98 76";
let hidden: string;
let elsewhere: string;

const png = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
	"base64",
);

beforeAll(async () => {
	attacked = await openAttacked();
	elsewhere = String((await attacked.service.find("users", attacked.people.stranger.id))?.school_id);
	hidden = await attacked.small.create("students", {
		school_id: attacked.small.school,
		first_name: secret,
		last_name: "Çınar",
		student_no: "666",
		class_code: "9/A",
		reader_type: "pupil",
		guardian_phone: phone,
		notes: secret,
	});
	await attacked.service.transaction((all) =>
		all.update("library_books", attacked.small.copies.first, { note: secret, donor: secret }),
	);
	await attacked.small.operations.checkout(attacked.small.desk, {
		op_id: attacked.small.op(),
		copy: "1004",
		student: "666",
	});
});
afterAll(() => attacked.dispose());

const outsiders = ["guest", "basic", "stranger", "pending", "self", "other", "desk"] as const;
const newcomer = (values: Record<string, unknown> = {}) => person(attacked.small, `gelen${++serial}`, values);

async function expectNothing(who: Person, path: string): Promise<void> {
	const { status, body } = await attacked.call(who, "GET", path);
	expect(status, `${who} ${path}`).toBeLessThan(500);
	const text = JSON.stringify(body);
	for (const word of [secret, phone]) expect(text, `${who} ${path}`).not.toContain(word);
}

describe.each(outsiders)("14 to 23: %s", (who) => {
	test("14: lists nothing of the school's secrets", async () => {
		for (const name of Object.keys(attacked.canonical))
			await expectNothing(who, records(name, "?perPage=1000"));
	});
	test("15: views none by its id", async () => {
		await expectNothing(who, records("students", `/${hidden}`));
		await expectNothing(who, records("library_books", `/${attacked.small.copies.first}`));
	});
	test("16: finds none by a filter on its id or any field", async () => {
		for (const filter of [`id = "${hidden}"`, `id ?= "${hidden}" || id != ""`, `first_name ~ "${secret}"`]) {
			await expectNothing(who, search("students", { filter }));
			await expectNothing(who, search("readers", { filter: filter.replace("first_name", "full_name") }));
		}
	});
	test("17: reaches none by expanding, six levels and beyond", async () => {
		for (const expand of [
			"school_id.students_via_school_id",
			"book_loans_via_book_id.student_id",
			"library_books_via_book_id",
			"school_id,library_id.library_books_via_library_id,createdBy.school_id.students_via_school_id",
			"a.b.c.d.e.f.g.h",
			Array(40).fill("school_id.students_via_school_id").join("."),
		]) {
			for (const name of ["books", "schools", "users", "notices", "site_settings", "closed_days"]) {
				await expectNothing(who, search(name, { expand }));
			}
		}
	});
	test("18: reaches none by back-relations in a filter", async () => {
		for (const [name, filter] of [
			["schools", `students_via_school_id.first_name ?~ "${secret}"`],
			["books", `book_loans_via_book_id.student_id.first_name ?~ "${secret}"`],
			["books", `library_books_via_book_id.donor ?~ "${secret}"`],
			["users", `students_via_user_id.notes ?~ "${secret}"`],
		] as const) {
			const [found, none] = [
				await attacked.call(who, "GET", search(name, { filter })),
				await attacked.call(who, "GET", search(name, { filter: filter.replace(secret, "yoktur") })),
			];
			expect(found.status, filter).toBe(none.status);
			expect(found.body.totalItems ?? 0, filter).toBe(none.body.totalItems ?? 0);
		}
	});
	test("19: learns nothing from the order of a sort", async () => {
		for (const sort of ["students_via_school_id.first_name", "-guardian_phone", "school_id.invite_code"]) {
			for (const name of ["schools", "users", "readers", "books"]) {
				await expectNothing(who, search(name, { sort, perPage: "500" }));
			}
		}
	});
	test("20: hears nothing over realtime, of one record or of all", async () => {
		const topics = [
			"students",
			"students/*",
			`students/${hidden}`,
			"readers/*",
			`library_books/${attacked.small.copies.first}`,
			"book_loans/*",
			`students/*?options=${encodeURIComponent(JSON.stringify({ query: { filter: "id != ''", expand: "user_id" } }))}`,
		];
		const stream = await openStream(attacked.server.url, attacked.people[who].token, topics);
		await attacked.service.transaction((all) =>
			all.update("students", hidden, { notes: `${secret} ${++serial}` }),
		);
		const mark = await openStream(attacked.server.url, attacked.people.staff.token, ["site_settings/*"]);
		const heard = mark.mark("site_settings/*");
		await attacked.service.transaction((all) =>
			all.update("site_settings", String(attacked.canonical.site_settings), {}),
		);
		await heard;
		expect(stream.received()).not.toContain(secret);
		expect([...stream.topics]).toEqual([]);
		for (const one of [stream, mark]) one.close();
	});
	test("21: gets no file of it, with the right name and a token of the own, large or small", async () => {
		await attacked.service.transaction((records) =>
			records.create("consents", { student_id: hidden, kind: "photo", given: true }),
		);
		const form = new FormData();
		form.set("photo", new Blob([png]), "yuz.png");
		const token = String(attacked.people.staff.token);
		const sent = await fetch(attacked.server.url + records("students", `/${hidden}`), {
			method: "PATCH",
			headers: { authorization: token },
			body: form,
		});
		const { photo } = (await sent.json()) as { photo: string };
		const given = (await attacked.call(who, "POST", "/api/files/token")).body.token ?? "";
		for (const query of ["", `?token=${given}`, `?token=${given}&thumb=100x100`, "?token=", "?token=x.y.z"]) {
			const answer = await attacked.call(who, "GET", `/api/files/students/${hidden}/${photo}${query}`);
			expect(answer.status, query).toBe(who === "desk" ? 403 : 404);
		}
	});
	test("22: finds none at the desk and counts none", async () => {
		for (const path of [`/api/circulation/find?q=${encodeURIComponent(secret)}`, "/api/circulation/today"]) {
			if (who !== "desk") await expectNothing(who, path);
		}
		for (const code of ["666", hidden]) {
			if (who === "desk") continue;
			const body = { op_id: attacked.small.op(), code };
			const answer = await attacked.call(who, "POST", "/api/circulation/scan", { body });
			expect(JSON.stringify(answer.body)).not.toContain(secret);
		}
	});
	test("23: changes none in a batch, and the refusal says nothing of it", async () => {
		const before = await attacked.service.find("students", hidden);
		for (const method of ["PATCH", "DELETE"]) {
			const requests = [
				{ method, url: records("students", `/${hidden}?expand=school_id`), body: { notes: "x" } },
			];
			const answer = await attacked.call(who, "POST", "/api/batch", { body: { requests } });
			expectRefused(answer);
			expect(JSON.stringify(answer.body)).not.toContain(secret);
		}
		expect(await attacked.service.find("students", hidden)).toEqual(before);
	});
});

describe("24: a hidden field as an oracle", () => {
	test.each([
		["users", "password ~ '$argon'"],
		["users", "password != ''"],
		["users", "tokenKey > 'a'"],
		["users", "tokenKey:length > 1"],
		["users", "@request.auth.tokenKey ~ 'a'"],
		["users", "@request.auth.password ~ '$'"],
		["students", "card_key != ''"],
		["students", "user_id.tokenKey ~ 'a'"],
		["students", "user_id.password ~ '$'"],
		["libraries", "responsible_user_id.tokenKey ~ 'a'"],
		["schools", "invite_code ~ 'A'"],
		["book_loans", "student_id.card_key != ''"],
		["users", "second_factor.x = 1"],
		["users", "password__fold ~ 'a'"],
		["students", "full_name__sort ~ 'a'"],
	])("24: of %s: %s tells nothing", async (name, filter) => {
		for (const who of ["staff", "self", "stranger"] as const) {
			const ask = (text: string) => attacked.call(who, "GET", search(name, { filter: text }));
			const [actual, other] = [await ask(filter), await ask(filter.replace(/'[^']*'|\d+$/, "'zzzqqq'"))];
			expect([actual.status, actual.body.totalItems ?? 0], who).toEqual([
				other.status,
				other.body.totalItems ?? 0,
			]);
			if (actual.status !== 200) expectRefused(actual);
		}
	});
	test("24: addresses of accounts that hide theirs are found by no pattern", async () => {
		for (const who of ["staff", "self", "stranger", "pending"] as const) {
			const answer = await attacked.call(who, "GET", search("users", { filter: 'email ~ "@example.org"' }));
			expect(
				(answer.body.items ?? []).every(({ id }: { id: string }) => id === attacked.people[who].id),
			).toBe(true);
		}
	});
});

describe("25: a filter through a relation that may not be listed", () => {
	test.each([
		["closed_days", "createdBy.email ~ '@'"],
		["notices", "student_id.guardian_phone ~ '05'"],
		["book_loans", "student_id.guardian_phone ~ '05'"],
		["holds", "student_id.guardian_phone ~ '05'"],
		["site_settings", "@collection.students.guardian_phone ?~ '05'"],
		["site_settings", "@collection.users.role ?= 2"],
		["books", "createdBy.role = 2"],
	])("25: a pupil asks %s: %s and learns nothing", async (name, filter) => {
		const ask = (text: string) => attacked.call("self", "GET", search(name, { filter: text }));
		const [actual, other] = [await ask(filter), await ask(filter.replace(/'[^']*'|2$/, "'zzzqqq'"))];
		expect([actual.status, actual.body.totalItems ?? 0]).toEqual([other.status, other.body.totalItems ?? 0]);
	});
});

describe("26: a sort as an oracle", () => {
	test.each(["password", "-tokenKey", "password,id", "email", "students_via_user_id.guardian_phone"])(
		"26: users by %s shows nobody but oneself",
		async (sort) => {
			for (const who of ["staff", "self"] as const) {
				const answer = await attacked.call(who, "GET", search("users", { sort }));
				expect(answer.status).toBeLessThan(500);
				const ids = (answer.body.items ?? []).map(({ id }: { id: string }) => id);
				expect(ids.filter((id: string) => id !== attacked.people[who].id)).toEqual([]);
			}
		},
	);
	test.each(["card_key", "-card_key", "user_id.tokenKey", "full_name__sort;", "(SELECT 1)", "id' --", "1"])(
		"26: students by %s is refused or keeps an order that says nothing",
		async (sort) => {
			const answer = await attacked.call("staff", "GET", search("students", { sort }));
			expect([200, 400]).toContain(answer.status);
			expect(JSON.stringify(answer.body)).not.toMatch(/"card_key"|"tokenKey"/);
			if (sort.includes("card_key") || sort.includes("tokenKey")) expect(answer.status).toBe(400);
		},
	);
});

describe("27: fields and expands", () => {
	test.each([
		"*,password,tokenKey",
		"password",
		"expand.user_id.tokenKey",
		"*,card_key,full_name__sort",
		"*:excerpt(200,true)",
		"password:excerpt(9)",
	])("27: fields=%s shows nothing that is hidden", async (fields) => {
		for (const who of ["staff", "self"] as const) {
			for (const name of ["users", "students", "schools"]) {
				const { body } = await attacked.call(
					who,
					"GET",
					search(name, { fields, expand: "user_id,createdBy" }),
				);
				expect(JSON.stringify(body)).not.toMatch(
					/"(password|tokenKey|card_key|invite_code|\w+__(fold|sort))":/,
				);
			}
		}
		// Administrators see hidden fields, but never an account's credentials.
		for (const name of ["users", "students"]) {
			const { body } = await attacked.call("admin", "GET", search(name, { fields, expand: "user_id" }));
			expect(JSON.stringify(body)).not.toMatch(/"(password|tokenKey)":|argon2/);
		}
	});
	test("27: a circle of expands ends, and its answer stays small", async () => {
		const circle = Array(3).fill("school_id.students_via_school_id").join(".");
		const answer = await attacked.call(
			"staff",
			"GET",
			search("students", { expand: circle, perPage: "500" }),
		);
		expect([200, 400]).toContain(answer.status);
		expect(JSON.stringify(answer.body).length).toBeLessThan(5_000_000);
		const long = Array(200).fill("school_id").join(",");
		expect((await attacked.call("staff", "GET", search("students", { expand: long }))).status).toBeLessThan(
			500,
		);
	});
});

describe("28: totals", () => {
	test.each(outsiders)("28: count nothing for %s that a list does not show", async (who) => {
		for (const name of Object.keys(attacked.canonical)) {
			for (const filter of ["", 'id != ""', 'id > "a" || id < "a"']) {
				const { status, body } = await attacked.call(who, "GET", search(name, { filter, perPage: "1000" }));
				if (status === 200) expect(body.totalItems, name).toBe(body.items.length);
			}
		}
	});
});

describe("29: what a refused duplicate tells", () => {
	test("29: numbers of another school are free in one's own: nobody learns that they are taken there", async () => {
		const place = await attacked.service.find("users", attacked.people.stranger.id);
		const copy = await attacked.call("stranger", "POST", records("library_books"), {
			body: {
				book_id: attacked.small.titles.book,
				library_id: place?.library_id,
				barcode: "1001",
				status: "available",
			},
		});
		const reader = await attacked.call("stranger", "POST", records("students"), {
			body: {
				first_name: "Can",
				last_name: "Kaya",
				reader_type: "pupil",
				student_no: "666",
				card_barcode: "7101",
			},
		});
		expect([copy.status, reader.status]).toEqual([200, 200]);
	});
	test("29: an id that is taken in another school is refused like any other, without a word of whose it is", async () => {
		const answer = await attacked.call("stranger", "POST", records("students"), {
			body: { id: hidden, first_name: "Can", last_name: "Kaya", reader_type: "pupil" },
		});
		expectRefused(answer);
		expect(JSON.stringify(answer.body)).not.toContain(secret);
		expect((await attacked.service.find("students", hidden))?.first_name).toBe(secret);
	});
	test("29: a relation to a record of another school is refused like one to none", async () => {
		const body = (student_id: string) => ({ library_book_id: attacked.small.copies.third, student_id });
		const [there, nowhere] = [
			await attacked.call("stranger", "POST", records("book_loans"), { body: body(hidden) }),
			await attacked.call("stranger", "POST", records("book_loans"), { body: body("aaaaaaaaaaaaaaa") }),
		];
		for (const answer of [there, nowhere]) expectRefused(answer);
		expect(JSON.stringify(there.body)).not.toContain(secret);
	});
});

describe("30: a stream after its rights have gone", () => {
	const watch = (token: string) =>
		openStream(attacked.server.url, token, ["students/*", `students/${hidden}`, "book_loans/*"]);
	/** Changes the secret record, and waits until a permitted subscriber has received the change. */
	async function stir(): Promise<void> {
		const witness = await openStream(attacked.server.url, attacked.people.admin.token, ["students/*"]);
		const heard = witness.mark("students/*");
		await attacked.service.transaction((all) =>
			all.update("students", hidden, { notes: `${secret} ${++serial}` }),
		);
		await heard;
		witness.close();
	}
	type End = (who: { id: string; token: string }) => Promise<unknown>;
	const becomes =
		(values: () => Record<string, unknown>): End =>
		({ id }) =>
			attacked.service.transaction(async (all) => void (await all.update("users", id, values())));
	/** Performs it over HTTP, which must succeed. */
	const viaRequest =
		(path: (id: string) => string, who?: Person): End =>
		async ({ id, token }) => {
			const by = who ? String(attacked.people[who].token) : token;
			const { status } = await attacked.server.call("POST", path(id), { token: by, body: {} });
			expect(status).toBeLessThan(300);
		};
	const password = "mavi dolap altı kedi";
	const revocations: readonly [string, End][] = [
		["another school", becomes(() => ({ school_id: elsewhere, library_id: "" }))],
		["no school", becomes(() => nowhere)],
		["the role of a pupil", becomes(() => ({ role: 4, student_id: attacked.small.readers.mehmet }))],
		["role 1", becomes(() => ({ role: 1 }))],
		["a desk login only", becomes(() => ({ desk_only: true }))],
		["a closed account", becomes(() => ({ status: "blocked" }))],
		["a new password", becomes(() => ({ password, passwordConfirm: password }))],
		["leaving the school", viaRequest(() => "/api/me/leave")],
		["being taken out of the school", viaRequest((id) => `/api/members/${id}/remove`, "staff")],
		["signing out everywhere", viaRequest(() => "/api/me/sign-out-everywhere")],
		[
			"an administrator's ending of the sessions",
			viaRequest((id) => `/api/users/${id}/end-sessions`, "admin"),
		],
		["a deleted account", ({ id }) => attacked.service.transaction((all) => all.delete("users", id))],
	];
	test.each(revocations)("30: %s: nothing more is heard", async (_name, end) => {
		const who = await newcomer();
		const stream = await watch(who.token);
		await stir();
		await stream.heard(`students/${hidden}`);
		await end(who);
		const before = stream.received();
		await stir();
		expect(stream.received()).toBe(before);
		stream.close();
	});
	test("30: a session that is ended by its owner elsewhere is silent at once", async () => {
		const who = await newcomer({ password: "mavi dolap altı kedi", passwordConfirm: "mavi dolap altı kedi" });
		const identity = String((await attacked.service.find("users", who.id))?.email);
		const body = { identity, password: "mavi dolap altı kedi" };
		const { token } = (
			await attacked.server.call("POST", "/api/collections/users/auth-with-password", { body })
		).body;
		const stream = await watch(token);
		const ended = await attacked.server.call("POST", "/api/me/sessions/current/end", { token, body: {} });
		expect(ended.status).toBe(204);
		await stream.ended;
		await stir();
		expect(stream.received()).not.toContain(secret);
	});
	test("30: subscribing anew with the old token opens nothing", async () => {
		const who = await newcomer();
		await attacked.server.call("POST", "/api/me/sign-out-everywhere", { token: who.token, body: {} });
		const stream = await watch(who.token);
		await stir();
		expect(stream.received()).not.toContain(secret);
		stream.close();
	});
});

describe("31: somebody else's stream", () => {
	const subscribe = (token: string | undefined, clientId: unknown, subscriptions: unknown) =>
		attacked.server.call("POST", "/api/realtime", { token, body: { clientId, subscriptions } });
	test("31: its id is worth nothing to another account or a guest, and it goes on as it was", async () => {
		const stream = await openStream(attacked.server.url, attacked.people.staff.token, ["students/*"]);
		for (const who of ["stranger", "self", "guest", "pending", "admin"] as const) {
			expect((await subscribe(attacked.people[who].token, stream.id, [])).status, who).toBe(403);
		}
		const heard = stream.mark("students/*");
		await attacked.service.transaction((all) => all.update("students", hidden, {}));
		await heard;
		stream.close();
	});
	test.each(["", "x", "../x", null, 1, [], {}, "a".repeat(300), "\u0000", "%00"])(
		"31: the id %j is nobody's",
		async (id) => {
			expectRefused(await subscribe(attacked.people.staff.token, id, ["students/*"]));
		},
	);
	test("31: ids of streams are long and never the same", async () => {
		const streams = await Promise.all(
			Array.from({ length: 5 }, () => openStream(attacked.server.url, undefined, [])),
		);
		const ids = new Set(streams.map(({ id }) => id));
		expect(ids.size).toBe(5);
		for (const id of ids) expect(id.length).toBeGreaterThanOrEqual(40);
		for (const stream of streams) stream.close();
	});
	test.each([
		[["students/*\nevent:x"]],
		["students"],
		[[1]],
		[[null]],
		[Array(1001).fill("a/*")],
		[["x".repeat(3000)]],
		[['students/*?options={"query":']],
	])("31: the subscriptions %.40j are refused", async (subscriptions) => {
		const stream = await openStream(attacked.server.url, undefined, []);
		expect((await subscribe(undefined, stream.id, subscriptions)).status).toBe(400);
		stream.close();
	});
});

describe("32: a protected file", () => {
	let photo: string;
	beforeAll(async () => {
		photo = String((await attacked.service.find("students", hidden))?.photo);
	});
	const get = (token: string) =>
		attacked.server.call("GET", `/api/files/students/${hidden}/${photo}?token=${token}`);
	const fileToken = async (who: Person) =>
		(await attacked.call(who, "POST", "/api/files/token")).body.token as string;

	test("32: opens to its school's staff, so the refusals mean something", async () => {
		expect((await get(await fileToken("staff"))).status).toBe(200);
	});
	test("32: not without a token, with an auth token, an edited, unsigned or newly signed one", async () => {
		const good = await fileToken("staff");
		const [head, claims = "", signature] = good.split(".");
		const read = JSON.parse(Buffer.from(claims, "base64url").toString());
		const edited = Buffer.from(JSON.stringify({ ...read, exp: read.exp + 9e6 })).toString("base64url");
		const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
		const signed = createHmac("sha256", "").update(`${head}.${claims}`).digest("base64url");
		const forged = [
			"",
			"undefined",
			String(attacked.people.staff.token),
			`${head}.${edited}.${signature}`,
			`${none}.${claims}.`,
			`${head}.${claims}.${signed}`,
		];
		for (const token of forged) expect((await get(token)).status, token.slice(0, 20)).toBe(404);
	});
	test("32: not with an expired token, nor with that of somebody who has left", async () => {
		const old = await fileToken("staff");
		const start = attacked.small.clock.now;
		attacked.small.clock.now = new Date(start.getTime() + 3_600_000);
		expect((await get(old)).status).toBe(404);
		attacked.small.clock.now = start;
		const leaver = await newcomer();
		const { token } = (await attacked.server.call("POST", "/api/files/token", { token: leaver.token })).body;
		expect((await get(token)).status).toBe(200);
		await attacked.service.transaction((all) => all.update("users", leaver.id, nowhere));
		expect((await get(token)).status).toBe(404);
	});
	test("32: a file token is no way in anywhere else", async () => {
		const token = await fileToken("admin");
		for (const path of ["/api/settings", records("students"), "/api/circulation/today", "/api/me/sessions"]) {
			const answer = await attacked.server.call("GET", path, { token });
			expect(answer.body.items ?? []).toEqual([]);
			if (!path.includes("records")) expect(answer.status).toBe(401);
		}
	});
	test("34: names beside the right one, upwards or of another record are 404, like a file that is not there", async () => {
		const token = await fileToken("staff");
		const other = attacked.small.readers.ayse;
		for (const path of [
			`/api/files/students/${hidden}/yuz.png`,
			`/api/files/students/${hidden}/${photo.replace(/_\w+\./, "_aaaaaaaaaa.")}`,
			`/api/files/students/${other}/${photo}`,
			`/api/files/books/${hidden}/${photo}`,
			`/api/files/users/${hidden}/${photo}`,
			`/api/files/students/${hidden}/..%2f${hidden}%2f${photo}`,
			`/api/files/students/..%2f${hidden}/${photo}`,
			`/api/files/students/${hidden}/%2e%2e%2f%2e%2e%2frafta.db`,
			`/api/files/students/${hidden}/thumbs_${photo}`,
			`/api/files/students/${hidden}/${photo}%00.png`,
		]) {
			const answer = await attacked.server.call("GET", `${path}?token=${token}`);
			// Another spelling of an address is refused before any look-up.
			expect(answer.status, path).toBe(/%2[ef]/.test(path) ? 400 : 404);
		}
	});
	test("34: stored names carry chance enough that nobody guesses them", () => {
		expect(photo).toMatch(/_[a-z0-9]{10}\.png$/);
	});
});

describe("33: a reader's short page", () => {
	test("33: wrong, old and other cards' keys, and readers that are not there, get one answer", async () => {
		const other = String((await attacked.service.find("students", attacked.small.readers.ayse))?.card_key);
		const answers = [];
		for (const [id, key] of [
			[hidden, ""],
			[hidden, "x"],
			[hidden, other],
			["aaaaaaaaaaaaaaa", other],
			["aaaaaaaaaaaaaaa", ""],
			[`${hidden}' OR '1'='1`, ""],
		] as const) {
			const path = `/api/readers/${encodeURIComponent(id)}/card`;
			const { status, body } = await attacked.server.call("GET", path, { headers: { "x-card-key": key } });
			answers.push(JSON.stringify([status, body]));
		}
		expect(new Set(answers).size).toBe(1);
		expect(answers[0]).not.toContain(secret);
	});
});

describe("35: secrets of the installation", () => {
	test("35: settings show no secret, and keep it when they are sent back", async () => {
		const { settings } = attacked.service;
		await attacked.set("smtp", { password: "smtp-gizli-söz" });
		await attacked.set("s3", { secret: "s3-gizli-söz", accessKey: "anahtar" });
		const shown = await attacked.call("admin", "GET", "/api/settings");
		expect(JSON.stringify(shown.body)).not.toMatch(/gizli-söz/);
		await attacked.call("admin", "PATCH", "/api/settings", { body: shown.body });
		expect(settings.current().smtp.password).toBe("smtp-gizli-söz");
		expect(settings.current().s3.secret).toBe("s3-gizli-söz");
	});
	test("35: a backup is downloaded with a fresh file token of an administrator and nothing else", async () => {
		expect(
			(await attacked.call("admin", "POST", "/api/backups", { body: { name: "saldiri.zip" } })).status,
		).toBe(204);
		const path = "/api/backups/saldiri.zip";
		const tokens = [
			undefined,
			"",
			String(attacked.people.admin.token),
			(await attacked.call("staff", "POST", "/api/files/token")).body.token,
		];
		for (const token of tokens) {
			const query = token === undefined ? "" : `?token=${token}`;
			expectRefused(await attacked.call("guest", "GET", path + query));
		}
		expectRefused(await attacked.call("admin", "GET", path));
		const { token } = (await attacked.call("admin", "POST", "/api/files/token")).body;
		const start = attacked.small.clock.now;
		attacked.small.clock.now = new Date(start.getTime() + 3_600_000);
		expectRefused(await attacked.call("guest", "GET", `${path}?token=${token}`));
		attacked.small.clock.now = start;
		expect((await attacked.call("guest", "GET", `${path}?token=${token}`)).status).toBe(200);
	});
	test.each([
		"..%2frafta.db",
		"%2e%2e%2frafta.db",
		"..%5crafta.db",
		"saldiri.zip%00",
		"SALDIRI.ZIP",
		".lock",
		"a%0d%0aset-cookie:x.zip",
	])("35: the backup %s is none", async (key) => {
		const { token } = (await attacked.call("admin", "POST", "/api/files/token")).body;
		const answer = await attacked.call("guest", "GET", `/api/backups/${key}?token=${token}`);
		expectRefused(answer);
		expect(answer.headers.get("set-cookie")).toBeNull();
	});
	test("35: the log keeps no password, token or body", async () => {
		const body = { identity: "kimse@example.org", password: "günlüğe-yazma-beni" };
		await attacked.call("guest", "POST", "/api/collections/users/auth-with-password", { body });
		await attacked.call("staff", "GET", "/api/files/students/x/y.png?token=gizli-jeton&code=gizli-kod");
		await attacked.service.logs.flush();
		const page = JSON.stringify(await attacked.service.logs.list({ perPage: "500" }));
		expect(page).not.toMatch(/günlüğe-yazma-beni|gizli-jeton|gizli-kod/);
		expect(page).not.toContain(String(attacked.people.staff.token).slice(-40));
	});
});

describe("36: errors", () => {
	test.each([
		["GET", "/api/collections/students/records?filter=%28"],
		["GET", "/api/collections/students/records?sort=%27"],
		["GET", "/api/collections/students/records?expand=%27%3B--"],
		["GET", "/api/collections/students/records/%27%20OR%201=1"],
		["GET", "/api/collections/%27/records"],
		["GET", "/api/files/students/x/%ff"],
		["GET", "/api/nothing"],
		["POST", "/api/collections/users/auth-with-password"],
		["POST", "/api/collections/users/auth-refresh"],
		["POST", "/api/collections/users/auth-with-oauth2"],
		["POST", "/api/collections/users/confirm-password-reset"],
		["POST", "/api/realtime"],
		["POST", "/api/batch"],
		["PATCH", "/api/collections/users/records/x"],
		["DELETE", "/api/collections/users/records/x"],
		["POST", "/api/circulation/checkout"],
		["GET", "/api/backups/x"],
	])("36: %s %s tells nothing of statements, places and versions", async (method, path) => {
		for (const who of ["guest", "staff", "admin"] as const) {
			for (const body of method === "GET"
				? [undefined]
				: [{}, { id: { $gt: "" } }, "{", { token: "x", identity: ["'"] }]) {
				const answer = await attacked.call(who, method, path, { body });
				expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
				expect(JSON.stringify(answer.body)).not.toMatch(inside);
			}
		}
	});
	test("36: the unforeseen is told as a sentence and nothing else", async () => {
		const { sql } = await import("@rafta/records");
		await attacked.service.transaction((all) => all.sql.run(sql`ALTER TABLE "tasks" RENAME TO "tasks_gone"`));
		const answer = await attacked.call("admin", "GET", records("tasks"));
		await attacked.service.transaction((all) => all.sql.run(sql`ALTER TABLE "tasks_gone" RENAME TO "tasks"`));
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect(JSON.stringify(answer.body)).not.toMatch(inside);
		expect(JSON.stringify(answer.body)).not.toContain("tasks_gone");
	});
});

describe("37: what a guest is told of the machine", () => {
	test("37: health says that it is well, and no more", async () => {
		const { body } = await attacked.call("guest", "GET", "/api/health");
		expect(Object.keys(body).sort()).toEqual(["code", "data", "message"]);
		expect(body.data).toEqual({});
	});
	test.each([
		"/",
		"/api/health",
		"/api/nothing",
		"/assets/nothing.js",
		"/api/collections/users/records",
		"/theme.js",
	])("37: the headers of %s name no program", async (path) => {
		const { headers } = await attacked.call("guest", "GET", path);
		for (const name of ["server", "x-powered-by", "via", "x-runtime", "x-aspnet-version"]) {
			expect(headers.get(name)).toBeNull();
		}
		expect([...headers.values()].join("\n")).not.toMatch(/fastify|node|express|sqlite|1\.2\.3/i);
	});
	test("37: preflight, HEAD and OPTIONS tell no more than GET", async () => {
		for (const method of ["OPTIONS", "HEAD", "TRACE", "CONNECTX"]) {
			const answer = await attacked.server.call(method, "/api/settings").catch(() => null);
			if (answer) expect(JSON.stringify(answer.body)).not.toMatch(inside);
		}
	});
});

describe("39: a reader who has left", () => {
	test("39: the old card and its key open nothing, and no list of the desk shows the name", async () => {
		const gone = await attacked.small.create("students", {
			school_id: attacked.small.school,
			first_name: "Gidenoğlan",
			last_name: "Kara",
			reader_type: "pupil",
			student_no: "777",
		});
		const key = String((await attacked.service.find("students", gone))?.card_key);
		await attacked.service.transaction((all) => all.update("students", gone, { status: "left" }));
		const answer = await attacked.server.call("GET", `/api/readers/${gone}/card`, {
			headers: { "x-card-key": key },
		});
		expect(JSON.stringify(answer.body)).not.toContain("Gidenoğlan");
	});
});

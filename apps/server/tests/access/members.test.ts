// engines: both
/** Staff of a school: codes, approvals, leaving, reassigning, volunteers' logins. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { nowhere, type Person, person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
let manager: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	manager = await person(small, "sorumlu");
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const post = (path: string, who: { token?: string }, body: unknown = {}) =>
	server.call("POST", path, { token: who.token, body });
const get = (path: string, who: { token?: string }) => server.call("GET", path, { token: who.token });
const user = (id: string) => small.service.find("users", id);
const journal = async (kind: string) =>
	(await small.service.list("audit_events", { filter: "kind = {:kind}", params: { kind } })).length;
const noticesOf = async (id: string) =>
	(await small.service.list("notices", { filter: "user_id = {:id}", params: { id } })).map(
		({ kind }) => kind,
	);
const anotherSchool = async (name: string) => {
	const school = await small.create("schools", { name: `Okul ${name}`, type: "lise", province: "İzmir" });
	const library = await small.create("libraries", { name: "Öbür", school_id: school, kind: "main" });
	return { school_id: school, library_id: library };
};

describe("7: an invite code", () => {
	const join = async (code: unknown) =>
		post("/api/me/join", await person(small, `yeni${small.op()}`, nowhere), { invite_code: code });
	test("ends with its last day", async () => {
		const { body } = await post("/api/me/invite", manager, { days: 2 });
		expect(body).toMatchObject({ invite_until: "2026-03-07", invite_left: 20 });
		small.clock.now = new Date("2026-03-07T20:00:00Z");
		expect((await join(body.invite_code)).status).toBe(200);
		small.clock.now = new Date("2026-03-07T21:30:00Z");
		expect((await join(body.invite_code)).status).toBe(400);
	});
	test("serves as often as it was made for, and no more in parallel", async () => {
		const { body } = await post("/api/me/invite", manager, { uses: 2 });
		const people = await Promise.all([1, 2, 3, 4].map((n) => person(small, `kisi${n}`, nowhere)));
		const answers = await Promise.all(
			people.map((who) => post("/api/me/join", who, { invite_code: body.invite_code })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
	});
	test("is worthless once another was drawn, or it was closed", async () => {
		const before = (await get("/api/me/invite", manager)).body.invite_code;
		const { body } = await post("/api/me/invite", manager);
		expect((await join(before)).status).toBe(400);
		await server.call("DELETE", "/api/me/invite", { token: manager.token });
		expect((await join(body.invite_code)).status).toBe(400);
		expect((await join("")).status).toBe(400);
		expect([await journal("invite_rotated"), await journal("invite_closed")]).toEqual([1, 1]);
	});
	test.each([
		[{ days: 0 }, "Must be no less than 1."],
		[{ days: 400 }, "Must be no greater than 365."],
		[{ uses: 0 }, "Must be no less than 1."],
		[{ uses: 1.5 }, "The value has the wrong type."],
		[{ uses: "2" }, "The value has the wrong type."],
		[{ more: 1 }, "There is no such field."],
	])("is not made for %j, with the reason", async (sent, message) => {
		const { status, body } = await post("/api/me/invite", manager, sent);
		expect([status, Object.values(body.data)]).toEqual([400, [expect.objectContaining({ message })]]);
	});
});

describe("a request to join", () => {
	const ask = async () => {
		const newcomer = await person(small, "yeni", { ...nowhere, verified: true });
		const wish = await post("/api/collections/memberships/records", newcomer, { school_id: small.school });
		return { newcomer, path: `/api/collections/memberships/records/${wish.body.id}` };
	};
	test("is told to the school's staff, and its outcome to who asked, by mail and in the app", async () => {
		const volunteer = await person(small, "gonullu", { desk_only: true });
		const { newcomer, path } = await ask();
		expect(await noticesOf(manager.id)).toEqual(["membership_requested"]);
		expect(await noticesOf(volunteer.id)).toEqual([]);
		await server.call("PATCH", path, { token: manager.token, body: { status: "approved" } });
		expect(await noticesOf(newcomer.id)).toEqual(["membership_approved"]);
		const mails = (await small.service.mail.list("", 1, 20)).items.map(({ mail }) => mail);
		expect(mails.map(({ to }) => to.address)).toEqual(
			expect.arrayContaining(["sorumlu@example.org", "yeni@example.org"]),
		);
		expect(await journal("membership_approved")).toBe(1);
	});
	test("to a school that nobody runs yet is told to the administrators", async () => {
		const admin = await person(small, "yonetici", { role: 2 });
		const { school_id } = await anotherSchool("5");
		const newcomer = await person(small, "yeni", nowhere);
		await post("/api/collections/memberships/records", newcomer, { school_id });
		expect(await noticesOf(admin.id)).toEqual(["membership_requested"]);
		expect(await noticesOf(manager.id)).toEqual([]);
	});
	test("X7: taken back and sent again it is told once a day, and five schools are asked in a day", async () => {
		const { newcomer, path } = await ask();
		for (let n = 0; n < 3; n++) {
			const [open] = await small.service.list("memberships", {
				filter: "user_id = {:id}",
				params: { id: newcomer.id },
			});
			await server.call("DELETE", path.replace(/[^/]+$/, open?.id ?? ""), { token: newcomer.token });
			await post("/api/collections/memberships/records", newcomer, { school_id: small.school });
		}
		expect(await noticesOf(manager.id)).toEqual(["membership_requested"]);
		const statuses: number[] = [];
		for (const name of ["7", "8"]) {
			const { school_id } = await anotherSchool(name);
			statuses.push((await post("/api/collections/memberships/records", newcomer, { school_id })).status);
		}
		expect(statuses).toEqual([200, 429]);
		expect(await journal("membership_requested")).toBe(5);
		small.clock.now = new Date(small.clock.now.getTime() + 86_400_001);
		const { school_id } = await anotherSchool("9");
		expect((await post("/api/collections/memberships/records", newcomer, { school_id })).status).toBe(200);
	});
	test("X7: of an account whose address is not verified it sends no mail, and no address in a name", async () => {
		const newcomer = await person(small, "yeni", { ...nowhere, name: "Ödül kotu.example", verified: false });
		await post("/api/collections/memberships/records", newcomer, { school_id: small.school });
		expect(await noticesOf(manager.id)).toEqual(["membership_requested"]);
		expect((await small.service.mail.list("", 1, 20)).items).toEqual([]);
		await small.service.transaction((all) => all.update("users", newcomer.id, { verified: true }));
		const { school_id } = await anotherSchool("6");
		await small.service.transaction((all) => all.update("users", manager.id, { school_id }));
		await post("/api/collections/memberships/records", newcomer, { school_id });
		const mails = (await small.service.mail.list("", 1, 20)).items.map(({ mail }) => mail.html);
		expect(mails).toEqual([expect.stringContaining("Ödül, Okul 6 adlı okula katılmak istiyor")]);
	});
	test("8: is decided by nobody of another school, and by nobody for themselves", async () => {
		const { newcomer, path } = await ask();
		const stranger = await person(small, "baska", await anotherSchool("1"));
		for (const who of [newcomer, stranger]) {
			const answer = await server.call("PATCH", path, { token: who.token, body: { status: "approved" } });
			expect(answer.status).toBe(404);
		}
		expect((await user(newcomer.id))?.school_id).toBe("");
	});
	test("approved late does not take away who has settled elsewhere", async () => {
		const { newcomer, path } = await ask();
		const elsewhere = await anotherSchool("2");
		await small.service.transaction((records) => records.update("users", newcomer.id, elsewhere));
		await server.call("PATCH", path, { token: manager.token, body: { status: "approved" } });
		expect((await user(newcomer.id))?.school_id).toBe(elsewhere.school_id);
	});
	test("its notice is read by whom it is for alone, and nothing of it is changed but that", async () => {
		await ask();
		const [notice] = await small.service.list("notices", {
			filter: "user_id = {:id}",
			params: { id: manager.id },
		});
		const path = `/api/collections/notices/records/${notice?.id}`;
		const read = { read_at: "2026-03-05 09:00:00.000Z" };
		const change = (who: Person, body: object) => server.call("PATCH", path, { token: who.token, body });
		expect((await change(await person(small, "meslektas"), read)).status).toBe(404);
		expect((await change(manager, { kind: "member_left" })).status).toBe(400);
		expect((await change(manager, { ...read, data: { person: "X" } })).status).toBe(400);
		expect((await change(manager, read)).status).toBe(200);
	});
});

describe("leaving a school", () => {
	test("ends the rights at once, leaves the records, and tells the colleagues", async () => {
		const colleague = await person(small, "meslektas");
		await small.service.transaction((records) =>
			records.update("libraries", small.library, { responsible_user_id: manager.id }),
		);
		const answer = await post("/api/me/leave", manager);
		expect(answer.body.record).toMatchObject({ school_id: "", library_id: "" });
		expect((await get("/api/collections/students/records", manager)).body.items).toEqual([]);
		expect((await post("/api/me/school", manager, { school_id: small.school })).status).toBe(403);
		expect(await noticesOf(colleague.id)).toEqual(["member_left"]);
		expect((await small.service.find("libraries", small.library))?.responsible_user_id).toBe("");
		expect(await journal("member_left")).toBe(1);
	});
	test("who joined by approval cannot come back by themselves", async () => {
		const newcomer = await person(small, "yeni", nowhere);
		const { body } = await post("/api/me/invite", manager);
		await post("/api/me/join", newcomer, { invite_code: body.invite_code });
		await post("/api/me/leave", newcomer);
		expect((await post("/api/me/school", newcomer, { school_id: small.school })).status).toBe(403);
	});
	test("who changes to another school of theirs leaves the former one's library behind", async () => {
		const colleague = await person(small, "ikiokul");
		const elsewhere = await anotherSchool("7");
		const school_id = String(elsewhere.school_id);
		await small.create("memberships", { user_id: colleague.id, school_id, status: "approved" });
		const answer = await post("/api/me/school", colleague, { school_id });
		expect([answer.status, answer.body.record.library_id]).toEqual([200, ""]);
		expect(await user(colleague.id)).toMatchObject({ school_id, library_id: "" });
		const again = await post("/api/me/school", colleague, { school_id });
		expect(again.status).toBe(200);
	});
	test.each([
		["choosing the school", "/api/me/school", () => ({ school_id: small.school }), 403],
		["choosing its library", "/api/me/library", () => ({ library_id: small.library }), 404],
	])("who is taken out at the same moment does not come back by %s", async (_, path, body, status) => {
		const newcomer = await person(small, "yeni", nowhere);
		const invite = await post("/api/me/invite", manager);
		await post("/api/me/join", newcomer, { invite_code: invite.body.invite_code });
		const { transaction } = small.service;
		vi.spyOn(small.service, "transaction").mockImplementationOnce(async (work) => {
			expect((await post(`/api/members/${newcomer.id}/remove`, manager)).status).toBe(204);
			return transaction(work);
		});
		expect((await post(path, newcomer, body())).status).toBe(status);
		expect(await user(newcomer.id)).toMatchObject({ school_id: "", library_id: "" });
	});
	test("who has gone to another school is not taken out there by the former one", async () => {
		const colleague = await person(small, "meslektas");
		const elsewhere = await anotherSchool("4");
		const { transaction } = small.service;
		vi.spyOn(small.service, "transaction").mockImplementationOnce(async (work) => {
			await transaction((records) => records.update("users", colleague.id, elsewhere));
			return transaction(work);
		});
		expect((await post(`/api/members/${colleague.id}/remove`, manager)).status).toBe(404);
		expect(await user(colleague.id)).toMatchObject(elsewhere);
	});
	test("a colleague is taken out by staff of the same school alone, an administrator by none of them", async () => {
		const colleague = await person(small, "meslektas");
		const admin = await person(small, "yonetici", { role: 2 });
		const stranger = await person(small, "baska", await anotherSchool("3"));
		const remove = (id: string, who: Person) => post(`/api/members/${id}/remove`, who);
		expect((await remove(colleague.id, stranger)).status).toBe(404);
		expect((await remove(admin.id, manager)).status).toBe(403);
		expect((await remove(manager.id, manager)).status).toBe(400);
		expect((await remove(colleague.id, manager)).status).toBe(204);
		expect((await user(colleague.id))?.school_id).toBe("");
		expect((await remove(colleague.id, manager)).status).toBe(404);
	});
	test("a pupil is no member, and lists none", async () => {
		const pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
		expect((await get("/api/members", pupil)).status).toBe(403);
		expect((await post(`/api/members/${pupil.id}/remove`, manager)).status).toBe(404);
		const { body } = await get("/api/members", manager);
		expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(pupil.id);
	});
});

describe("handing a library over", () => {
	const reassign = (newOwner: string, who: Person, library = small.library) =>
		post(`/api/libraries/${library}/hand-over`, who, { user_id: newOwner });
	test("makes the colleague its owner, and says so", async () => {
		const newOwner = await person(small, "meslektas");
		expect((await reassign(newOwner.id, manager)).body.responsible_user_id).toBe(newOwner.id);
		expect(await small.service.find("libraries", small.library)).toMatchObject({ createdBy: newOwner.id });
		expect(await noticesOf(newOwner.id)).toEqual(["library_handed_over"]);
		expect((await reassign(newOwner.id, manager)).status).toBe(400);
	});
	test("not to somebody of another school, a volunteer or a blocked one, and not another school's", async () => {
		const place = await anotherSchool("4");
		const stranger = await person(small, "baska", place);
		const volunteer = await person(small, "gonullu", { desk_only: true });
		const blocked = await person(small, "kapali", { status: "blocked" });
		for (const { id } of [stranger, volunteer, blocked])
			expect((await reassign(id, manager)).status).toBe(404);
		expect((await reassign(manager.id, manager, place.library_id)).status).toBe(404);
		expect((await reassign(manager.id, stranger)).status).toBe(404);
	});
});

describe("a volunteer's login", () => {
	test("is made by staff, signs in with what is told once, and is made anew or closed", async () => {
		const made = await post("/api/members/desk-logins", manager, { name: "Çınar Gönüllü" });
		expect(made.body).toMatchObject({
			username: expect.stringMatching(/^cinar\d{4}$/),
			name: "Çınar Gönüllü",
		});
		const signIn = (password: string) =>
			post("/api/collections/users/auth-with-password", {}, { identity: made.body.username, password });
		const { body } = await signIn(made.body.password);
		expect(body.record).toMatchObject({ role: 3, desk_only: true, school_id: small.school });
		const anew = await post(`/api/members/${made.body.id}/new-password`, manager);
		expect((await signIn(made.body.password)).status).toBe(400);
		expect((await signIn(anew.body.password)).status).toBe(200);
		await post(`/api/members/${made.body.id}/remove`, manager);
		expect((await signIn(anew.body.password)).status).toBeGreaterThanOrEqual(400);
	});
	test("5: nobody makes one for another school, or a colleague's password anew", async () => {
		const colleague = await person(small, "meslektas");
		expect((await post(`/api/members/${colleague.id}/new-password`, manager)).status).toBe(404);
		const newcomer = await person(small, "yeni", nowhere);
		expect((await post("/api/members/desk-logins", newcomer, { name: "X" })).status).toBe(403);
		const input = { name: "X", school_id: small.school, role: 2 };
		expect((await post("/api/members/desk-logins", manager, input)).status).toBe(400);
	});
	test("54: has a name that can be seen", async () => {
		const answers = [];
		for (const name of ["", "\u200b\u200b"])
			answers.push(await post("/api/members/desk-logins", manager, { name }));
		expect(answers.map(({ status }) => status)).toEqual([400, 400]);
		expect(answers[1]?.body).toEqual(answers[0]?.body);
	});
});

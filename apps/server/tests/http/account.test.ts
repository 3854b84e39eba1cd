// engines: one
/** How a user joins a school and a library: by approval, by code, by choice, and in no other way. */
import { describe, expect, test } from "vitest";
import { withSmallServer } from "./small-server.ts";

const opened = withSmallServer("test");

/** The token of a new user. */
async function person(name: string, values: Record<string, unknown> = {}) {
	const { user } = await opened.small.deskFor(name);
	const record = await opened.small.service.transaction((records) => records.update("users", user, values));
	const collection = opened.small.service.collection("users");
	if (!collection) throw new Error("no users");
	return { id: user, token: opened.small.service.issueToken({ collection, record }) };
}
const nowhere = { school_id: "", library_id: "" };
const me = (what: string, body: unknown, who: { token?: string }) =>
	opened.server.call("POST", `/api/me/${what}`, { body, ...who });
const stored = async (id: string) => opened.small.service.find("users", id);
const codeOf = async () => (await opened.small.service.find("schools", opened.small.school))?.invite_code;

describe("joining", () => {
	test("by asking and being approved", async () => {
		const newcomer = await person("yeni", nowhere);
		const manager = await person("sorumlu");
		const memberships = "/api/collections/memberships/records";
		const wish = await opened.server.call("POST", memberships, {
			...newcomer,
			body: { school_id: opened.small.school },
		});
		expect(wish.body).toMatchObject({ user_id: newcomer.id, status: "requested", user_name: "yeni" });
		expect((await me("school", { school_id: opened.small.school }, newcomer)).status).toBe(403);
		const path = `${memberships}/${wish.body.id}`;
		const body = { status: "approved" };
		expect((await opened.server.call("PATCH", path, { ...newcomer, body })).status).toBe(404);
		const approved = await opened.server.call("PATCH", path, { ...manager, body });
		expect(approved.body).toMatchObject({ status: "approved", decided_by: manager.id });
		expect(await stored(newcomer.id)).toMatchObject({ school_id: opened.small.school, library_id: "" });
		expect(
			(await opened.server.call("PATCH", path, { ...manager, body: { status: "refused" } })).status,
		).toBe(400);
	});
	test.each([
		["in lower case", (code: string) => ` ${code.toLowerCase()} `],
		["without separators", (code: string) => code.toLowerCase().replaceAll("-", "")],
		["with spaces", (code: string) => code.toLowerCase().replaceAll("-", " ")],
		["letter by letter", (code: string) => [...code].join(" ")],
		["with other hyphens", (code: string) => code.replaceAll("-", "\u2013")],
	])("by the school's code, typed %s", async (_way, typed) => {
		const newcomer = await person("yeni", nowhere);
		const { status, body } = await me("join", { invite_code: typed(String(await codeOf())) }, newcomer);
		expect([status, body.record?.school_id]).toEqual([200, opened.small.school]);
	});
	test("not by separators alone", async () => {
		expect((await me("join", { invite_code: "---" }, await person("yeni", nowhere))).status).toBe(400);
	});
	test("not with a wrong code, and not by guessing", async () => {
		const newcomer = await person("yeni", nowhere);
		for (let n = 0; n < 10; n++) {
			expect((await me("join", { invite_code: `AAA-AAA-AA${n}` }, newcomer)).status).toBe(400);
		}
		expect((await me("join", { invite_code: await codeOf() }, newcomer)).status).toBe(429);
		expect((await stored(newcomer.id))?.school_id).toBe("");
	});
	test.each([
		["nobody", null, 401],
		["a pupil", { role: 4, ...nowhere }, 403],
		["a blocked user", { status: "blocked", ...nowhere }, 401],
		["a volunteer", { desk_only: true }, 403],
	])("not for %s", async (_name, values, status) => {
		const who = values ? await person("biri", values) : {};
		expect((await me("join", { invite_code: await codeOf() }, who)).status).toBe(status);
		expect((await me("school", { school_id: opened.small.school }, who)).status).toBe(status);
		expect((await me("library", { library_id: opened.small.library }, who)).status).toBe(status);
	});
});

describe("choosing", () => {
	test("an administrator takes any school, a manager none that is not the own", async () => {
		const other = await opened.small.create("schools", { name: "Başka", type: "lise", province: "İzmir" });
		const admin = await person("yonetici", { role: 2, ...nowhere });
		const chosen = await me("school", { school_id: other }, admin);
		expect([chosen.status, chosen.body.record.school_id]).toEqual([200, other]);
		expect((await me("school", { school_id: "aaaaaaaaaaaaaaa" }, admin)).status).toBe(404);
		const manager = await person("sorumlu");
		expect((await me("school", { school_id: other }, manager)).status).toBe(403);
		expect((await stored(manager.id))?.school_id).toBe(opened.small.school);
	});
	test("a library of the own school, which another school does not hear of", async () => {
		const second = await opened.small.create("libraries", {
			name: "Sınıf",
			school_id: opened.small.school,
			kind: "class",
		});
		const manager = await person("sorumlu");
		const { body } = await me("library", { library_id: second }, manager);
		expect(body.record.library_id).toBe(second);
		const school = await opened.small.create("schools", { name: "Başka", type: "lise", province: "İzmir" });
		const stranger = await person("baska", { school_id: school, library_id: "" });
		expect((await me("library", { library_id: second }, stranger)).status).toBe(404);
		expect((await me("library", { library_id: "aaaaaaaaaaaaaaa" }, stranger)).status).toBe(404);
	});
	test("only what is understood", async () => {
		const manager = await person("sorumlu");
		const answer = await me("library", { library_id: 5, school_id: opened.small.school }, manager);
		expect([answer.status, Object.keys(answer.body.data).sort()]).toEqual([400, ["library_id", "school_id"]]);
	});
});

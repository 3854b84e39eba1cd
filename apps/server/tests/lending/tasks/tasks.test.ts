// engines: both
/** Tasks: their owners, their assignees, and their positions on the board. */
import { sql } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freeStrayTasks } from "../../../src/lending/tasks/freed.ts";
import { nowhere, type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let otherSchool: string;
const who: Record<string, Person> = {};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	otherSchool = await small.create("schools", { name: "Başka Okul", type: "lise", province: "İzmir" });
	who.staff = await person(small, "sorumlu");
	who.colleague = await person(small, "ogretmen");
	who.volunteer = await person(small, "gonullu", { desk_only: true });
	who.stranger = await person(small, "yabanci", { school_id: otherSchool, library_id: "" });
	who.admin = await person(small, "yonetici", { role: 2, ...nowhere });
	who.pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const list = "/api/collections/tasks/records";
const token = (name: string) => who[name]?.token ?? "";
const call = (name: string, method: string, path: string, body?: unknown) =>
	server.call(method, path, { token: token(name), body });
const make = async (name: string, values: Record<string, unknown> = {}) =>
	(await call(name, "POST", list, { title: "Rafları düzelt", ...values })).body;
const turn = (seconds: number) => {
	small.clock.now = new Date(small.clock.now.getTime() + seconds * 1000);
};
const column = async (status: string) =>
	(
		await small.service.list("tasks", {
			filter: "status = {:status}",
			params: { status },
			sort: "column_order,id",
		})
	).map(({ id }) => id);

test("staff keep tasks of their own school, whatever school they name; nobody else's staff sees them", async () => {
	const task = await make("staff", { school_id: otherSchool, due_on: "2026-03-20" });
	expect(task).toMatchObject({ school_id: small.school, status: "todo", priority: "normal", done_on: "" });
	expect((await call("colleague", "GET", `${list}/${task.id}`)).status).toBe(200);
	expect((await call("stranger", "GET", `${list}/${task.id}`)).status).toBe(404);
	for (const name of ["stranger", "pupil", "volunteer"]) {
		expect([403, 404]).toContain(
			(await call(name, "PATCH", `${list}/${task.id}`, { status: "done" })).status,
		);
		expect(
			(await call(name, "POST", "/api/tasks/move", { task: task.id, status: "done" })).status,
		).toBeGreaterThan(402);
		expect(
			(await call(name, "POST", "/api/tasks/settle", { ids: [task.id], status: "done" })).body.changed ?? 0,
		).toBe(0);
	}
	expect((await call("colleague", "DELETE", `${list}/${task.id}`)).status).toBe(204);
});

test("a task is given to staff of its school; one of no school is seen by the manager to whom it was given", async () => {
	const given = (name: string, to: string, values = {}) =>
		call(name, "POST", list, { title: "Sayım", assignee: who[to]?.id, ...values });
	expect((await given("staff", "colleague")).status).toBe(200);
	for (const to of ["stranger", "pupil", "volunteer", "admin"]) {
		expect((await given("staff", to)).body.data).toHaveProperty("assignee");
	}
	expect((await given("admin", "stranger", { school_id: small.school })).status).toBe(400);
	const task = (await given("admin", "stranger")).body;
	expect((await call("stranger", "PATCH", `${list}/${task.id}`, { status: "doing" })).status).toBe(200);
	expect((await call("staff", "GET", `${list}/${task.id}`)).status).toBe(404);
	const names = async (name: string) =>
		(await call(name, "GET", "/api/tasks/people")).body.people.map((one: { name: string }) => one.name);
	expect(await names("staff")).toEqual(["mudur", "ogretmen", "sorumlu"]);
	expect(await names("stranger")).toEqual(["yabanci"]);
	expect(await names("admin")).toContain("yabanci");
});

test("a checklist and a record that it is about are what they claim to be, and of the own school", async () => {
	const send = (values: object) => call("staff", "POST", list, { title: "İş", ...values });
	const good = await send({
		checklist: [{ text: "Ara" }, { text: " " }],
		related: { collection: "students", id: small.readers.ayse, name: "x" },
	});
	expect(good.body).toMatchObject({
		checklist: [{ text: "Ara", done: false }],
		related: { collection: "students", id: small.readers.ayse },
	});
	const elsewhere = await small.create("libraries", { name: "Uzak", school_id: otherSchool, kind: "main" });
	for (const related of [
		{ collection: "libraries", id: elsewhere },
		{ collection: "libraries", id: "yokyokyokyokyok" },
		{ collection: "users", id: who.staff?.id },
		"libraries",
	])
		expect((await send({ related })).body.data, JSON.stringify(related)).toHaveProperty("related");
	expect((await send({ checklist: "Ara" })).body.data).toHaveProperty("checklist");
	expect((await send({ column_order: 1e300 })).body.data).toHaveProperty("column_order");
});

test("what is done knows since when, and comes last where it goes", async () => {
	const first = await make("staff", { status: "done" });
	turn(60);
	const second = await make("staff");
	expect((await call("staff", "PATCH", `${list}/${second.id}`, { status: "done" })).body).toMatchObject({
		done_on: "2026-03-05",
	});
	expect(await column("done")).toEqual([first.id, second.id]);
	expect((await call("staff", "PATCH", `${list}/${second.id}`, { status: "todo" })).body.done_on).toBe("");
	expect((await call("staff", "PATCH", `${list}/${second.id}`, { done_on: "2020-01-01" })).status).toBe(400);
	const settled = await call("staff", "POST", "/api/tasks/settle", {
		ids: [first.id, second.id],
		status: "done",
	});
	expect(settled.body).toEqual({ changed: 1 });
});

test("a task is put between two others, first and last, however often, and two at once both stand somewhere", async () => {
	const ids: string[] = [];
	for (const title of ["a", "b", "c", "d"]) {
		turn(60);
		ids.push((await make("staff", { title, status: "waiting" })).id);
	}
	const [a = "", b = "", c = "", d = ""] = ids;
	const move = (name: string, task: string, place: object) =>
		call(name, "POST", "/api/tasks/move", { task, status: "waiting", ...place });
	expect((await move("staff", d, { after: a })).status).toBe(200);
	expect(await column("waiting")).toEqual([a, d, b, c]);
	await move("staff", c, { before: a });
	expect(await column("waiting")).toEqual([c, a, d, b]);
	await move("staff", c, {});
	expect(await column("waiting")).toEqual([a, d, b, c]);
	// Both move to the same position until no number is left in between: then they are renumbered.
	for (let round = 0; round < 60; round++) {
		await move("staff", round % 2 ? b : c, { after: a });
		expect((await column("waiting")).slice(0, 2)).toEqual([a, round % 2 ? b : c]);
	}
	const answers = await Promise.all([move("staff", b, { after: d }), move("colleague", c, { after: d })]);
	expect(answers.map(({ status }) => status)).toEqual([200, 200]);
	const orders = await small.service.list("tasks", { filter: 'status = "waiting"', sort: "column_order" });
	expect(new Set(orders.map(({ column_order }) => column_order)).size).toBe(4);
	expect((await column("waiting")).slice(0, 2)).toEqual([a, d]);
	// A neighbour that was moved elsewhere in the meantime does not count.
	await call("staff", "PATCH", `${list}/${a}`, { status: "done" });
	expect((await move("staff", b, { after: a })).status).toBe(200);
	expect((await column("waiting")).at(-1)).toBe(b);
});

test("many with one number are numbered anew where one is put between them", async () => {
	await small.service.transaction((records) =>
		records.insert(
			"tasks",
			Array.from({ length: 130 }, (_, place) => ({
				id: `same${String(place).padStart(11, "0")}`,
				title: "Aynı",
				status: "doing",
				school_id: small.school,
				column_order: 0,
			})),
		),
	);
	const before = await column("doing");
	const task = await make("staff", { title: "Araya" });
	const place = before.indexOf("same00000000064");
	const moved = await call("staff", "POST", "/api/tasks/move", {
		task: task.id,
		status: "doing",
		after: "same00000000064",
	});
	expect(moved.status).toBe(200);
	expect(await column("doing")).toEqual([...before.slice(0, place + 1), task.id, ...before.slice(place + 1)]);
});

test("55: odd bodies are refused and change nothing", async () => {
	const { id } = await make("staff");
	for (const body of [
		null,
		[],
		{},
		{ task: id },
		{ task: id, status: "gone" },
		{ task: [id], status: "done" },
	]) {
		expect((await call("staff", "POST", "/api/tasks/move", body)).status).toBe(400);
	}
	for (const body of [
		{ ids: [], status: "done" },
		{ ids: Array(501).fill(id), status: "done" },
	]) {
		expect((await call("staff", "POST", "/api/tasks/settle", body)).status).toBe(400);
	}
	expect((await small.service.find("tasks", id))?.status).toBe("todo");
});

test("open tasks of who leaves, is blocked, becomes a volunteer or is deleted are nobody's and say why; done ones stay", async () => {
	const leave: Record<string, (id: string) => Promise<unknown>> = {
		left: (id) =>
			small.service.transaction((records) => records.update("users", id, { school_id: "", library_id: "" })),
		blocked: (id) =>
			small.service.transaction((records) => records.update("users", id, { status: "blocked" })),
		volunteer: (id) =>
			small.service.transaction((records) => records.update("users", id, { desk_only: true })),
		deleted: (id) => small.service.transaction((records) => records.delete("users", id)),
	};
	for (const [name, gone] of Object.entries(leave)) {
		const one = await person(small, `giden${name}`);
		const own = await make("staff", { assignee: one.id });
		const done = await make("staff", { assignee: one.id, status: "done" });
		expect(own, name).toMatchObject({ assignee: one.id, freed: "" });
		await gone(one.id);
		const why = name === "volunteer" ? "left" : name;
		const now = (await call("staff", "GET", `${list}/${own.id}`)).body;
		expect(now, name).toMatchObject({ assignee: "", freed: why, status: "todo" });
		expect((await call("staff", "GET", `${list}/${done.id}`)).body, name).toMatchObject({
			assignee: name === "deleted" ? "" : one.id,
			freed: "",
		});
		// The reason cannot be set by a request; reassigned, the task has none any more.
		expect((await call("staff", "PATCH", `${list}/${own.id}`, { freed: "" })).status, name).toBe(400);
		const given = await call("staff", "PATCH", `${list}/${own.id}`, { assignee: who.colleague?.id });
		expect(given.body, name).toMatchObject({ assignee: who.colleague?.id, freed: "" });
	}
});

test("who only changes their name or library keeps their tasks; one of no school stays with whom it was given to", async () => {
	const one = await person(small, "kalan");
	const own = await make("staff", { assignee: one.id });
	const office = await make("admin", { assignee: one.id });
	const change = (values: Record<string, unknown>) =>
		small.service.transaction((records) => records.update("users", one.id, values));
	await change({ name: "Yeni Ad", library_id: "" });
	const read = async (id: string) => (await call("admin", "GET", `${list}/${id}`)).body;
	expect(await read(own.id)).toMatchObject({ assignee: one.id, freed: "" });
	await change({ school_id: otherSchool });
	expect(await read(own.id)).toMatchObject({ assignee: "", freed: "left" });
	expect(await read(office.id)).toMatchObject({ assignee: one.id, freed: "" });
});

test("what was given to somebody before this rule is freed by night", async () => {
	const one = await person(small, "eski");
	const own = await make("staff", { assignee: one.id });
	const kept = await make("staff", { assignee: who.colleague?.id });
	await small.service.transaction(({ sql: tx }) =>
		tx.run(sql`UPDATE "users" SET "status" = 'blocked' WHERE "id" = ${one.id}`),
	);
	expect(await freeStrayTasks(small.service)).toBe(1);
	expect(await small.service.find("tasks", own.id)).toMatchObject({ assignee: "", freed: "blocked" });
	expect(await small.service.find("tasks", kept.id)).toMatchObject({ assignee: who.colleague?.id });
	expect(await freeStrayTasks(small.service)).toBe(0);
});

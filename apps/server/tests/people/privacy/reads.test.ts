// engines: both
/** The journal of views of readers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openWorld, type World } from "../../access/world.ts";

let world: World;
let reader: string;
beforeAll(async () => {
	world = await openWorld();
	reader = String(world.canonical.students);
});
afterAll(() => world.dispose());
beforeEach(async () => {
	await world.small.rafta.reads.flush();
	await world.small.service.transaction(async (records) => {
		for (const { id } of await records.list("audit_events", {})) await records.delete("audit_events", id);
	});
});

const get = (path: string, who: "staff" | "self" | "stranger" | "admin" = "staff") =>
	world.server.call("GET", path, { token: world.people[who].token });
async function entries() {
	await world.small.rafta.reads.flush();
	return world.small.service.list("audit_events", { sort: "created" });
}
const row = () => `/api/collections/students/records/${reader}`;

describe("looking at a reader", () => {
	test("is noted with who, whom and when, and counted up within the hour", async () => {
		await get(row());
		await get(row());
		expect(await entries()).toMatchObject([
			{
				kind: "reader_viewed",
				actor: world.people.staff.id,
				actor_name: "sorumlu",
				student_id: reader,
				details: { count: 2 },
			},
		]);
		await get(row());
		expect(await entries()).toMatchObject([{ details: { count: 3 } }]);
		world.small.clock.now = new Date(world.small.clock.now.getTime() + 2 * 3_600_000);
		await get(row());
		expect(await entries()).toHaveLength(2);
	});
	test("in a list is noted by how many were shown, whatever fields were asked for", async () => {
		const { body } = await get("/api/collections/students/records?fields=first_name");
		expect(await entries()).toMatchObject([
			{
				kind: "readers_listed",
				student_id: "",
				school_id: world.small.school,
				details: { count: body.items.length },
			},
		]);
	});
	test("by the short page is noted for staff, not for the reader", async () => {
		await get(`/api/readers/${reader}/card`, "self");
		await get("/api/collections/readers/records", "self");
		expect(await entries()).toEqual([]);
		await get(`/api/readers/${reader}/card`);
		expect(await entries()).toMatchObject([{ kind: "reader_viewed", student_id: reader }]);
	});
	test("by an administrator on a loan's page is noted, in a list of loans by the school's staff is not", async () => {
		const loan = `/api/collections/book_loans/records/${world.canonical.book_loans}?expand=student_id`;
		await get(loan);
		expect(await entries()).toEqual([]);
		await get(loan, "admin");
		expect(await entries()).toMatchObject([{ kind: "reader_viewed", actor_name: "yonetici" }]);
	});
	test("that was refused is no look", async () => {
		await get(row(), "stranger");
		await get("/api/collections/students/records", "self");
		expect(await entries()).toEqual([]);
	});
	test("by somebody whose account goes before it was written is still told", async () => {
		const { small } = world;
		const going = await person(small, "giden");
		await world.server.call("GET", row(), { token: going.token });
		await small.service.transaction((records) => records.delete("users", going.id));
		expect(await entries()).toMatchObject([{ kind: "reader_viewed", actor: "", actor_name: "giden" }]);
	});
	test("of somebody who was erased before it was written leaves nothing", async () => {
		const gone = await world.small.create("students", {
			school_id: world.small.school,
			first_name: "Geçici",
			last_name: "Okur",
			reader_type: "pupil",
		});
		await get(`/api/collections/students/records/${gone}`);
		await world.small.service.transaction((records) => records.delete("students", gone));
		expect(await entries()).toEqual([]);
	});
});

test("the journal is read by the school's staff, written and changed by nobody over the API", async () => {
	await get(row());
	const [entry] = await entries();
	const path = "/api/collections/audit_events/records";
	expect((await get(path)).body.items.map(({ id }: { id: string }) => id)).toContain(entry?.id);
	expect((await get(path, "stranger")).body.items).toEqual([]);
	for (const who of ["staff", "admin"] as const) {
		const options = { token: world.people[who].token, body: { kind: "x" } };
		expect((await world.server.call("PATCH", `${path}/${entry?.id}`, options)).status).toBeGreaterThanOrEqual(
			400,
		);
		expect(
			(await world.server.call("DELETE", `${path}/${entry?.id}`, options)).status,
		).toBeGreaterThanOrEqual(400);
	}
	expect((await world.small.service.find("audit_events", String(entry?.id)))?.kind).toBe("reader_viewed");
});

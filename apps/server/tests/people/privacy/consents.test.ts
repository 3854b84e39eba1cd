// engines: both
/** Consents of guardians and what follows from them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../../access/world.ts";

let world: World;
let reader: string;
beforeAll(async () => {
	world = await openWorld();
	reader = await world.small.create("students", {
		school_id: world.small.school,
		first_name: "Deniz",
		last_name: "Ak",
		reader_type: "pupil",
	});
});
afterAll(() => world.dispose());

const path = "/api/collections/consents/records";
const post = (body: object, who: "staff" | "stranger" = "staff") =>
	world.server.call("POST", path, { token: world.people[who].token, body });
const stored = () => world.small.service.find("students", reader);
const photo = (kind = "image/png") => {
	const png =
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
	const form = new FormData();
	form.set("photo", new Blob([Buffer.from(png, "base64")], { type: kind }), "yuz.png");
	return fetch(`${world.server.url}/api/collections/students/records/${reader}`, {
		method: "PATCH",
		headers: { authorization: String(world.people.staff.token) },
		body: form,
	});
};

describe("a consent", () => {
	test("of the guardian is in force until it is taken back; both stay on record", async () => {
		const given = { student_id: reader, kind: "guardian", given: true, given_by: "Anne Ak", how: "form" };
		expect((await post(given)).body).toMatchObject({ on: "2026-03-05", school_id: world.small.school });
		expect(await stored()).toMatchObject({ guardian_consent: true, photo_consent: false });
		await post({ student_id: reader, kind: "guardian", given: false });
		expect(await stored()).toMatchObject({ guardian_consent: false });
		const history = await world.small.service.list("consents", {
			filter: "student_id = {:reader}",
			params: { reader },
		});
		expect(history).toHaveLength(2);
	});
	test("cannot be set on the reader's row, changed or deleted afterwards", async () => {
		const { token } = world.people.staff;
		const row = `/api/collections/students/records/${reader}`;
		expect((await world.server.call("PATCH", row, { token, body: { photo_consent: true } })).status).toBe(
			400,
		);
		const { body } = await post({ student_id: reader, kind: "guardian", given: true });
		for (const who of ["staff", "admin"] as const) {
			const options = { token: world.people[who].token, body: { given: false } };
			expect((await world.server.call("PATCH", `${path}/${body.id}`, options)).status).toBeGreaterThanOrEqual(
				400,
			);
			expect(
				(await world.server.call("DELETE", `${path}/${body.id}`, options)).status,
			).toBeGreaterThanOrEqual(400);
		}
	});
	test("is not written for another school's reader, for tomorrow, or for something else", async () => {
		expect((await post({ student_id: reader, kind: "photo", given: true }, "stranger")).status).toBe(400);
		expect((await post({ student_id: reader, kind: "photo", given: true, on: "2026-03-06" })).status).toBe(
			400,
		);
		expect((await post({ student_id: reader, kind: "swim", given: true })).status).toBe(400);
		expect((await stored())?.photo_consent).toBe(false);
	});
});

test("a photo is kept with consent only, and goes when it is taken back", async () => {
	expect((await photo()).status).toBe(400);
	expect((await stored())?.photo).toBe("");
	await post({ student_id: reader, kind: "photo", given: true, how: "in_person" });
	expect((await photo()).status).toBe(200);
	const name = String((await stored())?.photo);
	expect(name).toMatch(/^yuz_/);
	await post({ student_id: reader, kind: "photo", given: false });
	expect((await stored())?.photo).toBe("");
	const { body } = await world.server.call("POST", "/api/files/token", { token: world.people.staff.token });
	const file = await world.server.call("GET", `/api/files/students/${reader}/${name}?token=${body.token}`);
	expect(file.status).toBe(404);
});

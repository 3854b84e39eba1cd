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
	test("of the guardian comes before the contacts, by every door, and takes them away when it is withdrawn", async () => {
		const { token } = world.people.staff;
		const students = "/api/collections/students/records";
		const contacts = {
			guardian_name: "Anne Ak",
			guardian_phone: "5321234567",
			guardian_email: "anne@example.org",
		};
		const { id } = (
			await world.server.call("POST", students, {
				token,
				body: { school_id: world.small.school, first_name: "Ece", last_name: "Ak", reader_type: "pupil" },
			})
		).body;
		const doors = [
			[
				"POST",
				students,
				(body: object) => ({ first_name: "Can", last_name: "Ak", reader_type: "pupil", ...body }),
			],
			["PATCH", `${students}/${id}`, (body: object) => body],
			[
				"POST",
				"/api/batch",
				(body: object) => ({ requests: [{ method: "PATCH", url: `${students}/${id}`, body }] }),
			],
		] as const;
		for (const who of ["staff", "admin"] as const)
			for (const [method, url, around] of doors)
				for (const [field, value] of Object.entries(contacts)) {
					const body = around({ [field]: value });
					const answer = await world.server.call(method, url, { token: world.people[who].token, body });
					expect([answer.status, JSON.stringify(answer.body)], `${who} ${method} ${url}`).toEqual([
						400,
						expect.stringContaining("validation_no_guardian_consent"),
					]);
				}
		const say = (given: boolean) => post({ student_id: id, kind: "guardian", given });
		await say(true);
		const saved = await world.server.call("PATCH", `${students}/${id}`, { token, body: contacts });
		expect(saved.body).toMatchObject({ ...contacts, guardian_phone: "0532 123 45 67" });
		await say(false);
		expect(await world.small.service.find("students", id)).toMatchObject({
			guardian_name: "",
			guardian_phone: "",
			guardian_email: "",
			guardian_consent: false,
		});
	});
	test("of contacts that stand there without one is not needed to remove them", async () => {
		const { small, server, people } = world;
		const id = await small.create("students", {
			school_id: small.school,
			first_name: "Eski",
			last_name: "Kayıt",
			reader_type: "pupil",
			guardian_name: "Baba Kayıt",
			guardian_phone: "0532 123 45 67",
		});
		const url = `/api/collections/students/records/${id}`;
		const send = async (body: object) =>
			(await server.call("PATCH", url, { token: people.staff.token, body })).status;
		expect(await send({ class_code: "6/B", guardian_name: "Baba Kayıt" })).toBe(200);
		expect(await send({ guardian_phone: "0533 123 45 67" })).toBe(400);
		expect(await send({ guardian_phone: "" })).toBe(200);
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

// engines: one
/** National identity numbers are refused by every endpoint (attack case 71). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "../../access/world.ts";

let world: World;
beforeAll(async () => {
	world = await openWorld();
});
afterAll(() => world.dispose());

const id = "10000000146";
const students = "/api/collections/students/records";
const call = (method: string, path: string, body: unknown, language = "tr") =>
	world.server.call(method, path, { token: world.people.staff.token, body, language });
const pupil = { first_name: "Can", last_name: "Kaya", reader_type: "pupil" };

test.each([
	{ student_no: id },
	{ notes: `Kimliği ${id}.` },
	{ last_name: "100 000 001 46" },
	{ card_barcode: id },
])("71: a reader is not made with one in %j", async (values) => {
	const { status, body } = await call("POST", students, { ...pupil, ...values });
	expect(status).toBe(400);
	const [reason] = Object.values(body.data) as { code: string; message: string }[];
	expect(reason).toMatchObject({
		code: "validation_national_id",
		message: expect.stringContaining("T.C. kimlik"),
	});
});
test("71: nor changed to have one, in a batch or by an administrator, and the answer is in the caller's language", async () => {
	const path = `${students}/${world.canonical.students}`;
	const changed = await call("PATCH", path, { notes: id }, "en");
	expect(JSON.stringify(changed.body)).toContain("national identity number");
	const batch = { requests: [{ method: "PATCH", url: path, body: { notes: id } }] };
	expect((await call("POST", "/api/batch", batch)).status).toBe(400);
	const admin = { token: world.people.admin.token, body: { notes: id } };
	expect((await world.server.call("PATCH", path, admin)).status).toBe(400);
	expect((await world.small.service.find("students", String(world.canonical.students)))?.notes).not.toContain(
		id,
	);
});
test("71: nor in an account's name, a loan's note, or a message to the site", async () => {
	const { staff } = world.people;
	const endpoints = [
		["PATCH", `/api/collections/users/records/${staff.id}`, { name: `Ali ${id}` }],
		["PATCH", `/api/collections/book_loans/records/${world.canonical.book_loans}`, { note: id }],
		[
			"POST",
			"/api/collections/contacts/records",
			{ name: "Biri", email: "a@example.org", subject: "Soru", message: `No: ${id}` },
		],
	] as const;
	for (const [method, path, body] of endpoints)
		expect((await call(method, path, body)).status, path).toBe(400);
});
test("a phone number, a school number and a barcode of eleven digits are none", async () => {
	const answer = await call("POST", students, { ...pupil, student_no: "12345678901" });
	expect(answer.status).toBe(200);
	const { id: reader } = answer.body;
	await call("POST", "/api/collections/consents/records", {
		student_id: reader,
		kind: "guardian",
		given: true,
	});
	const { status } = await call("PATCH", `${students}/${reader}`, { guardian_phone: "05321234567" });
	expect(status).toBe(200);
});
test("an operation's id that looks like one by chance lends all the same", async () => {
	const { small } = world;
	const copy = await small.create("library_books", {
		...{
			book_id: small.titles.book,
			library_id: small.library,
			school_id: small.school,
			status: "available",
		},
	});
	const { loan } = (await small.operations.checkout(small.desk, {
		...{ op_id: `ab${id}cd`, copy, student: small.readers.mehmet },
	})) as { loan: { op_id: string } };
	expect(loan.op_id).toBe(`ab${id}cd`);
});

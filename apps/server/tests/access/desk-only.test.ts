// engines: one
/** A volunteer's desk login over HTTP: it lends, returns and finds, and nothing else (attack case 11). */
import { collections } from "@rafta/library/collections/index";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { operations } from "./expectations.ts";

/** Every operation on swaps, and the one that creates copies from donated swap books. */
const swapEndpoints = operations
	.filter(([, path]) => path.startsWith("/api/swaps/") || path === "/api/copies/donated")
	.map(([method, path]) => [method, path.replace(/\{\w+\}/g, "000000000000000")] as const);

let small: SmallLibrary;
let server: SmallServer;
let token: string;
let user: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const volunteer = await small.deskFor("gonullu", { desk_only: true });
	if (!volunteer.request.auth) throw new Error("nobody");
	token = small.service.issueToken(volunteer.request.auth);
	user = volunteer.user;
	await small.service.transaction((all) =>
		all.update("students", small.readers.ayse, { guardian_phone: "0500 000 00 00", notes: "Gizlikalsın" }),
	);
	await small.service.transaction((all) =>
		all.update("library_books", small.copies.first, { donor: "Gizlikalsın" }),
	);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });

describe("11: a volunteer's desk login", () => {
	test("lends, takes back, and takes back its own mistake", async () => {
		const lent = await call("POST", "/api/circulation/checkout", {
			op_id: small.op(),
			copy: "1001",
			student: "101",
		});
		expect(lent.status).toBe(200);
		expect(lent.body.student).toMatchObject({ full_name: "Ayşe Yılmaz" });
		expect(JSON.stringify(lent.body)).not.toMatch(/Gizlikalsın|guardian|donor/);
		const op = small.op();
		expect((await call("POST", "/api/circulation/checkin", { op_id: op, copy: "1001" })).status).toBe(200);
		const undone = await call("POST", "/api/circulation/undo", { op_id: small.op(), undo: op });
		expect(undone.status).toBe(200);
	});
	test("does not take back what somebody else did", async () => {
		const op = small.op();
		await small.operations.checkout(small.desk, { op_id: op, copy: "1002", student: "102" });
		const answer = await call("POST", "/api/circulation/undo", { op_id: small.op(), undo: op });
		expect(answer.status).toBe(404);
		expect((await small.service.find("library_books", small.copies.second))?.status).toBe("on_loan");
	});
	test("learns that a reader is blocked, by a card, a refusal and a class, and neither why nor until when", async () => {
		const before = await small.service.find("students", small.readers.mehmet);
		const block = async (values: object) =>
			small.service.transaction((records) => records.update("students", small.readers.mehmet, values));
		await block({ status: "blocked", blocked_reason: "Velisiyle görüşülecek", blocked_until: "2099-05-04" });
		const { student_no = "", class_code = "" } = before ?? {};
		const answers = [
			await call("POST", "/api/circulation/scan", { op_id: small.op(), code: student_no }),
			await call("POST", "/api/circulation/checkout", {
				op_id: small.op(),
				copy: "1003",
				student: student_no,
			}),
			await call("GET", `/api/circulation/class?class_code=${encodeURIComponent(class_code)}`),
		];
		for (const { body } of answers) {
			expect(JSON.stringify(body)).toContain("The reader is blocked.");
			expect(JSON.stringify(body)).not.toMatch(/Velisiyle|2099|04\.05/);
		}
		expect(answers[0]?.body.blocks).toMatchObject([
			{ code: "reader_blocked", message: "The reader is blocked." },
		]);
		expect(answers[1]?.body.reasons).toMatchObject([{ message: "The reader is blocked." }]);
		await block({ status: "active", blocked_reason: "", blocked_until: "" });
	});
	test("finds readers and copies, with no more than the desk needs", async () => {
		const byName = await call("GET", "/api/circulation/find?q=ayse%20yil");
		expect(byName.body.readers).toHaveLength(1);
		expect(Object.keys(byName.body.readers[0]).sort()).toEqual(
			[
				"card_barcode",
				"class_code",
				"first_name",
				"full_name",
				"id",
				"last_name",
				"reader_type",
				"status",
				"student_no",
			].sort(),
		);
		const byTitle = await call("GET", "/api/circulation/find?q=ince%20memed");
		const [memed] = byTitle.body.titles;
		expect(memed.book.title).toBe("İnce Memed");
		// One is out since the last test: it is said, and with whom it is not.
		expect(memed.copies.map(({ status }: { status: string }) => status)).toContain("on_loan");
		expect(memed.copies.every(({ reader }: { reader: string }) => reader === "")).toBe(true);
		expect(JSON.stringify(byTitle.body)).not.toContain("Gizlikalsın");
		const byBarcode = await call("GET", "/api/circulation/find?q=1001");
		expect(byBarcode.body.titles).toMatchObject([{ copies: [{ barcode: "1001" }] }]);
		expect((await call("GET", "/api/circulation/find?q=%20")).status).toBe(400);
	});
	test.each(
		collections
			.filter(({ name }) => !["libraries", "users", "site_settings"].includes(name))
			.map(({ name }) => name),
	)("may not list, see, make, change or delete %s", async (name) => {
		const path = `/api/collections/${name}/records`;
		const answers = [
			await call("GET", path),
			await call("GET", `${path}/${small.readers.ayse}`),
			await call("POST", path, {}),
			await call("PATCH", `${path}/${small.readers.ayse}`, {}),
			await call("DELETE", `${path}/${small.readers.ayse}`),
		];
		// The public contact form is open to everybody, and this one is empty.
		const made = name === "contacts" ? 400 : 403;
		expect(answers.map(({ status }) => status)).toEqual([403, 403, made, 403, 403]);
	});
	test.each([
		["POST", "/api/batch"],
		["GET", "/api/settings"],
		["GET", "/api/logs"],
		["GET", "/api/backups"],
		["POST", "/api/files/token"],
		["POST", "/api/circulation/renew"],
		["GET", "/api/circulation/today"],
		["POST", "/api/me/library"],
		["GET", "/api/me/invite"],
		["GET", "/api/collections"],
		["GET", "/api/readers/{reader}/card"],
		["GET", "/api/readers/{reader}/export"],
		["POST", "/api/readers/{reader}/erasure"],
		["POST", "/api/readers/{reader}/new-key"],
		["POST", "/api/readers/renew"],
		["POST", "/api/readers/history"],
		["POST", "/api/readers/pins"],
		["GET", "/api/readers/classes"],
		["POST", "/api/exports/records"],
		["GET", "/api/exports/titles?format=xlsx"],
		["GET", "/api/cards"],
		["GET", "/api/search?q=ay"],
		["GET", "/api/wishes/most"],
		["POST", "/api/wishes/settle"],
		["GET", "/api/members"],
		["POST", "/api/members/desk-logins"],
		["POST", "/api/kiosk/scan"],
		["GET", "/%61pi/circulation/today"],
		["GET", "/api/readers/%63lasses"],
		["GET", "//api/collections/students/records"],
		["GET", "/api/collections/students/records/"],
		["GET", "/api/collections/libraries/../students/records"],
		["GET", "/api/collections/%73tudents/records"],
		["GET", "/api//collections/students/records"],
	])("may not %s %s", async (method, path) => {
		const address = path.replace("{reader}", small.readers.ayse);
		const answer = await call(method, address, method === "POST" ? { requests: [] } : undefined);
		// Another spelling is refused for everybody (spellings.test.ts).
		expect(/%|\/\//.test(address) ? [400] : [403, 404]).toContain(answer.status);
	});
	// A swap transfers books for good, between children: that is left to staff who are responsible for it.
	test.each(swapEndpoints)("has no part in swaps: may not %s %s", async (method, path) => {
		const answer = await call(method, path, method === "POST" ? {} : undefined);
		expect(answer.status).toBe(403);
	});
	test("sees its own account and no other, its library, and changes none", async () => {
		expect((await call("GET", `/api/collections/users/records/${user}`)).status).toBe(200);
		expect((await call("GET", `/api/collections/users/records/${small.desk.user}`)).status).toBe(404);
		expect((await call("GET", `/api/collections/libraries/records/${small.library}`)).status).toBe(200);
		expect((await call("PATCH", `/api/collections/users/records/${user}`, { desk_only: false })).status).toBe(
			403,
		);
		expect(
			(await call("PATCH", `/api/collections/libraries/records/${small.library}`, { name: "X" })).status,
		).toBe(403);
	});
	test("is not let past an overdue reader's block, whatever reason it writes", async () => {
		const past = new Date("2026-01-05T09:00:00Z");
		await small.service.transaction(async (all) => {
			const loan = await all.findBy("book_loans", { student_id: small.readers.ayse, status: "open" });
			if (!loan) throw new Error("no loan");
			await all.update("book_loans", loan.id, { due_on: past.toISOString().slice(0, 10) });
		});
		const body = { op_id: small.op(), copy: "1003", student: "101", override_reason: "Müdür izin verdi" };
		const answer = await call("POST", "/api/circulation/checkout", body);
		expect(answer.status).toBe(422);
		expect(answer.body.reasons.length).toBeGreaterThan(0);
	});
});

// engines: one
/** The short page of a reader: for the reader, the staff, and the holder of the card's key (attack case 33). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { barsOf } from "../../src/kit/documents/codes.ts";
import { type Answer, openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";
import { person } from "./people.ts";

let small: SmallLibrary;
let server: SmallServer;
let pupil: string;
let key: string;
let otherKey: string;

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const { user, request } = await small.deskFor("ogrenci");
	if (!request.auth) throw new Error("nobody");
	pupil = small.service.issueToken(request.auth);
	await small.service.transaction(async (all) => {
		await all.update("users", user, { role: 4, student_id: small.readers.ayse });
		await all.update("students", small.readers.ayse, { user_id: user });
	});
	await small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
	key = String((await small.service.find("students", small.readers.ayse))?.card_key);
	otherKey = String((await small.service.find("students", small.readers.mehmet))?.card_key);
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const card = (id: string, options: { token?: string; key?: string } = {}): Promise<Answer> =>
	server.call("GET", `/api/readers/${id}/card`, {
		token: options.token,
		...(options.key !== undefined && { headers: { "x-card-key": options.key } }),
	});

describe("33: a reader's short page", () => {
	test("shows the reader what is out and when it is due, and no more of the row", async () => {
		const { status, body } = await card(small.readers.ayse, { token: pupil });
		expect(status).toBe(200);
		expect(body).toMatchObject({
			seen: "own",
			reader: { full_name: "Ayşe Yılmaz" },
			loans: [{ book: { title: "İnce Memed" } }],
		});
		expect(Object.keys(body.reader).sort()).toEqual([
			"class_code",
			"first_name",
			"full_name",
			"id",
			"status",
		]);
	});
	test("shows the number and the bars of the card to its reader alone: the next one where it was cleared", async () => {
		const { code } = (await card(small.readers.ayse, { token: pupil })).body;
		expect(code.number).toBe("7101");
		expect(code.bars).toEqual([...barsOf("7101")]);
		expect((await card(small.readers.ayse, { key })).body.code).toBeNull();
		const staff = (await person(small, "sorumlu")).token;
		expect((await card(small.readers.ayse, { token: staff })).body).toMatchObject({
			seen: "staff",
			code: null,
		});
		const change = (values: Record<string, unknown>) =>
			small.service.transaction((all) => all.update("students", small.readers.ayse, values));
		await change({ card_barcode: "" });
		expect((await card(small.readers.ayse, { token: pupil })).body.code.number).toMatch(/^2\d{7}$/);
		await change({ card_barcode: "7101" });
	});
	test("opens to the card's key without signing in", async () => {
		expect((await card(small.readers.ayse, { key })).body).toMatchObject({ seen: "key", loans: [{}] });
	});
	test("gives one and the same answer to everybody else, whether the reader exists or not", async () => {
		const answers = [
			await card(small.readers.ayse),
			await card("doesnotexist123"),
			await card(small.readers.ayse, { key: "" }),
			await card(small.readers.ayse, { key: "wrong" }),
			await card(small.readers.ayse, { key: otherKey }),
			await card("doesnotexist123", { key }),
			await card(small.readers.mehmet, { token: pupil }),
			await card("doesnotexist123", { token: pupil }),
		];
		for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, answers[0]?.body]);
		expect((await card(encodeURIComponent("../users"), { token: pupil })).status).toBe(400);
	});
	test("an old key opens nothing once the card was made anew or the reader has left", async () => {
		await small.service.transaction((all) =>
			all.update("students", small.readers.mehmet, { status: "left" }),
		);
		expect((await card(small.readers.mehmet, { key: otherKey })).status).toBe(404);
	});
	test("bounds how often a key may be guessed", async () => {
		let status = 404;
		for (let n = 0; n < 100 && status === 404; n++)
			status = (await card(small.readers.ayse, { key: `guess${n}` })).status;
		expect(status).toBe(429);
		expect((await card(small.readers.ayse, { key })).status).toBe(200);
	});
});

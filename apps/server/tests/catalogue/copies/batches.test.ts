// engines: both
/** Work on many copies at once: created, moved, withdrawn, undone. */
import { writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";
import { readPdf } from "../labels/read-pdf.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
let classLibrary: string;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "gorevli");
	classLibrary = await small.create("libraries", {
		name: "5/A Kitaplığı",
		school_id: small.school,
		kind: "class",
	});
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const post = (name: string, body: object, token = staff.token): Promise<Answer> =>
	server.call("POST", `/api/copies/${name}`, { token, body });
const get = (path: string, token = staff.token): Promise<Answer> => server.call("GET", path, { token });
const create = (values: object = {}, token = staff.token) =>
	post(
		"create",
		{ op_id: small.op(), book: small.titles.book, library: small.library, count: 3, ...values },
		token,
	);
const copy = (id: string) => small.service.find("library_books", id);
const copies = () => small.service.list("library_books", { sort: "id" });
const statusesOf = async (ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await copy(id))?.status));
const reasonsOf = ({ status, body }: Answer) => [
	status,
	body.reasons?.map(({ code }: { code: string }) => code),
];
const idsOf = ({ body }: Answer): string[] => body.copies.map(({ id }: { id: string }) => id);

describe("copies of a title", () => {
	test("are made, moved and taken back whatever its name", async () => {
		const title = `${"k".repeat(199)}😀 sonu`;
		const book = await small.create("books", { title, status: "active" });
		const made = await create({ book });
		expect(made.status).toBe(200);
		const moved = await post("move", { op_id: small.op(), copies: idsOf(made), library: classLibrary });
		expect(moved.status).toBe(200);
		expect(moved.body.copies[0].title).toBe("k".repeat(199));
	});
	test("are made at once with numbers that follow one another, as the preview said", async () => {
		const preview = await get("/api/copies/numbers?count=40");
		expect(preview.body).toEqual({
			barcodes: { first: "10000001", last: "10000040" },
			accession: { first: "000001", last: "000040" },
			taken: [],
		});
		const answer = await create({
			count: 40,
			shelf: "A3",
			donor: "Mezunlar Derneği",
			acquired_how: "donation",
			price: 85.5,
		});
		expect(answer.status).toBe(200);
		expect(answer.body.batch).toMatchObject({ kind: "created", count: 40, library_id: small.library });
		const made = await Promise.all(idsOf(answer).map(copy));
		expect(made.map((one) => [one?.barcode, one?.accession_no])).toEqual(
			Array.from({ length: 40 }, (_, place) => [
				String(10_000_001 + place),
				String(place + 1).padStart(6, "0"),
			]),
		);
		expect(made[39]).toMatchObject({
			book_id: small.titles.book,
			library_id: small.library,
			school_id: small.school,
			shelf: "A3",
			donor: "Mezunlar Derneği",
			acquired_how: "donation",
			price: 85.5,
			status: "available",
			condition: "good",
			createdBy: staff.id,
		});
		expect((await create({ count: 1 })).body.copies[0]).toMatchObject({
			barcode: "10000041",
			accession_no: "000041",
		});
	});

	test("get the series that is asked for, and none that is taken or too long", async () => {
		expect((await get("/api/copies/numbers?count=3&from=0998")).body).toMatchObject({
			barcodes: { first: "0998", last: "1000" },
			taken: [],
		});
		expect((await get("/api/copies/numbers?count=2&from=%200999%20")).body.taken).toEqual([]);
		expect((await get("/api/copies/numbers?count=4&from=1000")).body.taken).toEqual(["1001", "1002", "1003"]);
		const before = await copies();
		const taken = await create({ count: 4, barcode_from: "1000" });
		expect([taken.status, taken.body.data.barcode_from.message]).toEqual([
			400,
			"These numbers are already used by other copies or library cards: 1001, 1002, 1003.",
		]);
		expect((await create({ count: 3, barcode_from: "9998" })).status).toBe(400);
		expect((await create({ barcode_from: "12a" })).status).toBe(400);
		expect(await copies()).toEqual(before);
		const made = await create({ count: 3, barcode_from: " 5001 " });
		expect(made.body.copies.map(({ barcode }: { barcode: string }) => barcode)).toEqual([
			"5001",
			"5002",
			"5003",
		]);
	});

	test("91: the same operation twice, after one another and at once, makes them once", async () => {
		const body = {
			op_id: small.op(),
			book: small.titles.book,
			library: small.library,
			count: 12,
		};
		const answers = await Promise.all(Array.from({ length: 6 }, () => post("create", body)));
		answers.push(await post("create", body));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
		expect(await copies()).toHaveLength(17);
		const other = await person(small, "baskasi");
		expect((await post("create", body, other.token)).status).toBe(409);
		expect(
			(await post("move", { op_id: body.op_id, copies: idsOf(answers[0] as Answer), library: classLibrary }))
				.status,
		).toBe(409);
	});

	test("91: an operation that is sent again with another number of copies is refused", async () => {
		const body = { op_id: small.op(), book: small.titles.book, library: small.library, count: 2 };
		expect((await post("create", body)).status).toBe(200);
		const count = (await copies()).length;
		const again = await post("create", { ...body, count: 5 });
		expect([again.status, again.body.message]).toEqual([
			409,
			"This was already done, with other values. Reload the page to see the result.",
		]);
		expect(await copies()).toHaveLength(count);
	});

	test("made by many at once never share a number", async () => {
		const answers = await Promise.all(Array.from({ length: 8 }, () => create({ count: 5 })));
		expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
		const made = answers.flatMap(({ body }) => body.copies);
		for (const member of ["barcode", "accession_no"])
			expect(new Set(made.map((one: Record<string, string>) => one[member])).size).toBe(40);
	});

	test("are of a title that one sees, in one's own school, and not without number", async () => {
		const school = await small.create("schools", { name: "Başka", type: "lise" });
		const library = await small.create("libraries", { name: "Başka", school_id: school, kind: "main" });
		const hidden = await small.create("books", { title: "Gizli", status: "suggested", school_id: school });
		const before = await copies();
		for (const values of [
			{ library },
			{ book: hidden },
			{ book: "aaaaaaaaaaaaaaa" },
			{ library: "aaaaaaaaaaaaaaa" },
			{ count: 0 },
			{ count: 501 },
			{ count: 2.5 },
			{ count: "3" },
			{ price: -1 },
			{ price: 1_000_001 },
			{ acquired_on: "2026-02-30" },
			{ condition: "eski" },
			{ shelf: "x".repeat(61) },
			{ op_id: "kısa" },
			{ status: "withdrawn" },
			{ __proto__: { x: 1 }, constructor: 1 },
		]) {
			const answer = await create(values);
			expect(answer.status, JSON.stringify(values)).toBe(400);
		}
		expect((await create({}, "")).status).toBe(401);
		const pupil = await person(small, "ogrenci", { role: 4, student_id: small.readers.ayse });
		expect((await create({}, pupil.token)).status).toBe(403);
		const volunteer = await person(small, "gonullu", { desk_only: true });
		expect((await create({}, volunteer.token)).status).toBe(403);
		expect(await copies()).toEqual(before);
	});

	test("are taken back while nobody has touched them; their register numbers stay spent", async () => {
		const made = await create({ count: 3 });
		const undone = await post("undo", { op_id: small.op(), batch: made.body.batch.id });
		expect([undone.status, undone.body.batch.undone_at]).toEqual([200, "2026-03-05 09:00:00.000Z"]);
		expect(await copies()).toHaveLength(5);
		expect((await create({ count: 1 })).body.copies[0]).toMatchObject({ accession_no: "000004" });
		const again = await post("undo", { op_id: small.op(), batch: made.body.batch.id });
		expect([again.status, again.body.message]).toEqual([400, "This action has already been undone."]);

		const lent = await create({ count: 2 });
		const [first = "", second = ""] = idsOf(lent);
		await server.call("POST", "/api/circulation/checkout", {
			token: staff.token,
			body: { op_id: small.op(), copy: first, student: "101" },
		});
		small.clock.now = new Date("2026-03-05T09:05:00Z");
		await small.service.transaction((records) => records.update("library_books", second, { note: "Lekeli" }));
		const refused = await post("undo", { op_id: small.op(), batch: lent.body.batch.id });
		expect(reasonsOf(refused)).toEqual([422, ["used", "changed"]]);
		expect(await copies()).toHaveLength(8);
	});
});

test("numbers of copies that went with an account are nobody's, until they come back with it", async () => {
	const admin = await person(small, "yonetici", { role: 2 });
	const made = await create({ count: 2 });
	const gone = await server.call("DELETE", `/api/collections/users/records/${staff.id}`, {
		token: admin.token,
	});
	expect([gone.status, (await copies()).length]).toEqual([204, 5]);
	const other = await person(small, "baskasi");
	expect((await create({ count: 1 }, other.token)).body.copies[0].accession_no).toBe("000003");
	const [archive] = await small.service.list("archives", {});
	const path = `/api/archives/${archive?.id}/restore`;
	expect((await server.call("POST", path, { token: admin.token })).status).toBeLessThan(300);
	expect(await copy(idsOf(made)[0] ?? "")).toMatchObject({ accession_no: "000001", barcode: "10000001" });
	const register = await get("/api/copies/register?format=csv&from=1&to=1", other.token);
	expect(String(register.body).split("\r\n")).toHaveLength(3);
});

describe("moving", () => {
	const move = (ids: readonly string[], values: object = {}) =>
		post("move", { op_id: small.op(), copies: ids, library: classLibrary, ...values });

	test("leaves a copy on its shelf unless another one is named", async () => {
		const { third } = small.copies;
		await small.service.transaction((records) => records.update("library_books", third, { shelf: "C3" }));
		const { body } = await move([third]);
		expect(await copy(third)).toMatchObject({ library_id: classLibrary, shelf: "C3" });
		expect((await post("undo", { op_id: small.op(), batch: body.batch.id })).status).toBe(200);
	});

	test("carries several copies to another library, and back", async () => {
		const { first, second, third } = small.copies;
		await small.service.transaction((records) => records.update("library_books", first, { shelf: "B1" }));
		const answer = await move([first, second, first], { shelf: "Dolap" });
		expect([answer.status, answer.body.batch.count]).toEqual([200, 2]);
		expect(await copy(first)).toMatchObject({ library_id: classLibrary, shelf: "Dolap" });
		expect(await copy(third)).toMatchObject({ library_id: small.library });
		// Only copies that are not there yet are moved.
		const rest = await move([first, third]);
		expect(idsOf(rest)).toEqual([third]);
		expect((await move([first, third])).status).toBe(400);
		expect((await post("undo", { op_id: small.op(), batch: answer.body.batch.id })).status).toBe(200);
		expect(await copy(first)).toMatchObject({ library_id: small.library, shelf: "B1" });
		expect(await copy(second)).toMatchObject({ library_id: small.library, shelf: "" });
	});

	test("says of all copies that cannot be carried why, and carries none", async () => {
		const { first, second, third } = small.copies;
		await server.call("POST", "/api/circulation/checkout", {
			token: staff.token,
			body: { op_id: small.op(), copy: first, student: "101" },
		});
		const school = await small.create("schools", { name: "Başka", type: "lise" });
		const library = await small.create("libraries", { name: "Başka", school_id: school, kind: "main" });
		const foreign = await small.create("library_books", {
			book_id: small.titles.book,
			school_id: school,
			library_id: library,
			barcode: "99",
			status: "available",
		});
		const answer = await move([first, second, foreign, "aaaaaaaaaaaaaaa"]);
		expect(reasonsOf(answer)).toEqual([422, ["unknown", "away"]]);
		expect(answer.body.reasons[1]).toMatchObject({ copies: [first], overridable: false });
		expect(answer.body.reasons[1].message).toContain("1001");
		expect(answer.body.reasons[0].copies).toEqual([foreign, "aaaaaaaaaaaaaaa"]);
		expect(await copy(second)).toMatchObject({ library_id: small.library });
		expect((await post("move", { op_id: small.op(), copies: [third], library })).status).toBe(400);
		expect((await move([])).status).toBe(400);
	});

	test("is not taken back from under a reader, nor after somebody carried a copy on", async () => {
		const { first, second } = small.copies;
		const lent = await move([first]);
		const carried = await move([second]);
		small.clock.now = new Date("2026-03-05T10:00:00Z");
		await server.call("POST", "/api/circulation/checkout", {
			token: staff.token,
			body: { op_id: small.op(), copy: first, student: "101" },
		});
		await move([second], { library: small.library });
		const undo = (answer: Answer) => post("undo", { op_id: small.op(), batch: answer.body.batch.id });
		expect(reasonsOf(await undo(lent))).toEqual([422, ["used"]]);
		expect(reasonsOf(await undo(carried))).toEqual([422, ["changed"]]);
		expect(await copy(first)).toMatchObject({ library_id: classLibrary, status: "on_loan" });
	});
});

describe("withdrawing", () => {
	const members = [
		{ name: "Gülşen Öğüt", duty: "Müdür yardımcısı" },
		{ name: "Işıl Çağ", duty: "Kütüphaneden sorumlu öğretmen" },
		{ name: "", duty: " " },
	];
	const withdraw = (ids: readonly string[], values: object = {}) =>
		post("withdraw", {
			op_id: small.op(),
			copies: ids,
			reason: "worn",
			decision_on: "2026-03-04",
			decision_no: "2026/7",
			members,
			...values,
		});

	test("keeps the copies in the register, with day and reason, and prints the minutes", async () => {
		const { first, second } = small.copies;
		await small.service.transaction((records) => records.update("library_books", first, { price: 120.5 }));
		const answer = await withdraw([first, second]);
		expect(answer.status).toBe(200);
		expect(answer.body.batch.members).toEqual(members.slice(0, 2));
		expect(await copy(first)).toMatchObject({
			status: "withdrawn",
			withdrawn_on: "2026-03-05",
			withdrawn_reason: "Yıpranmış",
		});
		const file = await fetch(`${server.url}/api/copies/batches/${answer.body.batch.id}/minutes`, {
			headers: { authorization: staff.token, "accept-language": "tr" },
		});
		expect(file.headers.get("content-disposition")).toBe(
			'attachment; filename="kayittan-dusme-tutanagi-2026-03-05.pdf"',
		);
		const bytes = Buffer.from(await file.arrayBuffer());
		if (process.env.RAFTA_LOOK) writeFileSync(`${process.env.RAFTA_LOOK}/minutes.pdf`, bytes);
		const texts = readPdf(bytes).flatMap((page) => page.texts.map(({ text }) => text));
		for (const text of [
			"Atatürk Lisesi",
			"Kayıttan düşme tutanağı",
			"04.03.2026 tarihli ve 2026/7 sayılı karar",
			"Yıpranmış",
			"İnce Memed",
			"1001",
			"120,50",
			"Gülşen Öğüt",
			"Okul müdürü",
		])
			expect(texts.join("\n")).toContain(text);
	});

	test("73: of the last copy is asked about first, and says who waits", async () => {
		await small.create("holds", {
			book_id: small.titles.rare,
			library_id: small.library,
			school_id: small.school,
			student_id: small.readers.ayse,
			status: "waiting",
			position: 1,
		});
		const { only, ...rest } = small.copies;
		const answer = await withdraw([...Object.values(rest), only]);
		expect(reasonsOf(answer)).toEqual([422, ["last_copy", "waiting"]]);
		expect(answer.body.reasons[0]).toMatchObject({ overridable: true });
		expect(answer.body.reasons[0].message).toContain("İnce Memed");
		expect(answer.body.reasons[0].message).toContain("Çalıkuşu");
		expect(answer.body.reasons[1].message).toContain("Çalıkuşu (Ayşe Yılmaz 9/A)");
		expect(await statusesOf([only])).toEqual(["available"]);
		expect((await withdraw([rest.first, rest.second, rest.third])).status).toBe(200);
		expect((await withdraw([only], { last_copies: true })).status).toBe(200);
	});

	test("is refused for what is out or gone already; lost copies may go while their reader still owes them", async () => {
		const { first, second, third } = small.copies;
		await server.call("POST", "/api/circulation/checkout", {
			token: staff.token,
			body: { op_id: small.op(), copy: first, student: "101" },
		});
		await small.service.transaction((records) =>
			records.update("library_books", second, { status: "withdrawn" }),
		);
		expect(reasonsOf(await withdraw([first, second, third]))).toEqual([422, ["not_here"]]);
		const [loan] = await small.openLoans();
		await small.service.transaction(async (records) => {
			await records.update("book_loans", String(loan?.id), { status: "lost" });
			await records.update("library_books", first, { status: "lost" });
		});
		expect((await withdraw([first], { reason: "lost" })).status).toBe(200);
		// It turns up after all: the reader is free, the copy waits for an administrator.
		const back = await server.call("POST", "/api/circulation/checkin", {
			token: staff.token,
			body: { op_id: small.op(), copy: first },
		});
		expect([back.status, await small.statusOf(first)]).toEqual([200, "withdrawn"]);
	});

	test("is taken back within 30 days, with what each copy was; not after that, and not twice", async () => {
		const { first, second } = small.copies;
		await small.service.transaction((records) =>
			records.update("library_books", second, { status: "repair" }),
		);
		const answer = await withdraw([first, second]);
		const body = { op_id: small.op(), batch: answer.body.batch.id };
		const answers = await Promise.all(Array.from({ length: 4 }, () => post("undo", body)));
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
		expect(await statusesOf([first, second])).toEqual(["available", "repair"]);
		expect(await copy(first)).toMatchObject({ withdrawn_on: "", withdrawn_reason: "" });

		const late = await withdraw([first]);
		small.clock.now = new Date("2026-04-05T09:00:00Z");
		const later = await person(small, "sonraki");
		const over = await post("undo", { op_id: small.op(), batch: late.body.batch.id }, later.token);
		expect([over.status, over.body.message]).toEqual([400, "The 30-day limit for undoing this has passed."]);
	});

	test("72: is not taken back where a copy has been put into the register again since", async () => {
		const answer = await withdraw([small.copies.first, small.copies.second]);
		await small.service.transaction((records) =>
			records.update("library_books", small.copies.first, { status: "available" }),
		);
		const undone = await post("undo", { op_id: small.op(), batch: answer.body.batch.id });
		expect(reasonsOf(undone)).toEqual([422, ["changed"]]);
		expect(await statusesOf([small.copies.second])).toEqual(["withdrawn"]);
	});

	test("84: and lending the same copies at once leave none lent and withdrawn, and none lent and moved away", async () => {
		const { only: _only, ...books } = small.copies;
		const ids = Object.values(books);
		const students = await Promise.all(
			ids.map((_id, place) =>
				small.create("students", {
					school_id: small.school,
					first_name: "Okur",
					last_name: String(place),
					student_no: `9${place}`,
					reader_type: "pupil",
					status: "active",
				}),
			),
		);
		const lend = (copy: string, student: string) =>
			server.call("POST", "/api/circulation/checkout", {
				token: staff.token,
				body: { op_id: small.op(), copy, student },
			});
		const move = (copy: string) => post("move", { op_id: small.op(), copies: [copy], library: classLibrary });
		const answers = await Promise.all(
			ids.flatMap((id, place) => [
				lend(id, students[place] ?? ""),
				place % 2 === 0 ? withdraw([id], { last_copies: true }) : move(id),
			]),
		);
		expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
		const loans = await small.openLoans();
		for (const id of ids) {
			const now = await copy(id);
			const loan = loans.find(({ library_book_id }) => library_book_id === id);
			expect(now?.status === "on_loan", String(now?.status)).toBe(loan !== undefined);
			if (loan) expect(loan.library_id).toBe(now?.library_id);
		}
	});

	test("gets its decision later, by whoever is of the school; nothing else of it is changed", async () => {
		const answer = await withdraw([small.copies.first], { decision_on: "", decision_no: "", members: [] });
		const path = `/api/collections/copy_batches/records/${answer.body.batch.id}`;
		const change = (body: object, token = staff.token) => server.call("PATCH", path, { token, body });
		const filled = { decision_on: "2026-03-06", decision_no: "9", members: members.slice(0, 1) };
		expect((await change(filled)).body).toMatchObject(filled);
		for (const body of [
			{ reason: "lost" },
			{ count: 5 },
			{ copies: [] },
			{ undone_at: "2026-03-06 09:00:00.000Z" },
			{ school_id: "aaaaaaaaaaaaaaa" },
			{ members: [{ name: "x".repeat(200) }] },
			{ members: "kim" },
			{ members: [{ name: "10000000146", duty: "" }] },
			{ members: [{ name: "A", duty: "", extra: 1 }] },
			{ note: "10000000146" },
			{ decision_on: "2026-02-30" },
		])
			expect((await change(body)).status, JSON.stringify(body)).toBe(400);
		const school = await small.create("schools", { name: "Başka", type: "lise" });
		const stranger = await person(small, "yabanci", { school_id: school, library_id: "" });
		expect((await change(filled, stranger.token)).status).toBe(404);
		expect((await get(`/api/copies/batches/${answer.body.batch.id}/minutes`, stranger.token)).status).toBe(
			404,
		);
		expect(
			(await post("undo", { op_id: small.op(), batch: answer.body.batch.id }, stranger.token)).status,
		).toBe(404);
		const moved = await post("move", {
			op_id: small.op(),
			copies: [small.copies.second],
			library: classLibrary,
		});
		expect((await get(`/api/copies/batches/${moved.body.batch.id}/minutes`)).status).toBe(400);
	});
});

describe("donated books of swap events", () => {
	/** Two books taken by the commission, one still left, of an event of the school. */
	async function leftOver() {
		const event = await small.create("swap_events", {
			school_id: small.school,
			name: "Bahar şenliği",
			status: "draft",
		});
		const swap = async (place: number) => {
			const made = await small.create("swaps", {
				school_id: small.school,
				event_id: event,
				student_id: small.readers.ayse,
				book_id: await small.create("books", { title: `Roman ${place}`, status: "active" }),
				condition: "good",
				status: "listed",
				token: `90000000${place}`,
			});
			return made;
		};
		const ids = [await swap(1), await swap(2), await swap(3)];
		const become = (id: string, ...states: string[]) =>
			small.service.transaction(async (records) => {
				for (const status of states) await records.update("swaps", id, { status });
			});
		for (const id of ids) await become(id, "deposited", "unmatched");
		const decision = { decision_on: "2026-03-02", decision_no: "2026/4" };
		for (const id of ids.slice(0, 2)) {
			await become(id, "donated");
			await small.service.transaction((records) => records.update("swaps", id, decision));
		}
		return ids as [string, string, string];
	}
	const donated = (swaps: readonly string[], values: object = {}, token = staff.token) =>
		post("donated", { op_id: small.op(), swaps, library: small.library, ...values }, token);

	test("become copies that say where they came from; the chain from the decision to the copy stays", async () => {
		const [one, two] = await leftOver();
		const answer = await donated([one, two], { shelf: "Bağış" });
		expect(answer.status, JSON.stringify(answer.body)).toBe(200);
		expect(answer.body.batch).toMatchObject({ kind: "created", count: 2 });
		const [first] = idsOf(answer);
		expect(await copy(String(first))).toMatchObject({
			acquired_how: "donation",
			acquired_on: "2026-03-05",
			donor: "Bahar şenliği",
			note: expect.stringMatching(/02\.03\.2026.*2026\/4/),
			condition: "good",
			shelf: "Bağış",
			status: "available",
			barcode: expect.stringMatching(/^\d+$/),
			accession_no: expect.stringMatching(/^\d+$/),
		});
		expect(await small.service.find("swaps", one)).toMatchObject({
			library_book_id: first,
			decision_on: "2026-03-02",
			decision_no: "2026/4",
			status: "donated",
		});
		// No child is named in the register.
		expect(JSON.stringify(await copies())).not.toMatch(/Ayşe|Yılmaz/);
		const seen = await get(
			`/api/collections/library_books/records/${first}?expand=swaps_via_library_book_id.event_id`,
		);
		expect(seen.body.expand.swaps_via_library_book_id[0]).toMatchObject({ id: one, decision_no: "2026/4" });
		// Only the school decides that.
		expect(reasonsOf(await donated([one]))).toEqual([422, ["not_donated"]]);
	});

	test("all of it or nothing: what was not donated, is a copy already or is another school's stops the whole", async () => {
		const [one, two, left] = await leftOver();
		const before = await copies();
		const elsewhere = await small.create("schools", { name: "Başka Okul", type: "lise", province: "Ankara" });
		const stranger = await person(small, "baska", { school_id: elsewhere, library_id: "" });
		const theirs = await small.create("libraries", { name: "Onların", school_id: elsewhere, kind: "main" });
		expect(reasonsOf(await donated([one, left]))).toEqual([422, ["not_donated"]]);
		expect(reasonsOf(await donated([one, "000000000000000"]))).toEqual([422, ["not_donated"]]);
		expect((await donated([one], { library: theirs })).status).toBe(400);
		const foreign = await donated([one, two], { library: theirs }, stranger.token);
		expect(reasonsOf(foreign)).toEqual([422, ["not_donated"]]);
		expect(JSON.stringify(foreign.body)).not.toContain("90000000");
		expect((await donated([])).status).toBe(400);
		expect(await copies()).toEqual(before);
	});

	test("made twice at once there is one copy, with the same operation its first answer; taken back, it can be made again", async () => {
		const [one, two] = await leftOver();
		const count = (await copies()).length;
		const answers = await Promise.all([donated([one]), donated([one]), donated([one])]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
		expect(await copies()).toHaveLength(count + 1);
		const batch = answers.find(({ status }) => status === 200)?.body.batch.id;
		expect((await post("undo", { op_id: small.op(), batch })).status).toBe(200);
		expect(await small.service.find("swaps", one)).toMatchObject({ library_book_id: "", status: "donated" });
		const op_id = small.op();
		const [again, same] = [await donated([one], { op_id }), await donated([one], { op_id })];
		expect(same.body).toEqual(again.body);
		expect(await copies()).toHaveLength(count + 1);
		const other = await donated([two], { donor: "Aileler" });
		expect((await copy(String(idsOf(other)[0])))?.donor).toBe("Aileler");
	});
});

// engines: both
/** A pile of books becomes copies by two scans a book. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { nowhere, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let token = "";
let pile = "";

const call = (path: string, body: object = {}, who = token): Promise<Answer> =>
	server.call("POST", path, { token: who, body });

async function newPile(values: object = {}): Promise<string> {
	const { status, body } = await call("/api/piles", {
		library_id: small.library,
		acquired_how: "donation",
		donor: "Ayla Hanım",
		acquired_on: "2026-03-01",
		...values,
	});
	expect(status, JSON.stringify(body)).toBe(200);
	return body.pile.id;
}

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	token = String((await person(small, "derya")).token);
	pile = await newPile();
});
afterAll(async () => {
	await server?.close();
	await small?.dispose();
});

let labels = 500_000;
const nextLabel = () => String(++labels);
const add = (body: object, into = pile) =>
	call(`/api/piles/${into}/books`, { op_id: small.op(), label: nextLabel(), ...body });
const reasonOf = ({ body }: Answer): string => body.reasons?.[0]?.code;
const copyOf = (barcode: string) =>
	small.service.findBy("library_books", { barcode, school_id: small.school });
const countOf = async (collection: string, filter: string, params: object = {}) =>
	(await small.service.list(collection, { filter, params: { ...params } })).length;

test("an ISBN of the catalogue and a label make a copy with what was chosen once", async () => {
	const label = nextLabel();
	const { status, body } = await add({ isbn: "978-975-08-0714-5", label });
	expect(status).toBe(200);
	expect(body).toMatchObject({
		row: { found: "known", barcode: label, isbn13: "9789750807145", state: "made" },
		book: { id: small.titles.book, title: "İnce Memed" },
		copy: { barcode: label, status: "available" },
	});
	expect(await copyOf(label)).toMatchObject({
		acquired_how: "donation",
		donor: "Ayla Hanım",
		acquired_on: "2026-03-01",
		library_id: small.library,
		condition: "good",
	});
});

test("an ISBN-10 is the same title, and the same ISBN again is another copy", async () => {
	const before = await countOf("library_books", "book_id = {:book}", { book: small.titles.book });
	for (const isbn of ["9750807146", "9789750807145"])
		expect((await add({ isbn })).body.book.id).toBe(small.titles.book);
	expect(await countOf("library_books", "book_id = {:book}", { book: small.titles.book })).toBe(before + 2);
});

test("an unknown ISBN makes a provisional title, one for all its copies, that the school finishes", async () => {
	const isbn = "9786051234564";
	const [first, second] = [await add({ isbn }), await add({ isbn })];
	expect(first.body).toMatchObject({ row: { found: "unknown" }, book: { title: `ISBN ${isbn}` } });
	expect(second.body.book.id).toBe(first.body.book.id);
	const id = first.body.book.id;
	expect(await small.service.find("books", id)).toMatchObject({
		status: "suggested",
		school_id: small.school,
		unfinished: true,
		source: "scan",
	});
	expect(await small.service.findBy("title_lookups", { book_id: id })).toMatchObject({ state: "waiting" });
	const path = `/api/collections/books/records/${id}`;
	const patch = (body: object) => server.call("PATCH", path, { token, body });
	// A title alone is not complete, and only the server marks it as finished.
	expect((await patch({ title: "Şeker Portakalı" })).body.unfinished).toBe(true);
	expect((await patch({ unfinished: false })).status).toBe(400);
	expect((await patch({ author_line: "José Mauro de Vasconcelos" })).body).toMatchObject({
		unfinished: false,
		status: "suggested",
	});
	expect(await small.service.findBy("title_lookups", { book_id: id })).toBeNull();
	expect(await copyOf(first.body.copy.barcode)).toMatchObject({ call_number: "VAS" });
	expect((await add({ isbn })).body.row.found).toBe("known");
});

test("a book without an ISBN has a title that was typed or chosen", async () => {
	const typed = await add({ title: "Işıl'ın Defteri" });
	expect(typed.body).toMatchObject({ row: { found: "typed", isbn13: "" }, book: { unfinished: true } });
	// In any spelling, the same title gets another copy.
	expect((await add({ title: "ışılın defteri" })).body.book.id).toBe(typed.body.book.id);
	expect((await add({ title: "1984" })).body.book.title).toBe("1984");
	const chosen = await add({ book: small.titles.rare });
	expect(chosen.body).toMatchObject({ row: { found: "known" }, book: { title: "Çalıkuşu" } });
	expect(reasonOf(await add({ book: "aaaaaaaaaaaaaaa" }))).toBe("title_unknown");
});

test("labels: one in use, an ISBN and words are refused and leave nothing behind; none is the next number", async () => {
	const before = await countOf("library_books", "");
	const titles = await countOf("books", "");
	const isbn = "9786257999878";
	expect(reasonOf(await add({ isbn, label: "1001" }))).toBe("label_taken");
	expect(reasonOf(await add({ isbn, label: "9789751026132" }))).toBe("label_isbn");
	expect(reasonOf(await add({ isbn, label: "İnce Memed" }))).toBe("label_unknown");
	expect(reasonOf(await add({ isbn: "9789750807146" }))).toBe("isbn_wrong");
	expect([await countOf("library_books", ""), await countOf("books", "")]).toEqual([before, titles]);
	const numbered = await add({ isbn: "9789750807145", label: "" });
	expect(numbered.body.copy.barcode).toMatch(/^1\d{7}$/);
});

test("a label of another program keeps its letters, in whatever case it is scanned", async () => {
	const isbn = "9789750807145";
	expect((await add({ isbn, label: "t 100234" })).body.copy.barcode).toBe("T100234");
	expect(reasonOf(await add({ isbn, label: "T100234" }))).toBe("label_taken");
});

test("of a pile's copies those wait for a label that were scanned without one", async () => {
	const one = await newPile();
	const isbn = "9789750807145";
	await add({ isbn }, one);
	const { body } = await add({ isbn, label: "" }, one);
	const { body: undone } = await add({ isbn, label: "" }, one);
	await call(`/api/piles/${one}/undo`, { op_id: undone.row.op_id });
	const unlabelled = async (from: string) =>
		(await server.call("GET", `/api/labels/count?kind=barcodes&pile=${from}&unprinted=1`, { token })).body;
	expect(await unlabelled(one)).toEqual({
		count: 1,
		first: [{ title: "İnce Memed", text: body.copy.barcode }],
	});
	expect(await unlabelled("aaaaaaaaaaaaaaa")).toMatchObject({ count: 0 });
});

test("bodies that are none get 400 and change nothing", async () => {
	const before = await countOf("pile_books", "");
	for (const body of [
		{},
		{ isbn: "9789750807145", title: "İki" },
		{ title: "" },
		{ title: "x".repeat(301) },
		{ isbn: 5 },
		{ isbn: "9789750807145", label: 7 },
		{ isbn: "9789750807145", more: true },
		{ isbn: "9789750807145", op_id: "X" },
	])
		expect((await add(body)).status, JSON.stringify(body)).toBe(400);
	expect(await countOf("pile_books", "")).toBe(before);
	for (const body of [
		{},
		{ library_id: small.library, acquired_how: "stolen" },
		{ acquired_on: "2026-02-30" },
	])
		expect(
			(
				await call("/api/piles", {
					library_id: small.library,
					acquired_how: "donation",
					...body,
					...(Object.keys(body).length === 0 && { library_id: "" }),
				})
			).status,
		).toBe(400);
});

test("the same operation sent again, or many times at once, makes one copy and gives one answer", async () => {
	const body = { op_id: small.op(), label: nextLabel(), isbn: "9789751026132" };
	const answers = await Promise.all(Array.from({ length: 6 }, () => call(`/api/piles/${pile}/books`, body)));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
	expect(new Set(answers.map((answer) => answer.body.copy.id)).size).toBe(1);
	expect(await countOf("pile_books", "op_id = {:op}", { op: body.op_id })).toBe(1);
	const other = await newPile();
	expect((await call(`/api/piles/${other}/books`, body)).status).toBe(409);
});

test("two devices with one label: one gets it, the other hears which title has it", async () => {
	const label = nextLabel();
	const isbn = "9786050000054";
	const answers = await Promise.all(
		Array.from({ length: 5 }, () => call(`/api/piles/${pile}/books`, { op_id: small.op(), label, isbn })),
	);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	for (const answer of answers.filter(({ status }) => status !== 200)) {
		expect([answer.status, reasonOf(answer)]).toEqual([422, "label_taken"]);
		expect(answer.body.reasons[0].message).toContain(`ISBN ${isbn}`);
	}
	expect(await countOf("books", "isbn13 = {:isbn}", { isbn })).toBe(1);
});

test("two devices with one unknown ISBN make one title", async () => {
	const isbn = "9786059999991";
	const answers = await Promise.all(Array.from({ length: 5 }, () => add({ isbn })));
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
	expect(await countOf("books", "isbn13 = {:isbn}", { isbn })).toBe(1);
	expect(new Set(answers.map(({ body }) => body.copy.barcode)).size).toBe(5);
});

test("a book is taken back with its provisional title, its label is free again; twice is once", async () => {
	const isbn = "9786250000007";
	const label = nextLabel();
	const op_id = small.op();
	const made = await call(`/api/piles/${pile}/books`, { op_id, label, isbn });
	const undo = () => call(`/api/piles/${pile}/undo`, { op_id });
	expect((await undo()).body.row.state).toBe("undone");
	expect((await undo()).body.row.state).toBe("undone");
	expect(await copyOf(label)).toBeNull();
	expect(await small.service.find("books", made.body.book.id)).toBeNull();
	// An undone book is not restored by a scan that was under way.
	expect((await call(`/api/piles/${pile}/books`, { op_id, label, isbn })).body.row.state).toBe("undone");
	expect((await add({ isbn, label })).status).toBe(200);
	// A title known to others stays.
	const known = small.op();
	await call(`/api/piles/${pile}/books`, { op_id: known, label: nextLabel(), isbn: "9789750807145" });
	await call(`/api/piles/${pile}/undo`, { op_id: known });
	expect(await small.service.find("books", small.titles.book)).not.toBeNull();
});

test("a copy that was lent since stays, and says so", async () => {
	const op_id = small.op();
	const label = nextLabel();
	await call(`/api/piles/${pile}/books`, { op_id, label, isbn: "9789750807145" });
	const lent = await call("/api/circulation/checkout", { op_id: small.op(), copy: label, student: "7101" });
	expect(lent.status).toBe(200);
	expect(reasonOf(await call(`/api/piles/${pile}/undo`, { op_id }))).toBe("book_used");
	expect(await copyOf(label)).toMatchObject({ status: "on_loan" });
	await call("/api/circulation/checkin", { op_id: small.op(), copy: label });
	expect(reasonOf(await call(`/api/piles/${pile}/undo`, { op_id }))).toBe("book_used");
});

test("a whole pile is taken back in parts; what is used stays; a scan that comes late is refused", async () => {
	const mine = await newPile();
	const isbns = ["9789750807145", "9786253333331", "9786253333331"];
	const used = nextLabel();
	await add({ isbn: "9789751026132", label: used }, mine);
	for (let at = 0; at < 45; at++) await add({ isbn: isbns[at % 3] }, mine);
	await call("/api/circulation/checkout", { op_id: small.op(), copy: used, student: "7102" });
	const total = { undone: 0, kept: 0 };
	let left = 1;
	while (left > 0) {
		const { status, body } = await call(`/api/piles/${mine}/undo-all`);
		expect(status).toBe(200);
		total.undone += body.undone;
		total.kept += body.kept;
		left = body.left;
	}
	expect(total).toEqual({ undone: 45, kept: 1 });
	const { body } = await server.call("GET", `/api/piles/${mine}`, { token });
	// In the list it stands with what is left of it.
	const { piles } = (await server.call("GET", "/api/piles", { token })).body;
	expect(piles).toContainEqual(
		expect.objectContaining({ id: mine, donor: "Ayla Hanım", made: 0, by: "derya" }),
	);
	expect(body).toMatchObject({ pile: { status: "closed" }, counts: { made: 0, undone: 45, kept: 1 } });
	expect(await countOf("books", "isbn13 = {:isbn}", { isbn: "9786253333331" })).toBe(0);
	expect(reasonOf(await add({ isbn: "9789750807145" }, mine))).toBe("pile_closed");
	const empty = await newPile();
	await add({ isbn: "9789750807145" }, empty);
	expect((await call(`/api/piles/${empty}/undo-all`)).body.pile.status).toBe("undone");
});

test("a pile that waits for the committee is not lent before it is taken", async () => {
	const mine = await newPile({ decision: "waiting" });
	const label = nextLabel();
	expect((await add({ isbn: "9789750807145", label }, mine)).body.copy.status).toBe("in_process");
	const lend = () => call("/api/circulation/checkout", { op_id: small.op(), copy: label, student: "7102" });
	expect((await lend()).status).toBe(422);
	const { body } = await call(`/api/piles/${mine}/accept`, { decision_no: "7", decision_on: "2026-03-04" });
	expect(body).toMatchObject({ left: 0, pile: { decision: "accepted", decision_no: "7" } });
	expect((await lend()).status).toBe(200);
	// A copy scanned after the decision is on the shelf at once.
	expect((await add({ isbn: "9789750807145" }, mine)).body.copy.status).toBe("available");
});

test("another school sees neither the pile nor its provisional titles, and gets no copy into this one", async () => {
	const school_id = await small.create("schools", { name: "Başka Lise", type: "lise", province: "İzmir" });
	const library_id = await small.create("libraries", { name: "Öbür", school_id, kind: "main" });
	const stranger = String((await person(small, "baska", { school_id, library_id })).token);
	const isbn = "9786254444449";
	const { body } = await add({ isbn });
	const view = await server.call("GET", `/api/collections/books/records/${body.book.id}`, {
		token: stranger,
	});
	expect(view.status).toBe(404);
	expect((await call(`/api/piles/${pile}/books`, {}, stranger)).status).toBe(404);
	const theirs = await call("/api/piles", { library_id: small.library, acquired_how: "donation" }, stranger);
	expect([theirs.status, theirs.body.data.library_id.code]).toEqual([400, "validation_other_school"]);
	const own = await call("/api/piles", { library_id, acquired_how: "donation" }, stranger);
	// The same label and the same unknown ISBN, in a school of its own.
	const added = await call(
		`/api/piles/${own.body.pile.id}/books`,
		{ op_id: small.op(), label: body.copy.barcode, isbn },
		stranger,
	);
	expect(added.status).toBe(200);
	expect(added.body.book.id).not.toBe(body.book.id);
	const homeless = String((await person(small, "okulsuz", nowhere)).token);
	expect((await call("/api/piles", { library_id, acquired_how: "donation" }, homeless)).status).toBe(403);
});

test("an administrator makes no public title out of a number, not by a pile and not by approving it", async () => {
	const admin = String((await person(small, "yonetici", { role: 2 })).token);
	const { body } = await call(
		`/api/piles/${pile}/books`,
		{ op_id: small.op(), label: nextLabel(), isbn: "9786255555557" },
		admin,
	);
	expect(await small.service.find("books", body.book.id)).toMatchObject({
		status: "suggested",
		school_id: small.school,
		unfinished: true,
	});
	const path = `/api/collections/books/records/${body.book.id}`;
	const approve = (values: object) => server.call("PATCH", path, { token: admin, body: values });
	expect((await approve({ status: "active" })).body.data.title.code).toBe("validation_unfinished_title");
	const whole = { status: "active", title: "Kürk Mantolu Madonna", author_line: "Sabahattin Ali" };
	expect((await approve(whole)).body).toMatchObject({ status: "active", unfinished: false });
});

test("an unfinished title that is one of the catalogue gives its copies away, and gets them back", async () => {
	const made = await add({ isbn: "9786257777773" });
	const id = made.body.book.id;
	const merge = await call("/api/titles/merge", { from: id, into: small.titles.rare, apply: true });
	expect(merge.status, JSON.stringify(merge.body)).toBe(200);
	const barcode = made.body.copy.barcode;
	expect(await copyOf(barcode)).toMatchObject({ book_id: small.titles.rare });
	expect(await small.service.findBy("title_lookups", { book_id: id })).toBeNull();
	// The scanned ISBN is now the title's, for the next book as well.
	expect((await add({ isbn: "9786257777773" })).body).toMatchObject({
		row: { found: "known" },
		book: { title: "Çalıkuşu" },
	});
	const back = await call(`/api/titles/merges/${merge.body.merge.id}/undo`);
	expect(back.status, JSON.stringify(back.body)).toBe(200);
	expect(await small.service.find("books", id)).toMatchObject({ status: "suggested", unfinished: true });
	expect((await call(`/api/lookups/${id}/again`)).body).toEqual({ state: "waiting" });
});

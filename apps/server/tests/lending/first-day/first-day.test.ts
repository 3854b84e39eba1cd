// engines: both
/** The first day of a library: what its records tell, what is skipped, and what printing leaves behind. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;

beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "gorevli", { library_id: small.library });
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const firstDay = async ({ token } = staff) => (await server.call("GET", "/api/first-day", { token })).body;
const change = (body: object) => server.call("POST", "/api/first-day", { token: staff.token, body });
const print = async (path: string, { token } = staff) =>
	(await fetch(server.url + path, { headers: { authorization: token } })).status;
const countOf = async (query: string, { token } = staff) =>
	(await server.call("GET", `/api/labels/count?kind=barcodes&${query}`, { token })).body.count;

test("readers and copies are seen, and what was printed once is done", async () => {
	expect(await firstDay()).toMatchObject({
		settled: false,
		away: false,
		steps: { class_list: "done", book_list: "done", labels: "open", cards: "open", first_loan: "open" },
	});
	expect(await print("/api/labels/barcodes?from=1001&to=1002")).toBe(200);
	expect((await firstDay()).steps.labels).toBe("done");
	expect(await print("/api/cards")).toBe(200);
	expect((await firstDay()).steps).toMatchObject({ cards: "done", first_loan: "open" });
});

test("a library without anything begins with the class list", async () => {
	const school = await small.create("schools", { name: "Yeni Okul", type: "lise" });
	const library = await small.create("libraries", { school_id: school, name: "Yeni", kind: "main" });
	const teacher = await person(small, "yeni", { school_id: school, library_id: library });
	expect(await firstDay(teacher)).toMatchObject({ readers: 0, copies: 0, steps: { class_list: "open" } });
	// Someone else's printing is not theirs.
	await print("/api/labels/barcodes");
	expect((await firstDay(teacher)).steps.labels).toBe("open");
});

test("labels and cards are skipped and taken up again; a list cannot be skipped", async () => {
	expect((await change({ skip: "labels" })).body.steps.labels).toBe("skipped");
	expect((await change({ skip: "cards" })).body.steps).toMatchObject({ labels: "skipped", cards: "skipped" });
	expect((await change({ take_up: "labels" })).body.steps).toMatchObject({
		labels: "open",
		cards: "skipped",
	});
	expect((await change({ skip: "class_list" })).status).toBe(400);
	expect((await change({ away: true })).body.away).toBe(true);
	expect((await firstDay()).away).toBe(true);
	expect((await change({ away: false })).body).toMatchObject({ away: false, steps: { cards: "skipped" } });
});

test("a library that has lent for a while is settled", async () => {
	for (let count = 0; count < 20; count++)
		await small.create("book_loans", {
			library_book_id: small.copies.first,
			book_id: small.titles.book,
			library_id: small.library,
			school_id: small.school,
			status: "returned",
			loaned_at: "2025-10-01 08:00:00.000Z",
			returned_at: "2025-10-02 08:00:00.000Z",
			due_on: "2025-10-15",
			op_id: `first-day-${count}`,
		});
	expect(await firstDay()).toMatchObject({ settled: true, readers: 0 });
});

test("copies without a label are counted and printed by themselves; those of a roll have theirs", async () => {
	const all = await countOf("");
	expect(await countOf("unprinted=1")).toBe(all);
	expect(await countOf("from=1001&to=1003")).toBe(3);
	await print("/api/labels/barcodes?from=1001&to=1003");
	expect(await countOf("unprinted=1")).toBe(all - 3);
	// A spine label is no barcode label.
	await print("/api/labels/spines");
	expect(await countOf("unprinted=1")).toBe(all - 3);
	await small.create("label_rolls", {
		op_id: "roll",
		school_id: small.school,
		first_no: "2000",
		last_no: "2009",
		count: 10,
	});
	expect(await countOf("unprinted=1")).toBe(all - 4);
	expect(await print("/api/labels/barcodes?unprinted=1")).toBe(all > 4 ? 200 : 400);
	expect(await countOf("unprinted=1")).toBe(0);
	const [copy] = await small.service.list("library_books", { filter: 'barcode = "1001"' });
	expect(copy?.label_printed_on).toMatch(/^\d{4}-\d\d-\d\d$/);
	// The first labels are named for the preview of a sheet: copies, readers' cards, a roll's numbers.
	const { token } = staff;
	const firstOf = async (query: string) =>
		(await server.call("GET", `/api/labels/count?${query}`, { token })).body.first;
	expect((await firstOf("kind=barcodes&from=1001&to=1001")) as unknown).toEqual([
		{ title: "İnce Memed", text: "1001" },
	]);
	expect((await firstOf("kind=cards")).length).toBeGreaterThan(0);
	const { status } = await server.call("GET", "/api/labels/count?kind=barcodes&from=9&to=1", {
		token: staff.token,
	});
	expect(status).toBe(400);
});

// engines: both
/** Duplicates are merged into one title, with all their references, and can be split again for 30 days. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openTitles, type Titles } from "./support.ts";

let world: Titles;
beforeEach(async () => {
	world = await openTitles();
});
afterEach(() => world.dispose());

const isbns = ["9789753638029", "9789750807145"] as const;

test("a preview says what would happen and changes nothing", async () => {
	const from = await world.title("Ince Memed", { isbn13: isbns[0], pages: 436, author_line: "Yaşar Kemal" });
	const { book } = world.small.titles;
	await world.copy(from, "3001");
	const before = [await world.book(from), await world.book(book)];
	const { status, body } = await world.call("POST", "/api/titles/merge", { from, into: book });
	expect(status).toBe(200);
	expect(body.choices).toEqual([
		{ name: "title", differs: true, isTaken: false },
		{ name: "author_line", differs: false, isTaken: true },
		{ name: "pages", differs: false, isTaken: true },
	]);
	expect(body.warnings).toEqual(["isbn"]);
	expect(body.counts).toEqual({ library_books: 1, open_loans: 0, schools: 1 });
	expect([await world.book(from), await world.book(book)]).toEqual(before);
});

test("copies, loans, holds, swaps and wishes move; the old title and its ISBN lead to the new one", async () => {
	const { small } = world;
	const { book } = small.titles;
	const from = await world.title("Ince Memed", { isbn13: isbns[0], pages: 436, subjects: ["Roman"] });
	const copy = await world.copy(from, "3001");
	const loan = (await world.lend("3001", "101")).body.loan.id;
	const hold = await world.hold(from, small.readers.mehmet);
	const swap = await small.create("swaps", {
		school_id: small.school,
		student_id: small.readers.ayse,
		book_id: from,
	});
	const want = await small.create("swap_wants", { student_id: small.readers.ayse, book_id: from });

	const id = await world.merged(from, book, { take: ["pages", "subjects"] });
	for (const [collection, record] of [
		["library_books", copy],
		["book_loans", loan],
		["holds", hold],
		["swaps", swap],
		["swap_wants", want],
	] as const)
		expect([collection, await world.titleOf(collection, record)]).toEqual([collection, book]);
	expect(await world.book(book)).toMatchObject({ title: "İnce Memed", pages: 436, other_isbns: [isbns[0]] });

	const seen = await world.call(
		"GET",
		`/api/collections/books/records/${from}`,
		undefined,
		world.staff.token,
	);
	expect(seen.body).toMatchObject({ status: "merged", merged_into: book });
	const listed = await world.call(
		"GET",
		`/api/collections/books/records?filter=${encodeURIComponent(`id = "${from}"`)}`,
		undefined,
		world.staff.token,
	);
	expect(listed.body.totalItems).toBe(0);
	// A new copy of the old title belongs to the new one.
	const made = await world.call(
		"POST",
		"/api/collections/library_books/records",
		{ book_id: from, library_id: small.library },
		world.staff.token,
	);
	expect([made.status, made.body.book_id]).toEqual([200, book]);
	// The lent copy is returned like any other.
	const back = await world.call(
		"POST",
		"/api/circulation/checkin",
		{ op_id: small.op(), copy: "3001" },
		world.staff.token,
	);
	expect(back.status).toBe(200);

	const merge = await small.service.find("title_merges", id);
	expect(merge).toMatchObject({
		status: "applied",
		done: 5,
		total: 5,
		counts: { library_books: 1, book_loans: 1, holds: 1, swaps: 1, swap_wants: 1 },
		expires_on: "2026-04-04",
	});
	const events = await small.service.list("audit_events", { filter: 'kind = "copies_merged"' });
	expect(events).toMatchObject([{ school_id: small.school, record: book, details: { from, copies: 1 } }]);
});

test("a book whose ISBN was merged away is lent by that ISBN", async () => {
	const from = await world.title("Calikusu", { isbn13: isbns[0] });
	const { rare } = world.small.titles;
	await world.merged(from, rare);
	const { status, body } = await world.lend(isbns[0], "101");
	expect([status, body.copy.barcode]).toEqual([200, "2001"]);
});

test("searches and files know the title by the ISBN that was merged away", async () => {
	const { book } = world.small.titles;
	const from = await world.title("Ince Memed", { isbn13: isbns[0] });
	await world.merged(from, book);
	const { token } = world.staff;
	const found = await world.call("GET", `/api/search?q=${isbns[0]}`, undefined, token);
	expect(JSON.stringify(found.body)).toContain(book);
	const file = await world.call("GET", "/api/exports/titles?format=xml", undefined, token);
	expect(file.status).toBe(200);
	for (const isbn of isbns) expect(file.body).toContain(isbn);
});

test("undoing brings everything back, what was lent of the copies since included", async () => {
	const { small } = world;
	const { book } = small.titles;
	const from = await world.title("Ince Memed", { isbn13: isbns[0], pages: 436 });
	const copy = await world.copy(from, "3001");
	const former = [await world.book(from), await world.book(book)];
	const id = await world.merged(from, book, { take: ["pages", "title"] });
	expect(await world.book(book)).toMatchObject({ title: "Ince Memed" });
	const loan = (await world.lend("3001", "101")).body.loan.id;
	const other = await world.copy(book, "3002");

	expect(await world.undone(id)).toBe("undone");
	expect(await world.titleOf("library_books", copy)).toBe(from);
	expect(await world.titleOf("book_loans", loan)).toBe(from);
	expect(await world.titleOf("library_books", other)).toBe(book);
	const without = ({ updated: _updated, ...rest }: Record<string, unknown>) => rest;
	expect([await world.book(from), await world.book(book)].map(without)).toEqual(former.map(without));
	expect(await small.service.list("title_merge_moves", {})).toEqual([]);
	expect((await world.call("POST", `/api/titles/merges/${id}/undo`, {})).status).toBe(400);
	// A second merge is not hindered by the first.
	await world.merged(from, book);
	expect(await world.titleOf("book_loans", loan)).toBe(book);
});

test("two titles that are read beside the same third, and beside one another, can be merged and split", async () => {
	const { small } = world;
	const { book, rare } = small.titles;
	const from = await world.title("Ince Memed");
	const copy = await world.copy(from, "3001");
	for (const [book_id, other_id] of [
		[from, rare],
		[book, rare],
		[rare, from],
		[rare, book],
		[from, book],
	])
		await small.create("title_pairs", { school_id: small.school, book_id, other_id, place: 1 });
	const id = await world.merged(from, book);
	expect(await world.titleOf("library_books", copy)).toBe(book);
	expect(await world.undone(id)).toBe("undone");
	expect(await world.titleOf("library_books", copy)).toBe(from);
});

test("undoing leaves alone what was changed since, and says so", async () => {
	const { small } = world;
	const { book, rare } = small.titles;
	const from = await world.title("Ince Memed", { pages: 436, publisher: "Yapı" });
	const copy = await world.copy(from, "3001");
	const hold = await world.hold(from, small.readers.ayse);
	const id = await world.merged(from, book, { take: ["pages", "publisher"] });
	await world.call("PATCH", `/api/collections/books/records/${book}`, { pages: 440 });
	await world.call("PATCH", `/api/collections/library_books/records/${copy}`, { book_id: rare });
	expect((await small.service.find("holds", hold))?.book_id).toBe(book);
	await small.operations.checkin(small.desk, { op_id: small.op(), copy: "1001" });

	expect(await world.undone(id)).toBe("undone");
	// The reader fetches the copy that was put aside.
	expect(await small.service.find("holds", hold)).toMatchObject({ book_id: book, status: "ready" });
	expect(await world.book(book)).toMatchObject({ pages: 440, publisher: "" });
	expect(await world.titleOf("library_books", copy)).toBe(rare);
	expect((await small.service.find("title_merges", id))?.counts).toMatchObject({
		kept: 2,
		kept_fields: ["pages"],
	});
});

test("merges of merges are undone from the last one on, and not after 30 days", async () => {
	const [a, b, c] = [await world.title("A"), await world.title("B"), await world.title("C")];
	const copy = await world.copy(a, "3001");
	const first = await world.merged(a, b);
	const second = await world.merged(b, c);
	expect(await world.titleOf("library_books", copy)).toBe(c);
	const made = await world.copy(a, "3002");
	expect(await world.titleOf("library_books", made)).toBe(c);
	expect((await world.call("POST", `/api/titles/merges/${first}/undo`, {})).status).toBe(400);
	expect(await world.undone(second)).toBe("undone");
	expect(await world.undone(first)).toBe("undone");
	expect(await world.titleOf("library_books", copy)).toBe(a);

	const third = await world.merged(a, b);
	const { service } = world.small;
	await service.transaction((records) => records.update("title_merges", third, { expires_on: "2026-03-04" }));
	expect((await world.call("POST", `/api/titles/merges/${third}/undo`, {})).status).toBe(400);
	await service.crons.run("rafta_title_merges_expiry");
	await expect.poll(() => service.find("title_merges", third)).toBeNull();
	expect(await world.book(a)).toMatchObject({ status: "merged", merged_into: b });
});

test("two queues become one: who asked first is first, nobody waits twice", async () => {
	const { small } = world;
	const { ayse, mehmet } = small.readers;
	const from = await world.title("Ince Memed");
	const { book } = small.titles;
	const older = await world.hold(from, ayse);
	small.clock.now = new Date(small.clock.now.getTime() + 60_000);
	const first = await world.hold(book, mehmet);
	small.clock.now = new Date(small.clock.now.getTime() + 60_000);
	const twice = await world.hold(book, ayse, { position: 2 });
	// In another library, too.
	const library_id = await small.create("libraries", { name: "Ek", school_id: small.school, kind: "class" });
	const elsewhere = await world.hold(from, mehmet, { library_id });
	const places = async () => {
		const all = await small.service.list("holds", { sort: "created" });
		return Object.fromEntries(all.map((one) => [one.id, [one.status, one.position, one.book_id]]));
	};
	const before = await places();
	const id = await world.merged(from, book);
	expect(await places()).toEqual({
		[older]: ["waiting", 1, book],
		[first]: ["waiting", 2, book],
		[twice]: ["cancelled", 2, book],
		[elsewhere]: ["cancelled", 1, book],
	});
	await world.undone(id);
	expect(await places()).toEqual(before);
});

test("who may merge what: staff their own suggestion, into what they may use, and nothing of the public title changes", async () => {
	const { small, staff } = world;
	const { book, rare } = small.titles;
	const suggest = async () =>
		(
			await world.call(
				"POST",
				"/api/collections/books/records",
				{ title: "Ince Memed", pages: 436, isbn13: isbns[0] },
				staff.token,
			)
		).body.id as string;
	const school = await small.create("schools", { name: "Başka Lise", type: "lise" });
	const own = await suggest();
	const foreign = await world.title("Onların", { status: "suggested", school_id: school });
	const token = staff.token;
	expect((await world.merge(book, rare, { token })).status).toBe(404);
	expect((await world.merge(foreign, book, { token })).status).toBe(404);
	expect((await world.merge(own, foreign, { token })).status).toBe(404);
	expect((await world.merge(own, book, { token, take: ["pages"] })).status).toBe(403);
	expect((await world.merge(own, own)).status).toBe(400);
	// A public title is not merged into one that others cannot see, and no school's title into another's.
	expect((await world.merge(book, own)).status).toBe(400);
	expect((await world.merge(own, foreign)).status).toBe(400);
	expect((await world.merge("aaaaaaaaaaaaaaa", book)).status).toBe(404);
	expect(
		(await world.call("POST", "/api/titles/merge", { from: own, into: book, take: ["status"] })).status,
	).toBe(400);

	const before = await world.book(book);
	const id = await world.merged(own, book, { token });
	expect(await world.book(book)).toEqual(before);
	const stranger = await person(small, "baska", { school_id: school, library_id: "" });
	const path = `/api/collections/books/records/${own}`;
	expect((await world.call("GET", path, undefined, token)).status).toBe(200);
	expect((await world.call("GET", path, undefined, stranger.token)).status).toBe(404);
	const undo = `/api/titles/merges/${id}/undo`;
	expect((await world.call("POST", undo, {}, stranger.token)).status).toBe(404);
	expect((await world.call("POST", undo, {}, token)).status).toBe(200);

	// An administrator's decision is sent to the suggester, and makes the ISBN public.
	await world.merged(own, book);
	const notices = await small.service.list("notices", { filter: 'kind = "title_merged"' });
	expect(notices).toMatchObject([{ user_id: staff.id, data: { title: "Ince Memed", into: "İnce Memed" } }]);
	expect((await world.call("GET", path, undefined, stranger.token)).body.merged_into).toBe(book);
});

test("covers: the chosen one is shown, the other one is kept and comes back", async () => {
	const { book } = world.small.titles;
	const from = await world.title("Ince Memed");
	const picture = Buffer.from(
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
		"base64",
	);
	const cover = async (id: string, name: string) => {
		const form = new FormData();
		form.set("cover", new Blob([picture], { type: "image/png" }), name);
		const response = await fetch(`${world.server.url}/api/collections/books/records/${id}`, {
			method: "PATCH",
			headers: { authorization: world.admin.token },
			body: form,
		});
		expect(response.status).toBe(200);
		return ((await response.json()) as { cover: string }).cover;
	};
	const one = await cover(from, "giden.png");
	const two = await cover(book, "kalan.png");
	const isServed = async (id: string, name: string) =>
		(await world.call("GET", `/api/files/books/${id}/${name}`)).status === 200;

	const id = await world.merged(from, book, { take: ["cover"] });
	expect(await world.book(book)).toMatchObject({ cover: one });
	expect([await isServed(book, one), await isServed(from, two)]).toEqual([true, true]);
	await world.undone(id);
	expect(await world.book(book)).toMatchObject({ cover: two });
	expect(await world.book(from)).toMatchObject({ cover: one });
	expect([await isServed(book, two), await isServed(from, one)]).toEqual([true, true]);
});

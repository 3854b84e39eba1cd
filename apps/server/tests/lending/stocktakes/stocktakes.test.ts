// engines: both
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readPdf } from "../../catalogue/labels/read-pdf.ts";
import { type Counting, openCounting } from "./support.ts";

let c: Counting;
beforeEach(async () => {
	c = await openCounting();
});
afterEach(() => c.dispose());

const scansOf = (stocktake: string) =>
	c.small.service.list("stocktake_scans", {
		filter: "stocktake_id = {:stocktake}",
		params: { stocktake },
		sort: "created,id",
	});

describe("counting", () => {
	test("says of every scan what it is", async () => {
		await c.shelve("A1", ["5001", "5002", "5003"]);
		await c.shelve("B1", ["6001"]);
		await c.shelve("A1", ["5009"], { status: "withdrawn" });
		await c.shelve("A1", ["5010"], { status: "missing" });
		await c.small.operations.checkout(c.small.desk, { op_id: c.small.op(), copy: "5003", student: "101" });
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		expect((await c.stored(id)).expected_count).toBe(2);
		const results = [];
		for (const code of ["5001", " 5001\n", "6001", "5003", "999", "999", "5009", "5010"])
			results.push(await c.scan(id, code));
		expect(results).toEqual([
			"found",
			"duplicate",
			"misplaced",
			"on_loan",
			"unknown",
			"duplicate",
			"withdrawn",
			"found",
		]);
		expect(await c.scan(id, "5002", { shelf: "C9" })).toBe("misplaced");
		expect((await c.get(`${id}/progress`)).body).toMatchObject({
			status: "open",
			expected: 2,
			counts: {
				counted: 3,
				found: 2,
				misplaced: 2,
				seen_on_loan: 1,
				unknown: 1,
				withdrawn: 1,
				duplicate: 2,
				revived: 1,
			},
		});
		const { shelves } = (await c.get(`${id}/shelves`)).body;
		expect(shelves).toEqual([{ shelf: "A1", expected: 3, seen: 3 }]);
		expect(await c.statusOf("5003")).toBe("on_loan");
		expect((await c.copyBy("5001")).last_seen_on).toBe("2026-03-05");
	});

	test("97: a missing copy that is scanned is back, and taking the scan back makes it missing again", async () => {
		await c.shelve("A1", ["5010"], { status: "missing" });
		const id = await c.start();
		const op_id = c.small.op();
		const { body } = await c.post("scan", { stocktake: id, code: "5010", op_id });
		expect(body).toMatchObject({
			scan: { result: "found", status_before: "missing" },
			copy: { status: "available" },
			book: { title: "İnce Memed" },
		});
		const undo = await c.post("undo", { undo: op_id });
		expect(undo.body.scan.undone).toBe(true);
		expect(await c.statusOf("5010")).toBe("missing");
		const kinds = await c.small.service.list("circulation_events", { filter: 'kind = "counted"' });
		expect(kinds).toHaveLength(2);
		expect((await c.get(`${id}/progress`)).body.counts).toMatchObject({ counted: 0, revived: 0 });
		expect(await c.scan(id, "5010")).toBe("found");
	});

	test("a scan that is taken back leaves its place to the next one of the same copy", async () => {
		await c.shelve("A1", ["5001"], { status: "missing" });
		const id = await c.start();
		const op_id = c.small.op();
		await c.post("scan", { stocktake: id, code: "5001", op_id });
		expect(await c.scan(id, "5001")).toBe("duplicate");
		await c.post("undo", { undo: op_id });
		expect(await c.statusOf("5001")).toBe("available");
		const scans = await scansOf(id);
		expect(scans.map(({ result }) => result)).toEqual(["found", "found"]);
		expect(scans.filter(({ undone }) => undone).map((one) => one.op_id)).toEqual([op_id]);
		expect(await c.scan(id, "5001")).toBe("duplicate");
	});

	test("91: the same operation twice has one effect and one answer", async () => {
		await c.shelve("A1", ["5001"]);
		const op_id = c.small.op();
		const scope = { kind: "all" };
		const begun = await Promise.all([1, 2, 3].map(() => c.post("start", { op_id, name: "Sayım", scope })));
		expect(new Set(begun.map(({ body }) => body.stocktake.id)).size).toBe(1);
		const id = begun[0]?.body.stocktake.id;
		const scan = { op_id: c.small.op(), stocktake: id, code: "5001" };
		const answers = [
			...(await Promise.all([1, 2, 3].map(() => c.post("scan", scan)))),
			await c.post("scan", scan),
		];
		expect(answers.map(({ body }) => body.scan?.result)).toEqual(["found", "found", "found", "found"]);
		expect(await scansOf(id)).toHaveLength(1);
		const undo = { op_id: c.small.op(), undo: scan.op_id };
		expect((await c.post("undo", undo)).status).toBe(200);
		expect((await c.post("undo", undo)).status).toBe(200);
		expect((await c.post("undo", { undo: scan.op_id })).body.reasons[0].code).toBe("already_undone");
		const other = await c.post("scan", { ...scan, stocktake: await c.start() });
		expect(other.status).toBe(409);
	});

	test("ten devices that scan one copy at once find it once", async () => {
		await c.shelve("A1", ["5001", "5002"]);
		const id = await c.start();
		const results = await Promise.all(
			Array.from({ length: 20 }, (_, device) =>
				c.scan(id, device % 2 === 0 ? "5001" : "5002", { device_id: `aygit${device}` }),
			),
		);
		expect(results.filter((one) => one === "found")).toHaveLength(2);
		expect(results.filter((one) => one === "duplicate")).toHaveLength(18);
		expect((await c.get(`${id}/progress`)).body.counts.counted).toBe(2);
	});

	test("an ISBN means the one copy of its title, and asks for the label where there are several", async () => {
		const id = await c.start();
		expect(await c.scan(id, "9789751026132")).toBe("found");
		expect(await c.scan(id, "2001")).toBe("duplicate");
		expect(await c.scan(id, "9789750807145")).toBe("422 isbn");
		expect(await scansOf(id)).toHaveLength(2);
	});

	test("a book without a record is noted with its title, by its ISBN, until it has been recorded", async () => {
		const isbn = "9789750802942";
		const title = await c.small.create("books", { title: "Kaşağı", isbn13: isbn, status: "active" });
		const id = await c.start();
		const { body } = await c.post("scan", { stocktake: id, code: isbn });
		expect(body).toMatchObject({ scan: { result: "unknown" }, copy: null, book: { title: "Kaşağı" } });
		expect(await c.scan(id, "5001")).toBe("unknown");
		const unknown = async () => (await c.get(`${id}/progress`)).body.counts.unknown;
		expect(await unknown()).toBe(2);
		await c.shelve("A1", ["5001"]);
		await c.shelve("A1", ["5002"], { book_id: title });
		for (const code of ["5001", isbn]) expect(await c.scan(id, code)).toBe("found");
		expect(await unknown()).toBe(0);
		expect(await c.scan(id, "5003")).toBe("unknown");
		await c.close(id);
		// What has been signed stays.
		await c.shelve("A1", ["5003"]);
		expect(await c.scan(id, "5003")).toBe("found");
		expect(await unknown()).toBe(1);
	});

	test("an old book without a label counts by its accession number", async () => {
		await c.shelve("A1", ["5001"], { accession_no: "DMB-0042" });
		// A number that is on a reader's card, too, is the card's.
		await c.shelve("A1", ["5002"], { accession_no: "7101" });
		const id = await c.start();
		expect(await c.scan(id, "DMB-0042")).toBe("found");
		expect(await c.scan(id, "7101")).toBe("422 no_label");
	});

	test("a copy was seen when its device says, and never later than now", async () => {
		await c.shelve("A1", ["5001", "5002"]);
		const id = await c.start();
		const now = c.small.now().getTime();
		const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
		// Counted without network, and by a device whose clock is ahead.
		await c.scan(id, "5001", { at: at(-30) });
		await c.scan(id, "5002", { at: at(90) });
		const seen = new Map((await scansOf(id)).map(({ barcode, seen_at }) => [barcode, Date.parse(seen_at)]));
		expect(seen).toEqual(
			new Map([
				["5001", now - 30 * 60_000],
				["5002", now],
			]),
		);
	});

	test("a reader's card is refused and leaves no trace, its number and the address in its QR alike", async () => {
		const id = await c.start();
		expect(await c.scan(id, "7101")).toBe("422 no_label");
		const address = `http://127.0.0.1/students/${c.small.readers.ayse}#key=gizli-anahtar`;
		expect(await c.scan(id, address)).toBe("422 no_label");
		expect(await scansOf(id)).toHaveLength(0);
	});

	test("attack 54: hostile codes and names are kept as text; bad bodies change nothing", async () => {
		const id = await c.start({ kind: "all" }, { name: "  Sayım \u202e<b>x</b>\u200b " });
		expect((await c.stored(id)).name).toBe("Sayım <b>x</b>");
		expect(await c.scan(id, "=HYPERLINK(1)' OR 1=1 --")).toBe("unknown");
		for (const body of [
			{ stocktake: id },
			{ stocktake: id, code: "x".repeat(201) },
			{ stocktake: id, code: 5 },
			{ stocktake: "nope", code: "1" },
			{ stocktake: id, code: "1", at: "yesterday" },
			{ stocktake: id, code: "1", surprise: true },
			{ stocktake: id, code: "1", op_id: "short" },
		])
			expect((await c.post("scan", body)).status, JSON.stringify(body)).toBe(400);
		expect((await c.post("scan", { stocktake: "aaaaaaaaaaaaaaa", code: "1" })).status).toBe(404);
		for (const scope of [null, { kind: "shelf", shelves: [] }, { kind: "dewey", from: "9", to: "1" }, "all"])
			expect((await c.post("start", { name: "Sayım", scope })).status).toBe(400);
		expect(await scansOf(id)).toHaveLength(1);
	});
});

describe("closing", () => {
	test("95: of one shelf misses nothing of another", async () => {
		await c.shelve("A1", ["5001", "5002"]);
		await c.shelve("B1", ["6001", "6002"]);
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		await c.scan(id, "5001");
		const preview = (await c.get(`${id}/preview`)).body;
		expect(preview).toMatchObject({ missing: 1, copies: [{ barcode: "5002", title: "İnce Memed" }] });
		const barcodesOf = async (query: string) => {
			const { copies, matching } = (await c.get(`${id}/preview?${query}`)).body;
			return [copies.map(({ barcode }: { barcode: string }) => barcode), matching];
		};
		expect(await barcodesOf("q=ince+MEMED")).toEqual([["5002"], 1]);
		expect(await barcodesOf("q=kuyucakli")).toEqual([[], 0]);
		expect(await barcodesOf("shelf=A1&perPage=1&page=2")).toEqual([[], 1]);
		expect(await barcodesOf("shelf=B1")).toEqual([[], 0]);
		expect(await c.close(id)).toMatchObject({ total: 2, found: 1, missing: 1, still_missing: 0 });
		expect(await c.statusOf("5002")).toBe("missing");
		expect([await c.statusOf("6001"), await c.statusOf("1001")]).toEqual(["available", "available"]);
		expect(await c.shortagesOf(id)).toMatchObject([{ barcode: "5002", status_before: "available" }]);
		const journal = await c.small.service.list("circulation_events", { filter: 'kind = "missing"' });
		expect(journal).toMatchObject([{ before: { copy: { status: "available" } } }]);
	});

	test("a range of classes follows the call numbers", async () => {
		await c.shelve("A1", ["5001"], { call_number: "813.42 KEM" });
		await c.shelve("A1", ["5002"], { call_number: "398 TEK" });
		await c.shelve("A1", ["5003"], { call_number: "899.9 ZWE" });
		await c.shelve("A1", ["5004"], { call_number: "900 TAR" });
		const id = await c.start({ kind: "dewey", from: "810", to: "899" });
		expect((await c.stored(id)).expected_count).toBe(2);
		expect(await c.scan(id, "5004")).toBe("misplaced");
		expect(await c.scan(id, "5003")).toBe("found");
		expect(await c.close(id)).toMatchObject({ total: 2, found: 1, missing: 1, misplaced: 1 });
		expect(await c.statusOf("5001")).toBe("missing");
	});

	test("96, 98: judges at closing time what was lent, returned and catalogued meanwhile, and leaves loans alone", async () => {
		await c.shelve("A1", ["5001", "5002", "5003", "5004", "5005"]);
		const desk = (name: "checkout" | "checkin", copy: string) =>
			c.small.operations[name](c.small.desk, { op_id: c.small.op(), copy, student: "101" });
		await desk("checkout", "5001");
		await desk("checkout", "5002");
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		await desk("checkin", "5002");
		await c.scan(id, "5003");
		await desk("checkout", "5003");
		await desk("checkout", "5004");
		await c.shelve("A1", ["5006"]);
		expect(await c.close(id)).toMatchObject({
			total: 6,
			on_loan: 3,
			found: 1,
			missing: 1,
			added: 1,
			elsewhere: 0,
		});
		expect(await c.statusOf("5005")).toBe("missing");
		expect(await c.small.openLoans()).toHaveLength(3);
	});

	test("what was found, used or brought to the desk meanwhile is not missed, unless that was undone", async () => {
		await c.shelve("A1", ["5001", "5002", "5003", "5004"]);
		const { operations, desk, op } = c.small;
		await operations.checkout(desk, { op_id: op(), copy: "5004", student: "101" });
		await operations.claim(desk, { op_id: op(), copy: "5004" });
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		await operations.resolve(desk, { op_id: op(), copy: "5004", outcome: "brought_back" });
		await operations.found(desk, { op_id: op(), copy: "5001" });
		const mistaken = op();
		await operations.found(desk, { op_id: mistaken, copy: "5002" });
		await operations.undo(desk, { op_id: op(), undo: mistaken });
		await operations.use(desk, { op_id: op(), copy: "5003" });
		expect(await c.close(id)).toMatchObject({ total: 4, found: 3, missing: 1 });
		expect(await c.statusOf("5002")).toBe("missing");
	});

	test("what another stocktake has seen since is not missed", async () => {
		await c.shelve("A1", ["5001"]);
		await c.shelve("B1", ["6001"]);
		const first = await c.start({ kind: "shelf", shelves: ["A1"] });
		const second = await c.start({ kind: "shelf", shelves: ["B1"] });
		expect(await c.scan(second, "5001")).toBe("misplaced");
		expect(await c.close(first)).toMatchObject({ missing: 0, found: 1 });
	});

	test("is refused where more would go than the preview said, and done once", async () => {
		await c.shelve("A1", ["5001", "5002"]);
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		const refused = await c.post("close", { stocktake: id, missing: 1 });
		expect([refused.status, refused.body.reasons[0].code]).toEqual([422, "more_missing"]);
		expect((await c.stored(id)).status).toBe("open");
		expect((await c.post("review", { stocktake: id })).body.stocktake.status).toBe("review");
		expect(await c.scan(id, "5001")).toBe("found");
		const yes = { op_id: c.small.op(), stocktake: id, missing: 2 };
		const answers = await Promise.all([c.post("close", yes), c.post("close", yes), c.post("close", yes)]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
		await c.ended(id);
		expect((await c.post("close", { stocktake: id, missing: 2 })).body.reasons[0].code).toBe("not_running");
		expect((await c.post("cancel", { stocktake: id })).body.reasons[0].code).toBe("not_running");
		expect(await c.shortagesOf(id)).toHaveLength(1);
		const audits = await c.small.service.list("audit_events", { filter: 'kind = "stocktake_closed"' });
		expect(audits).toHaveLength(1);
	});

	test("a later scan brings back what was missed, by this stocktake, the desk or by hand; the figures stay", async () => {
		await c.shelve("A1", ["5001", "5002", "5003", "5004"]);
		const id = await c.start({ kind: "shelf", shelves: ["A1"] });
		const op_id = c.small.op();
		await c.post("scan", { stocktake: id, code: "5004", op_id });
		const counts = await c.close(id);
		const late = await c.post("scan", { stocktake: id, code: "5001" });
		expect(late.body).toMatchObject({ scan: { result: "found", late: true }, copy: { status: "available" } });
		await c.small.operations.checkin(c.small.desk, { op_id: c.small.op(), copy: "5002" });
		const path = `/api/collections/library_books/records/${(await c.copyBy("5003")).id}`;
		await c.server.call("PATCH", path, { token: c.token, body: { status: "available" } });
		const found = (await c.shortagesOf(id)).map(({ barcode, found_at }) => [barcode, found_at !== ""]);
		expect(found).toEqual([
			["5001", true],
			["5002", true],
			["5003", true],
		]);
		expect((await c.stored(id)).counts).toEqual(counts);
		expect((await c.post("undo", { undo: op_id })).body.reasons[0].code).toBe("not_running");
		expect((await c.get(`${id}/progress`)).body.counts.found).toBe(1);
	});

	test("a cancelled stocktake takes no scan and has changed nothing that was not there", async () => {
		await c.shelve("A1", ["5001"]);
		const id = await c.start();
		await c.post("cancel", { stocktake: id });
		expect(await c.scan(id, "5001")).toBe("422 cancelled");
		expect((await c.get(`${id}/minutes`)).body.reasons[0].code).toBe("not_closed");
		expect(await c.statusOf("5001")).toBe("available");
	});

	test("a ready hold waits again when its copy is not found; the desk can take the closing back for one copy", async () => {
		await c.shelve("A1", ["5001"], { status: "hold_shelf" });
		const copy = await c.copyBy("5001");
		const hold = await c.small.create("holds", {
			school_id: c.small.school,
			library_id: c.small.library,
			book_id: copy.book_id,
			library_book_id: copy.id,
			student_id: c.small.readers.ayse,
			status: "ready",
			ready_on: "2026-03-04",
		});
		const id = await c.start();
		for (const code of ["1001", "1002", "1003", "1004", "2001"]) await c.scan(id, code);
		await c.close(id);
		const { service } = c.small;
		expect(await service.find("holds", hold)).toMatchObject({ status: "waiting", library_book_id: "" });
		const [entry] = await service.list("circulation_events", { filter: 'kind = "missing"' });
		await c.small.operations.undo(c.small.desk, { op_id: c.small.op(), undo: String(entry?.op_id) });
		expect(await c.statusOf("5001")).toBe("hold_shelf");
		expect(await service.find("holds", hold)).toMatchObject({ status: "ready", library_book_id: copy.id });
	});
});

describe("what was counted", () => {
	test("is changed and deleted by nobody; staff put right the name and the commission", async () => {
		await c.shelve("A1", ["5001"]);
		const id = await c.start();
		await c.scan(id, "5001");
		const [scan] = await scansOf(id);
		const records = (collection: string, rest = "") => `/api/collections/${collection}/records${rest}`;
		const call = (method: string, path: string, body?: unknown) =>
			c.server.call(method, path, { token: c.token, body });
		expect((await call("PATCH", records("stocktakes", `/${id}`), { commission: "Ayşe Işık" })).status).toBe(
			200,
		);
		for (const body of [
			{ status: "closed" },
			{ counts: {} },
			{ scope: { kind: "all", more: 1 } },
			{ expected_count: 0 },
		]) {
			const { status } = await call("PATCH", records("stocktakes", `/${id}`), body);
			expect(status, JSON.stringify(body)).toBe(400);
		}
		expect((await call("DELETE", records("stocktakes", `/${id}`))).status).toBe(403);
		expect((await call("DELETE", records("stocktake_scans", `/${scan?.id}`))).status).toBe(403);
		const shown = (await call("GET", records("stocktake_scans", `/${scan?.id}`))).body;
		expect(Object.keys(shown)).not.toContain("mark");
	});

	test("a list on paper leads along the shelves to what has not been found yet", async () => {
		await c.shelve("B1", ["5002"], { call_number: "900 TAR" });
		await c.shelve("A1", ["5001", "5003"]);
		const id = await c.start({ kind: "shelf", shelves: ["A1", "B1"] });
		await c.scan(id, "5003");
		const printed = async (): Promise<string> => {
			const answer = await fetch(`${c.server.url}/api/stocktakes/${id}/missing`, {
				headers: { authorization: c.token, "accept-language": "tr" },
			});
			expect(answer.headers.get("content-type")).toBe("application/pdf");
			const pages = readPdf(Buffer.from(await answer.arrayBuffer()));
			return pages.flatMap(({ texts }) => texts.map((one) => one.text)).join(" ");
		};
		const text = await printed();
		expect(text).toMatch(/Henüz bulunamayan kitaplar.*5001.*5002/);
		expect(text).not.toContain("5003");
		await c.close(id);
		await c.scan(id, "5002");
		const closed = await printed();
		expect(closed).toContain("5001");
		expect(closed).not.toContain("5002");
	});

	test("stands in minutes with school, commission and lists, in Turkish letters, and names no reader", async () => {
		await c.shelve("Ş1", ["5001", "5002"], { price: 120.5, accession_no: "" });
		await c.shelve("Ş1", ["5003"], { status: "missing" });
		await c.small.operations.checkout(c.small.desk, { op_id: c.small.op(), copy: "5002", student: "101" });
		const id = await c.start(
			{ kind: "shelf", shelves: ["Ş1"] },
			{ commission: "Çağrı Işık, müdür yardımcısı\nÖmer Kaya\nŞule Ağca - üye", decision_no: "2026/7" },
		);
		for (const code of ["5002", "5003", "1001", "424242"]) await c.scan(id, code);
		await c.close(id);
		const answer = await fetch(`${c.server.url}/api/stocktakes/${id}/minutes`, {
			headers: { authorization: c.token, "accept-language": "tr" },
		});
		expect(answer.headers.get("content-type")).toBe("application/pdf");
		expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="sayim-tutanagi-/);
		const pages = readPdf(Buffer.from(await answer.arrayBuffer()));
		const text = pages.flatMap(({ texts }) => texts.map((one) => one.text)).join(" ");
		for (const wanted of [
			"Sayım tutanağı",
			"Atatürk Lisesi",
			"Raf: Ş1",
			"2026/7",
			"Çağrı Işık",
			"müdür yardımcısı",
			"Şule Ağca",
			"Okul müdürü",
			"5001",
			"424242",
			"120,50",
		])
			expect(text, wanted).toContain(wanted);
		expect(text).not.toContain("Yılmaz");
	});
});

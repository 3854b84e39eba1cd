// engines: both
/** The reports beyond the route table, each counted again from the raw rows. */
import { MIN_PUPILS } from "@rafta/library/catalogue/shelves";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sumIn } from "./read-back.ts";
import { openReports, type Reports } from "./world.ts";

let world: Reports;
type Row = Readonly<Record<string, string>>;

/** Raw rows of a collection of the first school, every value as text. */
async function bare(collection: string, columns: readonly string[]): Promise<Row[]> {
	const names = columns.map((name) => `"${name}"`).join(", ");
	const { rows } = await world.service.sql.query(
		`SELECT ${names} FROM "${collection}" WHERE "school_id" = '${world.first.id}'`,
		100_000,
	);
	return rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, String(row[at] ?? "")])));
}
const loanColumns = [
	...["id", "book_id", "library_book_id", "student_id", "status", "loaned_at", "returned_at", "due_on"],
	...["class_code_at_loan", "visit_id"],
];
const today = "2026-03-05";
/** The school year in Turkey, as stored instants. */
const inYear = (at: string) => at >= "2025-08-31 21:00" && at < "2026-03-05 21:00";
const loansOfYear = async () =>
	(await bare("book_loans", loanColumns)).filter(
		({ status, loaned_at = "" }) => status !== "cancelled" && inYear(loaned_at),
	);
const books = async () => {
	const { rows } = await world.service.sql.query(
		`SELECT "id", "dewey", "year", "language" FROM "books"`,
		10_000,
	);
	return new Map(
		rows.map(([id, dewey, year, language]) => [
			String(id),
			{ dewey: String(dewey), year: Number(year), language: String(language) },
		]),
	);
};
const mainOf = (dewey = "") => (/^\d\d\d/.test(dewey) ? `${dewey[0]}00` : "");
const rowsIn = async (query: string, table: string) => (await world.report(query)).tables[table]?.rows ?? [];

/** Offers in every state, on both sides of the period's first midnight, with wishes, requests and books handed over. */
async function addSwaps(pupils: readonly string[]): Promise<void> {
	const { service, first } = world;
	const titles = [...(await books()).keys()];
	const states = [
		...["handed_over", "listed", "handed_over", "pending_approval", "rejected", "withdrawn", "carried_over"],
		...["returned", "donated", "handed_over", "deposited"],
	];
	const times = [
		...["2025-08-31 20:59:59.999Z", "2025-08-31 21:00:00.000Z", "2025-10-31 22:00:00.000Z"],
		...["2026-01-10 09:00:00.000Z", "2026-02-10 09:00:00.000Z"],
	];
	const id = (letter: string, at: number) => `${letter.repeat(12)}${String(at).padStart(3, "0")}`;
	const all = Array.from({ length: 44 }, (_, at) => ({
		...{ id: id("s", at), school_id: first.id, student_id: pupils[at % 9], book_id: titles[at % 6] },
		...{ event_id: at % 3 === 0 ? id("e", at % 2) : "", status: states[at % 11], token: "" },
		...{ condition: "good", created: times[at % 5], updated: times[at % 5], createdBy: "" },
	}));
	const made = { created: "2026-02-01 09:00:00.000Z", updated: "2026-02-01 09:00:00.000Z", createdBy: "" };
	const early = { ...made, created: "2025-08-31 20:59:59.999Z" };
	await service.transaction(async (records) => {
		await records.insert(
			"swap_events",
			[0, 1].map((at) => ({
				id: id("e", at),
				school_id: first.id,
				name: "Şenlik",
				status: "closed",
				...made,
			})),
		);
		await records.insert("swaps", all);
		await records.insert(
			"swap_legs",
			all.map((one, at) => ({
				...{
					id: id("l", at),
					school_id: first.id,
					from_swap_id: one.id,
					to_student_id: pupils[(at + 1) % 7],
				},
				...{ status: one.status === "handed_over" ? "received" : "failed", ...made },
			})),
		);
		await records.insert(
			"swap_wants",
			Array.from({ length: 12 }, (_, at) => ({
				...{ id: id("w", at), school_id: first.id, event_id: id("e", 0), student_id: pupils[at % 8] },
				...{ book_id: titles[at % 8], rank: at, ...(at === 0 ? early : made) },
			})),
		);
		await records.insert(
			"swap_asks",
			[1, 2, 3].map((at) => ({
				...{ id: id("a", at), school_id: first.id, swap_id: all[at]?.id, student_id: pupils[at + 2] },
				...{ owner_id: all[at]?.student_id, status: "declined", ...(at === 1 ? early : made) },
			})),
		);
	});
}

beforeAll(async () => {
	world = await openReports();
	const { service, first } = world;
	const loans = await bare("book_loans", loanColumns);
	const copies = await bare("library_books", ["id", "status", "book_id"]);
	const [staff] = await service.list("users", { filter: 'username = "gorevli"' });
	const stamp = { created: "2026-01-10 09:00:00.000Z", updated: "2026-01-10 09:00:00.000Z", createdBy: "" };
	const copyOf = (id: string, values: Record<string, unknown>) => ({
		...{ id, school_id: first.id, library_id: first.library, book_id: copies[0]?.book_id, barcode: "" },
		...{ status: "available", condition: "worn", loanable: "yes", price: 12.5, library_uses: 0 },
		...{ ...stamp, ...values },
	});
	const entry = (id: string, kind: string, values: Record<string, unknown> = {}) => ({
		...{ id, op_id: id, kind, actor: staff?.id, school_id: first.id, reason: "", copy: copies[0]?.id },
		...{ at_device: stamp.created, at_server: stamp.created, ...stamp, ...values },
	});
	const login = (username: string) => ({
		...{ username, email: `${username}@rafta.test`, status: "active", school_id: first.id },
		...{ password: "cok-gizli-1", passwordConfirm: "cok-gizli-1" },
	});
	// A pupil renews on the phone, another one at a kiosk: neither is work of the staff.
	const [pupil, kiosk] = await service.transaction(async (records) => [
		await records.create("users", { ...login("okur"), role: 4 }),
		await records.create("users", { ...login("kapidaki"), role: 3, desk_only: true, kiosk: "card" }),
	]);
	await service.transaction(async (records) => {
		await records.insert("library_books", [
			copyOf("aaaaaaaaaaaaaa1", { acquired_how: "donation", acquired_on: "2025-10-01" }),
			copyOf("aaaaaaaaaaaaaa2", { acquired_how: "ministry", acquired_on: "2020-10-01" }),
			copyOf("aaaaaaaaaaaaaa3", {
				...{ acquired_how: "purchase", acquired_on: "2019-01-01", status: "withdrawn" },
				...{ withdrawn_on: "2025-12-01", withdrawn_reason: "Yıpranmış" },
			}),
			copyOf("aaaaaaaaaaaaaa4", {
				...{ acquired_how: "purchase", acquired_on: "2019-01-01", status: "withdrawn" },
				...{ withdrawn_on: "2025-06-01", withdrawn_reason: "Yıpranmış" },
			}),
		]);
		await records.insert("circulation_events", [
			entry("bbbbbbbbbbbbbb1", "checkout"),
			entry("bbbbbbbbbbbbbb2", "checkout", { reason: "Öğretmeni istedi" }),
			entry("bbbbbbbbbbbbbb3", "checkin"),
			entry("bbbbbbbbbbbbbb4", "renew"),
			entry("bbbbbbbbbbbbbb5", "used"),
			entry("bbbbbbbbbbbbbb6", "used", { at_server: "2025-01-10 09:00:00.000Z" }),
			entry("bbbbbbbbbbbbbb7", "undo", { reason: "bbbbbbbbbbbbbb3" }),
			entry("bbbbbbbbbbbbbb8", "hold_place", { actor: "" }),
			entry("bbbbbbbbbbbbbb9", "renew", { school_id: world.second.id }),
			entry("bbbbbbbbbbbbb10", "renew", { actor: pupil?.id }),
			entry("bbbbbbbbbbbbb11", "renew", { actor: kiosk?.id }),
		]);
	});
	// One loan was returned the same day, one is lost, one was claimed returned, one pupil has left with a book.
	const out = loans.filter(({ status }) => status === "open");
	const back = loans.filter(({ status, loaned_at = "" }) => status === "returned" && inYear(loaned_at));
	const write = (text: string) =>
		service.transaction(async ({ sql }) => void (await sql.run({ text, values: [] })));
	// Two classes, and one that is too small to be shown.
	const pupils = (await bare("students", ["id", "reader_type"])).filter((one) => one.reader_type === "pupil");
	for (const [at, { id }] of pupils.entries()) {
		const code = at % 2 === 0 && at < 2 * (MIN_PUPILS - 1) ? "7/C" : at % 3 === 0 ? "6/B" : "5/A";
		await write(`UPDATE "students" SET "class_code" = '${code}' WHERE "id" = '${id}'`);
	}
	await write(
		`UPDATE "book_loans" SET "class_code_at_loan" = (SELECT s."class_code" FROM "students" AS s WHERE s."id" = "student_id") WHERE "student_id" <> '' AND "class_code_at_loan" <> ''`,
	);
	await addSwaps(pupils.map(({ id = "" }) => id));
	await write(`UPDATE "book_loans" SET "returned_at" = "loaned_at" WHERE "id" = '${back[0]?.id}'`);
	await write(
		`UPDATE "book_loans" SET "visit_id" = 'visit1' WHERE "id" IN ('${back[1]?.id}', '${back[2]?.id}')`,
	);
	await write(`UPDATE "book_loans" SET "status" = 'lost' WHERE "id" = '${out[0]?.id}'`);
	await write(`UPDATE "book_loans" SET "status" = 'claimed_returned' WHERE "id" = '${out[1]?.id}'`);
	await write(`UPDATE "students" SET "status" = 'left' WHERE "id" = '${out[2]?.student_id}'`);
});
afterAll(() => world.dispose());

describe("never borrowed", () => {
	test("lists what was there a year ago and has not been lent since, never lent ones first", async () => {
		const copies = await bare("library_books", ["id", "status", "acquired_on", "created", "price"]);
		const loans = (await bare("book_loans", loanColumns)).filter(({ status }) => status !== "cancelled");
		const last = new Map<string, string>();
		for (const { library_book_id = "", loaned_at = "" } of loans)
			if (loaned_at > (last.get(library_book_id) ?? "")) last.set(library_book_id, loaned_at);
		const held = copies.filter(({ status = "" }) => !["withdrawn", "lost", "missing"].includes(status));
		const idle = held.filter(
			({ id = "", acquired_on, created = "" }) =>
				(acquired_on || created) < "2025-03-05" && (last.get(id) ?? "") < "2025-03-04 21:00",
		);
		const answer = await world.report("never-borrowed");
		expect(idle.length).toBeGreaterThan(3);
		expect(answer.figures).toMatchObject({
			copies: idle.length,
			never: idle.filter(({ id = "" }) => !last.has(id)).length,
		});
		const rows = answer.tables.copies?.rows ?? [];
		expect(rows.map(({ copy_id }) => copy_id).toSorted()).toEqual(idle.map(({ id }) => id).toSorted());
		const order = rows.map(({ last_on }) => String(last_on));
		expect(order).toEqual(order.toSorted());
		expect(rows.map(({ copy_id }) => copy_id)).not.toContain("aaaaaaaaaaaaaa1");
		const half = await world.report("never-borrowed?idle=6");
		expect(Number(half.figures.copies)).toBeGreaterThan(idle.length);
	});
	test("a loan that was undone at once is none", async () => {
		const before = (await world.report("never-borrowed")).tables.copies?.rows ?? [];
		const [loan] = (await bare("book_loans", ["id", "status", "loaned_at"])).filter(
			({ status, loaned_at = "" }) => status === "returned" && inYear(loaned_at),
		);
		await world.service.transaction(async ({ sql }) => {
			const text = `UPDATE "book_loans" SET "status" = 'cancelled', "library_book_id" = '${before[0]?.copy_id}' WHERE "id" = '${loan?.id}'`;
			await sql.run({ text, values: [] });
		});
		const after = (await world.report("never-borrowed")).tables.copies?.rows ?? [];
		expect(after.map(({ copy_id }) => copy_id)).toContain(before[0]?.copy_id);
	});
	test("its subjects add up to the whole, and narrow it", async () => {
		const { figures, tables } = await world.report("never-borrowed");
		const classes = tables.classes?.rows ?? [];
		expect(classes.reduce((sum, { idle }) => sum + Number(idle), 0)).toBe(figures.copies);
		const some = classes.find(({ dewey, idle }) => dewey !== "" && Number(idle) > 0);
		const one = await world.report(`never-borrowed?dewey=${some?.dewey}`);
		expect(one.figures.copies).toBe(some?.idle);
	});
});

test("class ranking: per pupil, a title once for a reader, nothing that came back the same day", async () => {
	const loans = (await loansOfYear()).filter(({ class_code_at_loan }) => class_code_at_loan !== "");
	const pupils = await bare("students", ["class_code", "status", "reader_type"]);
	const sizes = Map.groupBy(
		pupils.filter(
			(one) =>
				["active", "blocked"].includes(one.status ?? "") &&
				one.reader_type === "pupil" &&
				one.class_code !== "",
		),
		({ class_code = "" }) => class_code,
	);
	const expected = [...sizes]
		.filter(([, mates]) => mates.length >= MIN_PUPILS)
		.map(([class_code, mates]) => {
			const own = loans.filter((loan) => loan.class_code_at_loan === class_code);
			const kept = own.filter(
				({ returned_at = "", loaned_at = "" }) =>
					returned_at === "" || returned_at.slice(0, 10) !== loaned_at.slice(0, 10),
			);
			const read = new Set(
				kept.map(({ id, student_id, book_id }) => (student_id ? `${student_id} ${book_id}` : id)),
			);
			return {
				class_code,
				pupils: mates.length,
				readers: new Set(kept.map(({ student_id }) => student_id).filter(Boolean)).size,
				loans: read.size,
				per_pupil: Math.round((read.size / mates.length) * 100) / 100,
			};
		});
	const rows = await rowsIn("class-ranking", "classes");
	expect(expected.length).toBeGreaterThan(1);
	const byCode = (list: readonly { class_code?: unknown }[]) =>
		list.toSorted((a, b) => (String(a.class_code) < String(b.class_code) ? -1 : 1));
	expect(byCode(rows)).toMatchObject(byCode(expected));
	const averages = rows.map(({ per_pupil }) => Number(per_pupil));
	expect(averages).toEqual(averages.toSorted((a, b) => b - a));
	expect((await world.report("class-ranking")).figures.small).toBe(1);
	// Without the rule the class of the book returned at once would have one more.
	const all = loans.filter(({ class_code_at_loan = "" }) => sizes.has(class_code_at_loan)).length;
	expect(rows.reduce((sum, one) => sum + Number(one.loans), 0)).toBeLessThan(all);
});

test("collection balance: stock and loans by main class, with shares, turnover and age", async () => {
	const known = await books();
	const copies = (await bare("library_books", ["book_id", "status"])).filter(
		({ status = "" }) => !["withdrawn", "lost", "missing"].includes(status),
	);
	const loans = await loansOfYear();
	const { figures, tables } = await world.report("collection-balance");
	expect(figures).toMatchObject({ copies: copies.length, loans: loans.length });
	for (const row of tables.classes?.rows ?? []) {
		const isOf = ({ book_id = "" }: Row) => mainOf(known.get(book_id)?.dewey) === row.dewey;
		const [own, lent] = [copies.filter(isOf), loans.filter(isOf)];
		const years = own.map(({ book_id = "" }) => known.get(book_id)?.year ?? 0).filter((year) => year > 0);
		expect(row).toMatchObject({
			titles: new Set(own.map(({ book_id }) => book_id)).size,
			copies: own.length,
			loans: lent.length,
			stock_share: own.length / copies.length,
			loan_share: lent.length / loans.length,
		});
		const age = years.reduce((sum, year) => sum + (2026 - year), 0) / years.length;
		if (years.length > 0) expect(row.age).toBeCloseTo(age, 8);
	}
});

describe("clearance", () => {
	test("counts what each reader answers for, and names who has left with a book", async () => {
		const loans = (await bare("book_loans", loanColumns)).filter(({ status = "" }) =>
			["open", "lost", "claimed_returned"].includes(status),
		);
		const rows = await rowsIn("clearance", "readers");
		const readers = await bare("students", ["id", "status"]);
		const owing = new Set(loans.map(({ student_id }) => student_id));
		const listed = readers.filter(
			({ id, status = "" }) => ["active", "blocked"].includes(status) || (status === "left" && owing.has(id)),
		);
		expect(rows).toHaveLength(listed.length);
		for (const row of rows) {
			const own = loans.filter(({ student_id }) => student_id === row.student_id);
			const lost = own.filter(({ status }) => status === "lost").length;
			const late = own.filter(({ status, due_on = "" }) => status === "open" && due_on < today).length;
			const state = own.length > 0 ? "owes" : "clean";
			expect(row).toMatchObject({ books: own.length - lost, late, lost, state });
		}
		expect(rows.filter(({ status }) => status === "left")).toHaveLength(1);
		expect(await rowsIn("clearance?leavers=1", "readers")).toHaveLength(1);
	});
	test("its figures are those of its rows", async () => {
		const { figures, tables } = await world.report("clearance");
		const rows = tables.readers?.rows ?? [];
		const owes = rows.filter(({ state }) => state === "owes");
		expect(figures).toMatchObject({
			readers: rows.length,
			clean: rows.length - owes.length,
			owes: owes.length,
			lost: 1,
		});
		const classes = tables.classes?.rows ?? [];
		expect(classes.reduce((sum, one) => sum + Number(one.owes), 0)).toBe(owes.length);
	});
});

test("staff activity: lent and taken back by the register, the rest by the journal; the program's own work apart", async () => {
	const loans = await bare("book_loans", [...loanColumns, "checked_out_by", "checked_in_by"]);
	const real = loans.filter(({ status }) => status !== "cancelled");
	const rows = await rowsIn("staff-activity", "people");
	const count = (column: string, at: string, who: string) =>
		real.filter((loan) => loan[column] === who && inYear(loan[at] ?? "")).length;
	const [manager] = await world.service.list("users", { filter: 'username = "okul1"' });
	const id = String(manager?.id);
	const [lent, back] = [count("checked_out_by", "loaned_at", id), count("checked_in_by", "returned_at", id)];
	expect(lent).toBeGreaterThan(20);
	expect(rows).toMatchObject([
		{ name: manager?.name, loans: lent, returns: back, renewals: 0, overrides: 0, acts: lent + back },
		{
			name: "gorevli",
			loans: 0,
			renewals: 1,
			undone: 1,
			overrides: 1,
			edits: 1,
			acts: 3,
			last_on: "2026-01-10",
		},
		{ name: "Readers themselves (kiosk and phone)", renewals: 2, acts: 2 },
		{ name: "Rafta itself or a deleted account", holds: 1, acts: 1 },
	]);
	const { figures } = await world.report("staff-activity");
	expect(figures).toMatchObject({ people: 2, overrides: 1, acts: lent + back + 6 });
});

test("staff activity over all schools: somebody who works in two has a row in each and is counted once", async () => {
	const { figures, tables } = await world.report("staff-activity", world.admin);
	const rows = tables.people?.rows ?? [];
	const schools = rows.filter(({ name }) => name === "gorevli").map(({ school }) => school);
	expect(new Set(schools).size).toBe(2);
	const known = rows.filter(({ name }) => !/^(Rafta itself|Readers themselves)/.test(String(name)));
	expect(figures.people).toBe(known.length - 1);
});

describe("swaps", () => {
	const left = ["pending_approval", "rejected", "withdrawn", "carried_over"];
	const known = async () => {
		const of = (collection: string, ...columns: string[]) => bare(collection, ["id", "created", ...columns]);
		const offers = await of("swaps", "student_id", "book_id", "event_id", "status");
		const wishes = await of("swap_wants", "student_id", "book_id");
		const asks = await of("swap_asks", "student_id", "swap_id");
		const bookOf = new Map(offers.map(({ id, book_id }) => [id, book_id]));
		const readers = await bare("students", ["id", "class_code"]);
		const seen = ({ created = "" }: Row) => inYear(created);
		return {
			offers: offers.filter((one) => seen(one) && !left.includes(one.status ?? "")),
			wishes: [...wishes, ...asks.map((ask) => ({ ...ask, book_id: bookOf.get(ask.swap_id) ?? "" }))].filter(
				seen,
			) as Row[],
			legs: (await of("swap_legs", "from_swap_id", "to_student_id", "status")).filter(
				({ status }) => status === "received",
			),
			classOf: new Map(readers.map(({ id, class_code }) => [id, class_code])),
		};
	};
	const isSwapped = ({ status }: Row) => status === "handed_over";
	const readersOf = (rows: readonly Row[], column = "student_id") =>
		new Set(rows.map((row) => row[column])).size;

	test("count each offer of the period that was approved and stayed, by class, month and title", async () => {
		const { offers, wishes, legs, classOf } = await known();
		const { figures, tables } = await world.report("swaps");
		const swapped = offers.filter(isSwapped);
		expect(swapped.length).toBeGreaterThan(3);
		const ids = new Set(offers.map(({ id }) => id));
		expect(figures).toEqual({
			offered: offers.length,
			swapped: swapped.length,
			share: swapped.length / offers.length,
			readers: readersOf(offers),
			receivers: readersOf(
				legs.filter(({ from_swap_id }) => ids.has(from_swap_id)),
				"to_student_id",
			),
			events: readersOf(
				offers.filter(({ event_id }) => event_id !== ""),
				"event_id",
			),
			wishes: wishes.length,
		});
		const classes = tables.classes?.rows ?? [];
		expect(classes.length).toBeGreaterThan(1);
		for (const { class_code, readers, ...row } of classes) {
			const own = offers.filter(({ student_id }) => classOf.get(student_id) === class_code);
			expect(row).toMatchObject({ offered: own.length, swapped: own.filter(isSwapped).length });
			expect(readers).toBe(readersOf(own));
		}
		const months = tables.months?.rows ?? [];
		expect(months.map(({ month }) => month)).toEqual([
			...["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02", "2026-03"],
		]);
		// Offered in the last hours of August and October as stored; in Turkey it is the next month.
		const stored = (from: string) => offers.filter(({ created }) => created?.startsWith(from)).length;
		expect(months.map((row) => row.offered)).toEqual([
			...[stored("2025-08"), 0, stored("2025-10"), 0, stored("2026-01"), stored("2026-02"), 0],
		]);
		const titles = tables.titles?.rows ?? [];
		for (const { book_id, ...row } of titles) {
			const own = offers.filter((one) => one.book_id === book_id);
			expect(row).toMatchObject({
				wishes: wishes.filter((one) => one.book_id === book_id).length,
				offered: own.length,
				swapped: own.filter(isSwapped).length,
			});
		}
		const order = titles.map((row) => Number(row.wishes));
		expect(order).toEqual(order.toSorted((a, b) => b - a));
	});

	test("of one class are those of its pupils, and nobody is named", async () => {
		const { offers, wishes, legs, classOf } = await known();
		const code = "7/C";
		const isOf = (reader = "") => classOf.get(reader) === code;
		const own = offers.filter(({ student_id }) => isOf(student_id));
		const ids = new Set(offers.map(({ id }) => id));
		const got = legs.filter((leg) => isOf(leg.to_student_id) && ids.has(leg.from_swap_id));
		const answer = await world.report(`swaps?class=${encodeURIComponent(code)}`);
		expect(answer.figures).toMatchObject({
			offered: own.length,
			swapped: own.filter(isSwapped).length,
			receivers: readersOf(got, "to_student_id"),
			wishes: wishes.filter(({ student_id }) => isOf(student_id)).length,
		});
		expect(own.length).toBeGreaterThan(0);
		expect(own.length).toBeLessThan(offers.length);
		const names = (await bare("students", ["full_name"])).map((one) => one.full_name);
		const text = JSON.stringify(answer);
		expect(names.filter((name = "") => text.includes(name))).toEqual([]);
	});
});

describe("the year-end form", () => {
	test("counts the register of its last day: what came later or went before is not in it", async () => {
		const known = await books();
		const copies = await bare("library_books", [
			...["id", "book_id", "status", "acquired_on", "acquired_how", "created", "withdrawn_on", "price"],
		]);
		const came = ({ acquired_on, created = "" }: Row) => acquired_on || created.slice(0, 10);
		const heldOn = (day: string) =>
			copies.filter(
				(one) => came(one) <= day && (one.status !== "withdrawn" || String(one.withdrawn_on) > day),
			);
		const { figures, tables } = await world.report("year-end");
		const held = heldOn(today);
		const fresh = copies.filter((one) => came(one) >= "2025-09-01" && came(one) <= today);
		expect(figures).toMatchObject({ copies: held.length, came: fresh.length, withdrawn: 1 });
		expect(figures.titles).toBe(new Set(held.map(({ book_id }) => book_id)).size);
		for (const row of tables.subjects?.rows ?? [])
			expect(row.copies).toBe(
				held.filter(({ book_id = "" }) => mainOf(known.get(book_id)?.dewey) === row.dewey).length,
			);
		const languages = tables.languages?.rows ?? [];
		expect(languages.reduce((sum, one) => sum + Number(one.copies), 0)).toBe(held.length);
		for (const row of tables.came?.rows ?? []) {
			const own = fresh.filter(({ acquired_how }) => acquired_how === row.acquired_how);
			expect(row.copies).toBe(own.length);
			expect(row.value).toBeCloseTo(
				own.reduce((sum, { price }) => sum + Number(price), 0),
				2,
			);
		}
		expect(tables.withdrawn?.rows).toEqual([{ reason: "Yıpranmış", copies: 1, value: 12.5 }]);
		// A copy was withdrawn on the second of these days.
		for (const day of ["2025-05-31", "2025-06-01"]) {
			const before = await world.report(`year-end?from=2024-09-01&to=${day}`);
			expect(before.figures.copies, day).toBe(heldOn(day).length);
		}
	});
	test("counts readers by their kind, loans by reader and by class, visits and uses", async () => {
		const loans = await loansOfYear();
		const readers = await bare("students", ["id", "reader_type", "status"]);
		const kindOf = new Map(readers.map(({ id, reader_type }) => [id, reader_type]));
		const { figures, tables } = await world.report("year-end");
		expect(figures).toMatchObject({ loans: loans.length, visits: 1, uses: 1 });
		for (const row of tables.readers?.rows ?? []) {
			const own = loans.filter(({ student_id }) => (kindOf.get(student_id) ?? "") === row.reader_type);
			expect(row.loans).toBe(own.length);
			if (row.reader_type === "") continue;
			expect(row.borrowers).toBe(new Set(own.map(({ student_id }) => student_id)).size);
		}
		const classes = tables.classes?.rows ?? [];
		expect(classes.reduce((sum, one) => sum + Number(one.loans), 0)).toBe(loans.length);
		for (const row of classes) {
			const code = String(row.class_code);
			const own = loans.filter(({ class_code_at_loan }) => class_code_at_loan === code);
			if (!code.includes(" ")) expect(row.loans).toBe(own.length);
		}
	});
});

describe("each is read back out of its files, and adds up to what the database counts by itself", () => {
	const own = () => `"school_id" = '${world.first.id}'`;
	const held = () => `${own()} AND "status" NOT IN ('withdrawn', 'lost', 'missing')`;
	const lent = () =>
		`${own()} AND "status" <> 'cancelled' AND "loaned_at" >= '2025-08-31 21:00' AND "loaned_at" < '2026-03-05 21:00'`;
	const pupils = () =>
		`${own()} AND "reader_type" = 'pupil' AND "status" IN ('active', 'blocked') AND "class_code" <> ''`;
	const large = () =>
		`(SELECT "class_code" FROM "students" WHERE ${pupils()} GROUP BY "class_code" HAVING COUNT(*) >= ${MIN_PUPILS})`;
	const owing = () => `${own()} AND "status" IN ('open', 'lost', 'claimed_returned')`;
	const offered = () =>
		`${own()} AND "status" NOT IN ('pending_approval', 'rejected', 'withdrawn', 'carried_over') AND "created" >= '2025-08-31 21:00' AND "created" < '2026-03-05 21:00'`;
	const cases: readonly (readonly [string, string, string, () => string])[] = [
		["never-borrowed", "classes", "held", () => `SELECT COUNT(*) FROM "library_books" WHERE ${held()}`],
		[
			"class-ranking",
			"classes",
			"pupils",
			() => `SELECT COUNT(*) FROM "students" WHERE ${pupils()} AND "class_code" IN ${large()}`,
		],
		["collection-balance", "classes", "copies", () => `SELECT COUNT(*) FROM "library_books" WHERE ${held()}`],
		["collection-balance", "classes", "loans", () => `SELECT COUNT(*) FROM "book_loans" WHERE ${lent()}`],
		[
			"clearance",
			"classes",
			"owes",
			() => `SELECT COUNT(DISTINCT "student_id") FROM "book_loans" WHERE ${owing()} AND "student_id" <> ''`,
		],
		[
			"clearance",
			"readers",
			"books",
			() => `SELECT COUNT(*) FROM "book_loans" WHERE ${owing()} AND "status" <> 'lost'`,
		],
		["staff-activity", "people", "loans", () => `SELECT COUNT(*) FROM "book_loans" WHERE ${lent()}`],
		["swaps", "classes", "offered", () => `SELECT COUNT(*) FROM "swaps" WHERE ${offered()}`],
		[
			"swaps",
			"titles",
			"swapped",
			() => `SELECT COUNT(*) FROM "swaps" WHERE ${offered()} AND "status" = 'handed_over'`,
		],
		["year-end", "readers", "loans", () => `SELECT COUNT(*) FROM "book_loans" WHERE ${lent()}`],
	];
	for (const [kind, table, column, statement] of cases)
		for (const format of ["xlsx", "csv", "pdf"])
			test(`${kind}: ${column} of ${table} in ${format}`, async () => {
				const expected = await world.sum(statement());
				expect(expected).toBeGreaterThan(0);
				expect(await sumIn(world, kind, table, column, format, "from=2025-09-01&to=2026-03-05")).toBe(
					expected,
				);
			});
});

test("an empty school and another school's staff see nothing of it", async () => {
	const school_id = (
		await world.service.transaction((all) => all.create("schools", { name: "Yeni Okul", type: "lise" }))
	).id;
	const token = await world.person("yeni", { school_id, library_id: "" });
	for (const kind of [
		"never-borrowed",
		"class-ranking",
		"collection-balance",
		"clearance",
		"swaps",
		"staff-activity",
		"year-end",
	]) {
		const { figures } = await world.report(kind, token);
		for (const [name, value] of Object.entries(figures))
			expect([0, null], `${kind} ${name}`).toContain(value);
		const all = await world.report(kind, world.admin);
		expect(all.school).toBe("");
	}
});

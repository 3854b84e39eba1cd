// engines: both
/** Attacks 82 to 91 as far as there is a race: two requests at once, and the same request twice. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmbedded, testPlace } from "../../../../tests/support/database.ts";
import { atRealCost } from "../../../../tests/support/real-passwords.ts";
import { openRafta } from "../../src/composition/service.ts";
import { nowhere, person } from "../access/people.ts";
import type { Answer } from "../http/small-server.ts";
import { startServer } from "./process.ts";
import { type Attacked, openAttacked, records } from "./support.ts";

let attacked: Attacked;
let serial = 0;

beforeAll(async () => {
	attacked = await openAttacked();
});
afterAll(() => attacked.dispose());

const many = <Result>(count: number, work: (n: number) => Promise<Result>): Promise<Result[]> =>
	Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const staff = (path: string, body: object) => attacked.call("staff", "POST", path, { body });
const desk = (name: string, body: object) =>
	staff(`/api/circulation/${name}`, { op_id: attacked.small.op(), ...body });
const succeeded = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200);
const newReader = async (values: object = {}): Promise<{ id: string; card_barcode: string }> =>
	(
		await staff(records("students"), {
			first_name: "Okur",
			last_name: `No${++serial}`,
			reader_type: "pupil",
			...values,
		})
	).body;
const newCopy = async (): Promise<{ id: string; barcode: string }> =>
	(
		await staff(records("library_books"), {
			book_id: attacked.small.titles.book,
			library_id: attacked.small.library,
		})
	).body;
const openLoans = (filter: string, params: Record<string, unknown>) =>
	attacked.service.list("book_loans", { filter: `status = 'open' && ${filter}`, params });

/** Asserts that every open loan has its copy out, and that every copy that is out has one open loan. */
async function expectWhole(): Promise<void> {
	const loans = await attacked.service.list("book_loans", { filter: "status = 'open'" });
	const out = await attacked.service.list("library_books", { filter: "status = 'on_loan'" });
	expect(loans.map(({ library_book_id }) => library_book_id).sort()).toEqual(out.map(({ id }) => id).sort());
}

describe("82: one copy", () => {
	test("82: fifty checkouts of it at once, by readers of their own and by every door, are one", async () => {
		const copy = await newCopy();
		const readers = await many(50, () => newReader());
		const answers = await many(50, (n) => {
			const reader = readers[n];
			if (n % 3 === 0)
				return staff(records("book_loans"), { library_book_id: copy.id, student_id: reader?.id });
			return desk("checkout", { copy: copy.barcode, student: reader?.card_barcode });
		});
		expect(succeeded(answers)).toHaveLength(1);
		for (const { status } of answers) expect([200, 400, 409, 422]).toContain(status);
		expect(await openLoans("library_book_id = {:id}", { id: copy.id })).toHaveLength(1);
		await expectWhole();
	});
	test("82: twenty returns of it at once are one return", async () => {
		const copy = await newCopy();
		await desk("checkout", { copy: copy.barcode, student: (await newReader()).card_barcode });
		const answers = await many(20, () => desk("checkin", { copy: copy.barcode }));
		for (const { status } of answers) expect(status).toBeLessThan(500);
		const loans = await attacked.service.list("book_loans", {
			filter: "library_book_id = {:id}",
			params: { id: copy.id },
		});
		expect(loans.map(({ status }) => status)).toEqual(["returned"]);
		await expectWhole();
	});
});

describe("83: the last place of one reader", () => {
	test("83: fifty checkouts at once against three places are three", async () => {
		const reader = await newReader({ class_code: "9/A" });
		const copies = await many(50, () => newCopy());
		const answers = await many(50, (n) =>
			desk("checkout", { copy: copies[n]?.barcode, student: reader.card_barcode }),
		);
		const loans = await openLoans("student_id = {:id}", { id: reader.id });
		expect(loans).toHaveLength(succeeded(answers).length);
		expect(loans).toHaveLength(3);
		await expectWhole();
	});
	test("83: by the record API and in batches, too", async () => {
		const reader = await newReader({ class_code: "9/A" });
		const copies = await many(20, () => newCopy());
		await many(20, (n) => {
			const body = { library_book_id: copies[n]?.id, student_id: reader.id };
			if (n % 2 === 0) return staff(records("book_loans"), body);
			return staff("/api/batch", { requests: [{ method: "POST", url: records("book_loans"), body }] });
		});
		expect(await openLoans("student_id = {:id}", { id: reader.id })).toHaveLength(3);
		await expectWhole();
	});
});

describe("84: return, renewal and undoing at once", () => {
	test.each(["checkin", "renew", "undo", "checkout"])(
		"84: a return and a %s end in one legal order",
		async (other) => {
			for (let round = 0; round < 5; round++) {
				const copy = await newCopy();
				const [first, second] = [await newReader(), await newReader()];
				const op_id = attacked.small.op();
				const lent = await staff("/api/circulation/checkout", {
					op_id,
					copy: copy.barcode,
					student: first.card_barcode,
				});
				const loan = lent.body.loan.id;
				const rest = {
					renew: { loan },
					undo: { undo: op_id },
					checkin: { copy: copy.barcode },
					checkout: { copy: copy.barcode, student: second.card_barcode },
				}[other];
				const answers = await Promise.all([desk("checkin", { copy: copy.barcode }), desk(other, rest ?? {})]);
				for (const { status } of answers) expect(status).toBeLessThan(500);
				const loans = await attacked.service.list("book_loans", {
					filter: "library_book_id = {:id}",
					params: { id: copy.id },
				});
				expect(loans.filter(({ status }) => status === "open").length).toBeLessThanOrEqual(1);
				const kept = await attacked.service.find("library_books", copy.id);
				expect(kept?.status).toBe(loans.some(({ status }) => status === "open") ? "on_loan" : "available");
			}
			await expectWhole();
		},
	);
	test("84: the desk and a PATCH of the loan at once return it once", async () => {
		const copy = await newCopy();
		const lent = await desk("checkout", { copy: copy.barcode, student: (await newReader()).card_barcode });
		const path = records("book_loans", `/${lent.body.loan.id}`);
		const answers = await many(10, (n) =>
			n % 2
				? desk("checkin", { copy: copy.barcode })
				: attacked.call("staff", "PATCH", path, { body: { status: "returned" } }),
		);
		for (const { status } of answers) expect(status).toBeLessThan(500);
		expect((await attacked.service.find("book_loans", lent.body.loan.id))?.status).toBe("returned");
		await expectWhole();
	});
});

describe("87: two writers of one record", () => {
	test("87: of different fields at once, none is lost", async () => {
		const reader = await newReader();
		const path = records("students", `/${reader.id}`);
		const fields = ["notes", "first_name", "last_name", "student_no", "blocked_reason"];
		const answers = await many(fields.length, (n) =>
			attacked.call("staff", "PATCH", path, { body: { [String(fields[n])]: `${n + 1}00` } }),
		);
		for (const { status } of answers) expect(status).toBe(200);
		const kept: Record<string, unknown> | null = await attacked.service.find("students", reader.id);
		expect(fields.map((name) => kept?.[name])).toEqual(["100", "200", "300", "400", "500"]);
	});
	test("87: numbers that are counted up at once are all counted", async () => {
		const reader = await newReader({ birth_year: 1990 });
		const path = records("students", `/${reader.id}`);
		await many(20, () => attacked.call("staff", "PATCH", path, { body: { "birth_year+": 1 } }));
		expect((await attacked.service.find("students", reader.id))?.birth_year).toBe(2010);
	});
});

describe("89: an account that goes while it writes", () => {
	test("89: leaves no record whose owner is gone", async () => {
		const who = await person(attacked.small, "giden");
		const writes = many(15, () =>
			attacked.server.call("POST", records("students"), {
				token: who.token,
				body: { first_name: "Yetim", last_name: `No${++serial}`, reader_type: "pupil" },
			}),
		);
		const gone = attacked.call("admin", "DELETE", records("users", `/${who.id}`));
		const answers = [...(await writes), await gone];
		for (const { status } of answers) expect(status).toBeLessThan(500);
		expect(await attacked.service.find("users", who.id)).toBeNull();
		const left = await attacked.service.list("students", {
			filter: "createdBy = {:id}",
			params: { id: who.id },
		});
		expect(left).toEqual([]);
	});
});

describe("90: the same beginning twice", () => {
	test("90: twenty registrations of one address at once make one account", async () => {
		atRealCost();
		const password = "mavi dolap altı kedi";
		const answers = await many(20, (n) =>
			attacked.call("guest", "POST", records("users"), {
				body: { email: n % 2 ? "tek@example.org" : "TEK@example.org", password, passwordConfirm: password },
			}),
		);
		expect(succeeded(answers)).toHaveLength(1);
		const made = await attacked.service.list("users", { filter: 'email = "tek@example.org"' });
		expect(made).toHaveLength(1);
	});
	test("90: twenty requests to join one school at once are one, and approved and refused at once is one of them", async () => {
		const who = await person(attacked.small, "ikircikli", nowhere);
		await many(20, () =>
			attacked.server.call("POST", records("memberships"), {
				token: who.token,
				body: { school_id: attacked.small.school },
			}),
		);
		const wishes = await attacked.service.list("memberships", {
			filter: "user_id = {:id}",
			params: { id: who.id },
		});
		expect(wishes).toHaveLength(1);
		const path = records("memberships", `/${wishes[0]?.id}`);
		await many(10, (n) =>
			attacked.call("staff", "PATCH", path, { body: { status: n % 2 ? "approved" : "refused" } }),
		);
		const wish = await attacked.service.find("memberships", String(wishes[0]?.id));
		const user = await attacked.service.find("users", who.id);
		expect(user?.school_id).toBe(wish?.status === "approved" ? attacked.small.school : "");
	});
	test("90: PINs and invitations for one reader at once are one account", async () => {
		const { id } = await newReader();
		const answers = await many(8, (n) =>
			n % 2
				? staff("/api/readers/invite", { student: id, email: `okur${n}@example.org` })
				: staff("/api/readers/pins", { students: [id] }),
		);
		expect(succeeded(answers)).not.toEqual([]);
		const made = await attacked.service.list("users", { filter: "student_id = {:id}", params: { id } });
		const reader = await attacked.service.find("students", id);
		expect(made.map((account) => account.id)).toEqual([reader?.user_id]);
	});
	test("90: copies and readers made at once have numbers of their own", async () => {
		const [copies, readers] = await Promise.all([many(30, () => newCopy()), many(30, () => newReader())]);
		expect(new Set(copies.map(({ barcode }) => barcode)).size).toBe(30);
		expect(new Set(readers.map(({ card_barcode }) => card_barcode)).size).toBe(30);
	});
	// Over one PostgreSQL database several processes serve.
	test.runIf(isEmbedded)(
		"90: two processes that start on one empty folder are one server, and the other says why not",
		async () => {
			const folder = mkdtempSync(join(tmpdir(), "rafta-two-"));
			const both = [await startServer(folder), await startServer(folder)];
			await expect
				.poll(() => both.map(({ output }) => output()).join(), { interval: 100 })
				.toMatch(
					/Rafta is ready[\s\S]*Another Rafta process is using|Another Rafta process is using[\s\S]*Rafta is ready/,
				);
			const ready = both.filter(({ output }) => output().includes("Rafta is ready"));
			expect(ready).toHaveLength(1);
			for (const { kill } of both) kill("SIGTERM");
			for (const { ended } of both) await ended;
			// What the serving process created is complete.
			const { service } = await openRafta(await testPlace(folder));
			expect(await service.list("users", {})).toEqual([]);
			await service.close();
			rmSync(folder, { recursive: true });
		},
		90_000,
	);
});

describe("91: one operation from two places", () => {
	test("91: the same op_id from two devices at once has one effect and one answer", async () => {
		const copy = await newCopy();
		const reader = await newReader();
		const op_id = attacked.small.op();
		const answers = await many(20, (n) =>
			staff("/api/circulation/checkout", {
				op_id,
				copy: copy.barcode,
				student: reader.card_barcode,
				device_id: n % 2 ? "masa" : "telefon",
			}),
		);
		expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body.loan?.id]))).size).toBe(1);
		expect(await openLoans("library_book_id = {:id}", { id: copy.id })).toHaveLength(1);
		const events = await attacked.service.list("circulation_events", {
			filter: "op_id = {:op_id}",
			params: { op_id },
		});
		expect(events).toHaveLength(1);
	});
	test("91: an op_id that was another's is neither answered nor done again", async () => {
		const [one, two] = [await newCopy(), await newCopy()];
		const op_id = attacked.small.op();
		await staff("/api/circulation/checkout", {
			op_id,
			copy: one.barcode,
			student: (await newReader()).card_barcode,
		});
		for (const who of ["stranger", "desk", "admin"] as const) {
			const answer = await attacked.call(who, "POST", "/api/circulation/checkout", {
				body: { op_id, copy: two.barcode, student: (await newReader()).card_barcode },
			});
			expect(answer.status).toBeGreaterThanOrEqual(400);
			expect(JSON.stringify(answer.body)).not.toContain(one.id);
		}
		expect((await attacked.service.find("library_books", two.id))?.status).toBe("available");
	});
	test("91: undone twice at once, it is undone once", async () => {
		const copy = await newCopy();
		const op_id = attacked.small.op();
		await staff("/api/circulation/checkout", {
			op_id,
			copy: copy.barcode,
			student: (await newReader()).card_barcode,
		});
		const answers = await many(10, () => desk("undo", { undo: op_id }));
		for (const { status } of answers) expect(status).toBeLessThan(500);
		expect((await attacked.service.find("library_books", copy.id))?.status).toBe("available");
		await expectWhole();
	});
});

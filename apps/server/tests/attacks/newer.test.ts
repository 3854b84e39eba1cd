// engines: one
/**
 * Attacks on reports, calendars, saved reports, the contact form and swaps: across schools, replayed, and in excess.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Person } from "../access/expectations.ts";
import { nowhere } from "../access/people.ts";
import { exhaust } from "../http/exhaust.ts";
import { type Attacked, expectRefused, openAttacked, records, search } from "./support.ts";

let attacked: Attacked;
let elsewhere: { school: string; library: string; stocktake: string; student: string };

beforeAll(async () => {
	attacked = await openAttacked();
	const { small, service, people } = attacked;
	const stranger = await service.find("users", people.stranger.id);
	const place = { school_id: String(stranger?.school_id), library_id: String(stranger?.library_id) };
	elsewhere = {
		school: place.school_id,
		library: place.library_id,
		stocktake: await small.create("stocktakes", { ...place, name: "Gizli sayım", status: "open" }),
		student: await small.create("students", {
			...{ school_id: place.school_id, first_name: "Uzak", last_name: "Gizli", student_no: "900" },
			...{ class_code: "9/A", reader_type: "pupil", status: "active" },
		}),
	};
});
afterAll(() => attacked.dispose());

const post = (who: Person, path: string, body: object) => attacked.call(who, "POST", path, { body });
const swap = (who: Person, name: string, body: object, op_id = attacked.small.op()) =>
	post(who, `/api/swaps/${name}`, { op_id, ...body });
const title = (name: string) => attacked.small.create("books", { title: name, status: "active" });
const offered = async (who: Person, name: string): Promise<string> => {
	const { body } = await swap(who, "offer", { book: await title(name), condition: "good" });
	return body.swap.id;
};

describe("reports", () => {
	test("are narrowed by nothing of another school's, and nobody reads another's by naming it", async () => {
		expectRefused(
			await attacked.call("staff", "GET", `/api/reports/overdue?library_id=${elsewhere.library}`),
		);
		expectRefused(await attacked.call("staff", "GET", `/api/reports/overdue?school_id=${elsewhere.school}`));
		expectRefused(await attacked.call("staff", "GET", "/api/reports/overdue?school_id=all"));
		const found = await attacked.call(
			"staff",
			"GET",
			`/api/reports/inventory?stocktake=${elsewhere.stocktake}`,
		);
		expect(JSON.stringify(found.body)).not.toContain("Gizli");
		for (const part of [`student=${elsewhere.student}`, `student=${elsewhere.student}&leavers=1`])
			expectRefused(await attacked.call("staff", "GET", `/api/reports/clearance/certificates?${part}`));
	});
	test("are made into files and papers only so often", async () => {
		const form = () => attacked.call("admin", "GET", "/api/reports/year-end/form");
		expect((await form()).status).toBe(200);
		await exhaust(attacked.small.rafta.limits, "reportFiles", attacked.people.admin.id);
		for (const path of ["year-end/form", "clearance/certificates", "overdue?format=csv"])
			expect((await attacked.call("admin", "GET", `/api/reports/${path}`)).status, path).toBe(429);
	});
	test("are saved for the own school alone, and sent to nobody outside of it", async () => {
		const saved = { name: "Geciken", kind: "overdue", filters: {}, schedule: null };
		const mine = await post("staff", records("reports"), { ...saved, school_id: elsewhere.school });
		const stored = await attacked.service.find("reports", String(mine.body.id));
		expect(stored?.school_id ?? attacked.small.school).toBe(attacked.small.school);
		const to = [attacked.people.stranger.id];
		expectRefused(
			await post("staff", records("reports"), {
				...saved,
				schedule: { every: "week", on: 1, to, format: "pdf" },
			}),
		);
		expectRefused(
			await post("staff", records("reports"), { ...saved, filters: { library_id: elsewhere.library } }),
		);
		const own = await post("staff", records("reports"), saved);
		expect(own.status).toBe(200);
		for (const [method, body] of [
			["PATCH", { name: "x" }],
			["DELETE", undefined],
			["GET", undefined],
		] as const)
			for (const who of ["stranger", "self", "desk", "pending"] as const)
				expectRefused(
					await attacked.call(who, method, records("reports", `/${own.body.id}`), body && { body }),
				);
	});
});

describe("calendars", () => {
	test("no day ends in a fault: those that nobody means are refused", async () => {
		for (const span of ["from=9999-12-25&to=9999-12-31", "from=0000-01-01&to=0000-01-05"])
			expectRefused(await attacked.call("staff", "GET", `/api/calendar?${span}`), span);
		const days = ["9999-12-31"];
		expectRefused(await post("staff", "/api/calendar/move", { op_id: attacked.small.op(), days }));
	});
	test("a secret address ends with the school of who drew it", async () => {
		const { body } = await post("stranger", "/api/calendar/feed", {});
		const path = new URL(body.address, "https://okul.test").pathname;
		expect((await attacked.call("guest", "GET", path)).status).toBe(200);
		await attacked.service.transaction((all) => all.update("users", attacked.people.stranger.id, nowhere));
		expect((await attacked.call("guest", "GET", path)).status).toBe(404);
		await attacked.service.transaction((all) =>
			all.update("users", attacked.people.stranger.id, {
				school_id: elsewhere.school,
				library_id: elsewhere.library,
			}),
		);
		expect((await attacked.call("guest", "GET", path)).status).toBe(404);
	});
});

test("tasks name no record of another school's, and go to nobody there", async () => {
	for (const related of [
		{ collection: "students", id: elsewhere.student },
		{ collection: "schools", id: elsewhere.school },
		{ collection: "users", id: attacked.people.stranger.id },
	])
		expectRefused(await post("staff", records("tasks"), { title: "Bak", related }), related.collection);
	expectRefused(
		await post("staff", records("tasks"), { title: "Bak", assignee: attacked.people.stranger.id }),
	);
	const task = (await post("staff", records("tasks"), { title: "Bak" })).body.id;
	for (const who of ["stranger", "self", "pending", "desk", "guest"] as const)
		expectRefused(await post(who, "/api/tasks/move", { task, status: "done" }), who);
	expect((await post("stranger", "/api/tasks/settle", { ids: [task], status: "done" })).body).toEqual({
		changed: 0,
	});
});

test("81: a batch of contact messages counts each of them", async () => {
	const batch = (from: number) =>
		post("guest", "/api/batch", {
			requests: Array.from({ length: 20 }, (_, n) => ({
				method: "POST",
				url: records("contacts"),
				body: {
					name: "Biri",
					email: "biri@example.org",
					subject: `Yığın ${from + n}`,
					message: `Soru ${from + n}`,
				},
			})),
		});
	expect((await batch(0)).status).toBe(200);
	expectRefused(await batch(20));
	expect(await attacked.service.list("contacts", { filter: 'subject ~ "Yığın"' })).toHaveLength(20);
});

describe("swaps", () => {
	test("an operation's id opens nobody else's answer, nor another operation", async () => {
		const op = attacked.small.op();
		const body = { book: await title("Bir"), condition: "good" };
		const first = await swap("self", "offer", body, op);
		expect(first.status).toBe(200);
		expect((await swap("self", "offer", body, op)).body).toEqual(first.body);
		expectRefused(await swap("other", "offer", body, op));
		expectRefused(await swap("staff", "approve", { swap: first.body.swap.id }, op));
	});
	test("readers approve nothing, offer for nobody else and change nothing that was approved", async () => {
		const id = await offered("self", "İki");
		for (const name of ["approve", "reject", "hide"])
			expectRefused(await swap("self", name, { swap: id, reason: "worn", hidden: false }), name);
		expectRefused(await swap("other", "withdraw", { swap: id }));
		for (const values of [
			{ status: "listed" },
			{ approved_by: attacked.people.self.id },
			{ book_id: await title("x") },
		])
			expectRefused(await attacked.call("self", "PATCH", records("swaps", `/${id}`), { body: values }));
		const student_id = attacked.small.readers.mehmet;
		expectRefused(
			await post("self", records("swaps"), { student_id, book_id: await title("Üç"), condition: "good" }),
		);
		expect((await swap("stranger", "approve", { swap: id })).status).toBe(404);
		expect((await swap("staff", "approve", { swap: id })).status).toBe(200);
		expectRefused(
			await attacked.call("self", "PATCH", records("swaps", `/${id}`), { body: { condition: "new" } }),
		);
		const refused = await swap("staff", "approve", { swap: id });
		expect(refused.body.reasons[0].message).toBe("This isn't possible while the book's stage is “Approved”.");
	});
	test("an ask is answered by the owner of the book alone, and read by the two", async () => {
		const id = await offered("other", "Dört");
		await swap("staff", "approve", { swap: id });
		const mine = await offered("self", "Beş");
		await swap("staff", "approve", { swap: mine });
		const requested = await swap("self", "ask", { swap: id, with: mine });
		expect(requested.status, JSON.stringify(requested.body)).toBe(200);
		const ask = requested.body.ask.id;
		for (const who of ["self", "stranger", "desk", "guest", "basic"] as const)
			expectRefused(await swap(who, "answer", { ask, accept: true }), who);
		for (const who of ["stranger", "desk", "guest", "basic", "pending"] as const)
			expect(
				JSON.stringify(
					(await attacked.call(who, "GET", search("swap_asks", { filter: `id = "${ask}"` }))).body,
				),
			).not.toContain(mine);
		// Both act at once: only one action counts.
		const both = await Promise.all([
			swap("other", "answer", { ask, accept: true }),
			swap("self", "cancel", { ask }),
			swap("other", "answer", { ask, accept: false }),
		]);
		for (const { status } of both) expect(status).toBeLessThan(500);
		const settled = await attacked.service.find("swap_asks", ask);
		const books = await Promise.all([id, mine].map((one) => attacked.service.find("swaps", one)));
		const state = settled?.status === "accepted" ? "promised" : "listed";
		expect(books.map((book) => book?.status)).toEqual([state, state]);
	});
	test("what would bring a book is worked out once for all who ask, and for large events only now and then", async () => {
		const { small, service } = attacked;
		const event = (await post("staff", records("swap_events"), { name: "Şenlik" })).body.id;
		for (const to of ["listing", "deposit"]) await swap("staff", "step", { event, to });
		const [mine, theirs] = [await title("Benim"), await title("Onun")];
		const bring = (student_id: string, book_id: string) =>
			small.create("swaps", {
				...{ event_id: event, school_id: small.school, student_id, book_id },
				...{ condition: "good", status: "deposited" },
			});
		const own = await bring(small.readers.ayse, mine);
		await bring(small.readers.mehmet, theirs);
		await service.transaction(async (all) => {
			for (let rank = 1; rank <= 210; rank++)
				await all.create("swap_wants", {
					...{ event_id: event, school_id: small.school, student_id: small.readers.mehmet },
					...{ book_id: mine, rank },
				});
		});
		const near = () => attacked.call("self", "GET", `/api/swaps/events/${event}/nearly`);
		const first = (await near()).body;
		expect(first).toMatchObject({ placed: [], nearly: [{ swap: own, books: [{ id: theirs }] }] });
		expect((await near()).body).toEqual(first);
		await swap("self", "wants", { event, books: [theirs] });
		// Too soon to look again: nothing new, and nothing that is wished for by now.
		expect((await near()).body).toEqual({ placed: [], nearly: [] });
		small.clock.now = new Date(small.clock.now.getTime() + 2000);
		expect((await near()).body).toEqual({ placed: [own], nearly: [] });
	});
});

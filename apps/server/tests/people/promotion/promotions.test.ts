// engines: both
/** A new school year: previewed first, applied as a whole, undone as a whole except for later changes. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openPromotions, type Promotions } from "./support.ts";

let world: Promotions;
beforeEach(async () => {
	world = await openPromotions();
});
afterEach(() => world.dispose());

test("the plan names old and new classes and writes nobody", async () => {
	await world.pupil("12/İ", "301");
	await world.pupil("Geçici Şube", "302");
	await world.pupil("10/A", "303", { reader_type: "teacher" });
	await world.pupil("10/A", "304", { status: "left" });
	const before = await world.register();
	const { status, body } = await world.call("preview");
	expect(status).toBe(200);
	expect(body).toMatchObject({
		school_year: "2026-2027",
		classes: [
			{ from: "9/A", pupils: 2, kind: "move", to: "10/A", doubt: null },
			{ from: "12/İ", pupils: 1, kind: "graduate" },
			{ from: "Geçici Şube", pupils: 1, kind: "stay", doubt: "no_number" },
		],
		counts: { move: 2, graduate: 1, stay: 1, leave: 0, transfer: 0 },
		total: 3,
		obstacles: [],
	});
	expect(await world.register()).toEqual(before);
});

test("84: a yes moves everybody with grade and order, sets the year, and an undo brings all of it back", async () => {
	await world.pupil("Hazırlık/B", "301");
	const [leaver, repeater, mover, gone] = [
		await world.pupil("12/A", "302", { status: "blocked" }),
		await world.pupil("12/A", "303"),
		await world.pupil("11/C", "304"),
		await world.pupil("11/C", "305"),
	];
	const { service, school, readers } = world.small;
	const before = await world.register();
	const schoolBefore = await service.find("schools", school);
	const { id, counts } = await world.apply({
		classes: [{ from: "9/A", kind: "move", to: "10-b" }],
		pupils: [
			{ student: repeater, kind: "stay" },
			{ student: mover, kind: "move", to: "12/D" },
			{ student: gone, kind: "transfer" },
		],
	});
	expect(counts).toMatchObject({ move: 4, graduate: 1, transfer: 1, stay: 1, outcomes: { applied: 6 } });
	expect(await world.reader(readers.ayse)).toMatchObject({ class_code: "10/B", grade: 10, branch: "B" });
	expect(await world.reader(leaver)).toMatchObject({
		status: "graduated",
		class_code: "12/A",
		left_on: "2026-06-22",
	});
	expect(await world.reader(repeater)).toMatchObject({ status: "active", class_code: "12/A" });
	expect(await world.reader(mover)).toMatchObject({ class_code: "12/D", grade: 12 });
	expect((await world.reader(gone)).status).toBe("transferred");
	const order = await service.list("students", { filter: 'status = "active"', sort: "class_sort" });
	expect([...new Set(order.map(({ class_code }) => class_code))]).toEqual(["9/B", "10/B", "12/A", "12/D"]);
	expect((await service.find("schools", school))?.active_school_year).toBe("2026-2027");

	expect(await world.undo(id)).toMatchObject({ status: "undone", counts: { outcomes: { undone: 6 } } });
	expect(await world.register()).toEqual(before);
	expect((await service.find("schools", school))?.active_school_year).toBe(schoolBefore?.active_school_year);
	const events = await service.list("audit_events", { filter: 'kind ~ "promotion"', sort: "created" });
	expect(events.map(({ kind, actor, record }) => [kind, actor, record])).toEqual([
		["promotion_applied", world.staff.id, id],
		["promotion_undone", world.staff.id, id],
	]);
});

test("a school of six hundred that is cut off in the middle goes on, forwards and backwards", {
	tags: "long",
}, async () => {
	await world.pupils(600);
	const before = await world.register();
	const { body } = await world.yes();
	const { id } = body.promotion;
	const cutOff = async (status: string) => {
		// Between two transactions, as soon as some are done.
		while (Number((await world.promotion(id)).done) === 0)
			await new Promise((resolve) => setImmediate(resolve));
		await world.endServer();
		const left = await world.promotion(id);
		expect(left.status).toBe(status);
		expect(Number(left.done)).toBeGreaterThan(0);
		expect(Number(left.done)).toBeLessThan(602);
		await world.startServer();
		// Not before it is certain that no process works on it any more.
		await world.later(0);
		expect((await world.promotion(id)).done).toBe(left.done);
		await world.later(5);
	};
	await cutOff("applying");
	expect(await world.settled(id)).toMatchObject({
		status: "applied",
		done: 602,
		counts: { outcomes: { applied: 602 } },
	});
	const after = await world.register();
	for (const [reader, [code, , grade, branch, status]] of Object.entries(after)) {
		const [, , former, section] = before[reader] ?? [];
		if (former === 12) expect([code, status]).toEqual([`12/${section}`, "graduated"]);
		else
			expect([code, grade, branch]).toEqual([
				`${Number(former) + 1}/${section}`,
				Number(former) + 1,
				section,
			]);
	}
	await world.call(`${id}/undo`);
	await cutOff("undoing");
	expect(await world.settled(id)).toMatchObject({ status: "undone", counts: { outcomes: { undone: 602 } } });
	expect(await world.register()).toEqual(before);
});

test("an undo leaves alone what was changed since, and says why", async () => {
	const [moved, back, erased, anonymous] = [
		await world.pupil("10/A", "301"),
		await world.pupil("12/A", "302"),
		await world.pupil("10/A", "303"),
		await world.pupil("12/A", "304"),
	];
	const { service } = world.small;
	const { id } = await world.apply();
	const change = (reader: string, values: object) =>
		service.transaction((records) => records.update("students", reader, { ...values }));
	await change(moved, { class_code: "11/C", first_name: "Başka" });
	// A leaver's number is given to a new pupil.
	await world.pupil("9/C", "302");
	await service.transaction((records) => records.delete("students", erased));
	await change(anonymous, { status: "anonymised" });
	await change(world.small.readers.ayse, { first_name: "Ayşegül", notes: "yeni" });

	expect(await world.undo(id)).toMatchObject({
		status: "undone",
		counts: { outcomes: { kept: 3, undone: 2 } },
	});
	const steps = await world.steps(id);
	const reasonOf = (reader: string) => {
		const found = steps.find(({ student_id }) => student_id === reader);
		return [found?.state, found?.reason];
	};
	expect(reasonOf(moved)).toEqual(["kept", "since_changed"]);
	expect(reasonOf(back)).toEqual(["kept", "number_taken"]);
	expect(reasonOf(anonymous)).toEqual(["kept", "gone"]);
	expect(steps.some(({ student_id }) => student_id === erased)).toBe(false);
	expect((await world.reader(moved)).class_code).toBe("11/C");
	// Names are not affected.
	expect(await world.reader(world.small.readers.ayse)).toMatchObject({
		class_code: "9/A",
		first_name: "Ayşegül",
		notes: "yeni",
	});
	// A pupil who stayed in the new year is not promoted again.
	const { body } = await world.call("preview");
	expect(body.arrived).toBe(1);
	await world.apply();
	expect((await world.reader(moved)).class_code).toBe("11/C");
	expect((await world.reader(world.small.readers.ayse)).class_code).toBe("10/A");
});

test("whoever leaves signs in no more, whoever comes back does, but for whom it was closed before", async () => {
	const { service } = world.small;
	const accounts: string[] = [];
	for (const [place, status] of ["active", "blocked"].entries()) {
		const reader = await world.pupil("12/A", `40${place}`);
		const { id } = await person(world.small, `mezun${place}`, { role: 4, student_id: reader, status });
		await service.transaction((records) => records.update("students", reader, { user_id: id }));
		accounts.push(id);
	}
	const statuses = () => Promise.all(accounts.map(async (id) => (await service.find("users", id))?.status));
	const { id } = await world.apply();
	expect(await statuses()).toEqual(["blocked", "blocked"]);
	await world.undo(id);
	expect(await statuses()).toEqual(["active", "blocked"]);
});

test("a pupil who was changed after the yes is left alone and told", async () => {
	await world.pupils(120);
	const { body } = await world.yes();
	const { id } = body.promotion;
	const last = (await world.steps(id)).at(-1);
	await world.small.service.transaction((records) =>
		records.update("students", String(last?.student_id), { class_code: "9/Ü" }),
	);
	const { status, counts } = await world.settled(id);
	expect([status, (counts as { outcomes: object }).outcomes]).toEqual([
		"applied",
		{ applied: 121, refused: 1 },
	]);
	expect((await world.steps(id)).at(-1)).toMatchObject({ state: "refused", reason: "since_changed" });
	expect((await world.reader(String(last?.student_id))).class_code).toBe("9/Ü");
});

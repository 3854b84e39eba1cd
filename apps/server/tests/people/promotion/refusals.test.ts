// engines: both
/** Refusals that change nothing (including attack case 88), and what time takes away. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { person } from "../../access/people.ts";
import { openPromotions, type Promotions } from "./support.ts";

let world: Promotions;
beforeEach(async () => {
	world = await openPromotions();
});
afterEach(() => world.dispose());

const fingerprint = "0".repeat(64);

test("88: of many at once one begins, and the same year comes once", async () => {
	await world.pupils(60);
	const answers = await Promise.all(Array.from({ length: 6 }, () => world.yes()));
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
	const [begun] = await world.small.service.list("promotions", {});
	const id = String(begun?.id);
	await world.settled(id);
	expect(await world.small.service.list("promotions", {})).toHaveLength(1);
	const once = await world.register();

	const again = await world.yes();
	expect([again.status, again.body.code]).toEqual([409, "year_done"]);
	expect((await world.call("preview")).body.obstacles).toMatchObject([{ code: "year_done" }]);
	expect(await world.register()).toEqual(once);

	const backs = await Promise.all(Array.from({ length: 4 }, () => world.call(`${id}/undo`)));
	expect(backs.filter(({ status }) => status === 200)).toHaveLength(1);
	expect(backs.every(({ status }) => [200, 400, 409].includes(status))).toBe(true);
	expect((await world.settled(id)).status).toBe("undone");
	expect((await world.call(`${id}/undo`)).status).toBe(400);
	// After the undo, the year can be promoted again.
	expect((await world.yes()).status).toBe(200);
});

test("88: none begins or goes back while a class list is applied, and no list while one runs", async () => {
	const { service, create, school } = world.small;
	const list = await create("imports", { school_id: school, kind: "pupils", status: "applying" });
	const before = await world.register();
	const refused = await world.yes();
	expect([refused.status, refused.body.code]).toEqual([409, "import_running"]);
	expect((await world.call("preview")).body.obstacles).toMatchObject([{ code: "import_running" }]);
	expect(await world.register()).toEqual(before);

	const set = (collection: string, id: string, status: string) =>
		service.transaction((records) => records.update(collection, id, { status }));
	await set("imports", list, "preview");
	// An import of books does not matter.
	await create("imports", { school_id: school, kind: "titles", status: "applying" });
	const { id } = await world.apply();
	await set("imports", list, "undoing");
	expect((await world.call(`${id}/undo`)).body.code).toBe("import_running");
	await set("imports", list, "preview");

	await set("promotions", id, "applying");
	const applied = await world.list(list, "apply");
	expect([applied.status, applied.body.code]).toEqual([409, "promotion_running"]);
	expect((await service.find("imports", list))?.status).toBe("preview");
	await set("imports", list, "applied");
	await service.transaction((records) => records.update("imports", list, { expires_on: "2026-07-20" }));
	expect((await world.list(list, "undo")).status).toBe(409);
	// Another school's job does not matter.
	await set("promotions", id, "applied");
	const other = await create("schools", { name: "Başka", type: "lise", province: "Van" });
	await create("promotions", { school_id: other, school_year: "2026-2027", status: "applying" });
	expect((await world.call(`${id}/undo`)).status).toBe(200);
	await world.settled(id);
});

test("nothing is done that nobody has seen", async () => {
	const { body } = await world.call("preview");
	await world.pupil("9/A", "301");
	const late = await world.call("apply", { fingerprint: body.fingerprint });
	expect([late.status, late.body.code]).toEqual([409, "changed"]);
	const other = await world.call("apply", {
		fingerprint: (await world.call("preview")).body.fingerprint,
		classes: [{ from: "9/A", kind: "graduate" }],
	});
	expect(other.status).toBe(409);
	expect((await world.reader(world.small.readers.ayse)).class_code).toBe("9/A");
});

test("bad requests are told by field and change nothing", async () => {
	const { create, readers } = world.small;
	const other = await create("schools", { name: "Başka", type: "lise", province: "Van" });
	const foreign = await create("students", {
		school_id: other,
		first_name: "Yabancı",
		last_name: "Biri",
		class_code: "9/A",
		reader_type: "pupil",
	});
	const gone = await world.pupil("9/A", "301", { status: "left" });
	const before = await world.register();
	const bad: readonly (readonly [body: object, field: string])[] = [
		[{ classes: [{ from: "9/A", kind: "move", to: "" }] }, "classes.0.to"],
		[{ classes: [{ from: "9/A", kind: "move", to: "\u200b" }] }, "classes.0.to"],
		[{ classes: [{ from: "9/A", kind: "move", to: "x".repeat(21) }] }, "classes.0.to"],
		[{ classes: [{ from: "9/A", kind: "eat" }] }, "classes.0.kind"],
		[{ classes: [{ from: "5/Z", kind: "stay" }] }, "classes"],
		[{ classes: "all" }, "classes"],
		[{ pupils: [{ student: foreign, kind: "leave" }] }, "pupils"],
		[{ pupils: [{ student: gone, kind: "leave" }] }, "pupils"],
		[{ pupils: [{ student: "../x", kind: "leave" }] }, "pupils.0.student"],
		[{ school_year: "2026" }, "school_year"],
		[{ school_year: "2010-2011" }, "school_year"],
		[{ everybody: true }, "everybody"],
	];
	for (const [body, field] of bad) {
		for (const path of ["preview", "apply"]) {
			const answer = await world.call(path, path === "apply" ? { ...body, fingerprint } : body);
			expect([answer.status, Object.keys(answer.body.data)], JSON.stringify(body)).toEqual([400, [field]]);
		}
	}
	expect((await world.call("apply")).status).toBe(400);
	const everybodyStays = { classes: [{ from: "9/A", kind: "stay" }] };
	expect((await world.yes(everybodyStays)).status).toBe(400);
	expect(await world.register()).toEqual(before);
	expect(await world.small.service.list("promotions", {})).toEqual([]);

	const { id } = await world.apply();
	const stranger = await person(world.small, "yabanci", { school_id: other });
	expect((await world.call(`${id}/undo`, {}, stranger.token)).status).toBe(404);
	expect((await world.call("yokboyle/undo")).status).toBe(404);
	const seen = await world.call("preview", {}, stranger.token);
	expect(seen.body.classes).toMatchObject([{ from: "9/A", pupils: 1 }]);
	expect(JSON.stringify(seen.body)).not.toContain(readers.ayse);
});

test("after thirty days it stays: no undo, no steps, and still no second time", async () => {
	const { service, clock } = world.small;
	const { id, expires_on } = await world.apply();
	expect(expires_on).toBe("2026-07-22");
	await service.crons.run("rafta_promotions_expiry");
	expect(await world.steps(id)).toHaveLength(2);
	clock.now = new Date(clock.now.getTime() + 31 * 86_400_000);
	const { token } = await person(world.small, "selma");
	expect((await world.call(`${id}/undo`, {}, token)).status).toBe(400);
	await service.crons.run("rafta_promotions_expiry");
	expect(await world.steps(id)).toEqual([]);
	expect(await world.promotion(id)).toMatchObject({ status: "applied", expires_on: "" });
	expect((await world.call(`${id}/undo`, {}, token)).status).toBe(400);
	expect((await world.yes({}, token)).body.code).toBe("year_done");
});

test("who is forgotten is forgotten here, too, and stands in the export until then", async () => {
	const { readers } = world.small;
	const { id } = await world.apply();
	const exported = await world.exportOf(readers.ayse);
	expect(exported.promotion_steps).toMatchObject([{ kind: "move" }]);
	await world.erase(readers.ayse);
	expect((await world.steps(id)).map(({ student_id }) => student_id)).toEqual([readers.mehmet]);
	expect((await world.undo(id)).status).toBe("undone");
});

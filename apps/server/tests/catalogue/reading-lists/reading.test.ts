// engines: both
/** Who learns how much of a list has been read: names in one's own class, figures of enough readers elsewhere. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReadingSchool, type ReadingSchool } from "./school.ts";

let school: ReadingSchool;
/** The list of 9/A, with twelve pupils, and that of 9/C, with four. */
let list: string;
let small: string;
const pupils: string[] = [];

beforeAll(async () => {
	school = await openReadingSchool();
	for (let n = 0; n < 10; n++) pupils.push(await school.pupil(`Okur${n}`, "9/A"));
	for (const pupil of pupils.slice(0, 5)) await school.loan(pupil, school.books.momoAgain);
	for (const pupil of pupils.slice(0, 4)) await school.loan(pupil, school.books.kasagi);
	for (let n = 0; n < 4; n++) await school.loan(await school.pupil(`Az${n}`, "9/C"), school.books.momo);
	list = await school.make("teacher");
	small = await school.make("teacher", { class_code: "9/C" });
});
afterAll(() => school.dispose());

const reading = async (who: keyof ReadingSchool["people"], id = list) =>
	(await school.call(who, "GET", `/${id}/reading`)).body;
const bookIds = async () => {
	const { body } = await school.call("teacher", "GET", `/${list}`);
	return Object.fromEntries(body.books.map(({ title, id }: { title: string; id: string }) => [title, id]));
};
const classes = "/api/collections/school_classes/records";

test("staff see figures without names, and none that fewer than five readers stand behind", async () => {
	const { Momo } = await bookIds();
	const answer = await reading("colleague");
	expect(answer).toEqual({
		readers: 12,
		started: 5,
		books: [{ id: Momo, readers: 5 }],
		pupils: null,
		unclaimed: true,
	});
	expect(JSON.stringify(answer)).not.toMatch(new RegExp([...pupils, "Okur"].join("|")));
});
test("a class of four shows nothing", async () => {
	expect(await reading("colleague", small)).toMatchObject({
		readers: 4,
		started: null,
		books: [],
		pupils: null,
	});
});
test("neither a loan of one day nor one that is out counts as read", async () => {
	const [, , , , , sixth = "", seventh = ""] = pupils;
	await school.loan(sixth, school.books.kasagi, { returned_at: "2026-02-10 12:00:00.000Z" });
	await school.loan(seventh, school.books.kasagi, { status: "open", returned_at: "" });
	const { Kaşağı } = await bookIds();
	const shown = (await reading("colleague")).books.map(({ id }: { id: string }) => id);
	expect(shown).not.toContain(Kaşağı);
});
test("who keeps no history is in no figure and under no name by the next look", async () => {
	const set = (history_off: boolean) =>
		school.small.service.transaction((records) =>
			records.update("students", pupils[0] ?? "", { history_off }),
		);
	await set(true);
	expect(await reading("colleague")).toMatchObject({ readers: 11, started: null, books: [] });
	await set(false);
});
test("the class's own teacher reads the names in their order, each with a number and no titles", async () => {
	expect((await school.call("teacher", "POST", `/${list}/own-class`)).status).toBe(204);
	const answer = await reading("teacher");
	expect(answer.unclaimed).toBe(false);
	expect(answer.pupils).toHaveLength(12);
	expect(answer.pupils[0]).toMatchObject({ full_name: "Ayşe Yılmaz", read: 0 });
	const named = new Map(answer.pupils.map((one: { id: string; read: number }) => [one.id, one.read]));
	expect(pupils.slice(0, 6).map((id) => named.get(id))).toEqual([2, 2, 2, 2, 1, 0]);
	expect(Object.keys(answer.pupils[0]).toSorted()).toEqual(["full_name", "id", "read"]);
});
test("no colleague reads them, nor does the teacher in another class", async () => {
	expect((await reading("colleague")).pupils).toBeNull();
	expect((await reading("teacher", small)).pupils).toBeNull();
	const grade = await school.make("teacher", { audience: "grade", grade: 9 });
	expect((await reading("teacher", grade)).pupils).toBeNull();
	expect((await school.call("teacher", "POST", `/${grade}/own-class`)).status).toBe(400);
});
test("a class that has a teacher is not taken from them, by no door", async () => {
	const { colleague, teacher, stranger, desk } = school.people;
	expect((await school.call("colleague", "POST", `/${list}/own-class`)).status).toBe(409);
	const rows = (await school.server.call("GET", classes, { token: colleague.token })).body.items;
	expect(rows).toMatchObject([{ class_code: "9/A", teacher: "Zeynep Öğretmen", teacher_id: teacher.id }]);
	const path = `${classes}/${rows[0].id}`;
	const patch = (token: string, body: unknown) => school.server.call("PATCH", path, { token, body });
	for (const teacher_id of [colleague.id, ""])
		expect((await patch(colleague.token, { teacher_id })).status).toBe(400);
	expect((await school.server.call("DELETE", path, { token: colleague.token })).status).toBe(400);
	expect((await patch(colleague.token, { teacher: "Zeynep Hanım" })).status).toBe(200);
	// Nor is anybody made teacher who may not be one.
	const create = (token: string, body: unknown) => school.server.call("POST", classes, { token, body });
	for (const id of [stranger.id, desk.id, school.people.ayse.id, teacher.id])
		expect((await create(colleague.token, { class_code: "9/C", teacher_id: id })).status, id).toBe(400);
	expect((await patch(teacher.token, { teacher_id: "" })).status).toBe(200);
	expect((await patch(colleague.token, { teacher_id: colleague.id })).status).toBe(200);
	expect((await reading("colleague")).pupils).toHaveLength(12);
	expect((await reading("teacher")).pupils).toBeNull();
});
test("the journal says who has become a class's teacher", async () => {
	const entries = await school.small.service.list("audit_events", { filter: 'kind = "class_teacher_set"' });
	expect(entries.map(({ actor_name }) => actor_name)).toEqual([
		"Zeynep Öğretmen",
		"Zeynep Öğretmen",
		"Ali Öğretmen",
	]);
});
test("a class whose teacher has left the school can be taken over", async () => {
	const { service } = school.small;
	await service.transaction((records) =>
		records.update("users", school.people.colleague.id, { status: "blocked" }),
	);
	expect((await reading("teacher")).unclaimed).toBe(true);
	expect((await school.call("teacher", "POST", `/${list}/own-class`)).status).toBe(204);
	expect((await reading("teacher")).pupils).toHaveLength(12);
});

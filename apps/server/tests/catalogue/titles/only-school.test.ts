// engines: both
/** What the only school of an installation enters is public at once; from the second school on it waits for approval. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { titleDecisions } from "../../../src/catalogue/lookup/take.ts";
import { makeUnknown, typedTitle } from "../../../src/catalogue/piles/titles.ts";
import { type Person, person } from "../../access/people.ts";
import { type Answer, openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: Person;
beforeEach(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "derya");
	await small.service.transaction((all) => all.update("schools", small.school, { catalogue_public: true }));
});
afterEach(async () => {
	await server.close();
	await small.dispose();
});

const books = "/api/collections/books/records";
const call = (who: Person | undefined, method: string, path: string, body?: unknown): Promise<Answer> =>
	server.call(method, path, { token: who?.token, body });
const enter = async (title: string, more: object = {}) =>
	(await call(staff, "POST", books, { title, ...more })).body as { id: string; status: string };
const statusOf = async (id: string) => (await small.service.find("books", id))?.status;
const secondSchool = (values: object = {}) =>
	small.create("schools", { name: "İkinci Okul", type: "lise", ...values });
const maker = () => ({ school: small.school, user: staff.id });

test("a title that the only school enters is public at once, and guests find its copy", async () => {
	const { id, status } = await enter("Tek Okulun Kitabı");
	expect(status).toBe("active");
	expect(await small.service.find("books", id)).toMatchObject({ school_id: small.school });
	expect((await small.service.find("books", id))?.approved_at).not.toBe("");
	const copy = { book_id: id, library_id: small.library };
	expect((await call(staff, "POST", "/api/collections/library_books/records", copy)).status).toBe(200);
	expect((await call(undefined, "GET", `${books}/${id}`)).body).toMatchObject({ title: "Tek Okulun Kitabı" });
	// Nobody has approved anything, so nobody is told so.
	expect(await small.service.list("notices", {})).toEqual([]);
});

test("a scanned book is public once it is finished, not while only its number is known", async () => {
	const scanned = await small.service.transaction((all) => makeUnknown(all, maker(), "9789753638029"));
	expect(await statusOf(scanned.id)).toBe("suggested");
	await small.service.transaction((all) => all.update("books", scanned.id, { title: "Saatleri Ayarlama" }));
	expect(await statusOf(scanned.id)).toBe("suggested");
	await titleDecisions(small.service).finish(scanned.id, small.school);
	expect(await statusOf(scanned.id)).toBe("active");
	const typed = await small.service.transaction((all) => typedTitle(all, maker(), "Elle Yazılan", ""));
	await titleDecisions(small.service).finish(typed.id, small.school);
	expect(await statusOf(typed.id)).toBe("active");
	expect(await small.service.list("notices", {})).toEqual([]);
	expect(await small.service.list("audit_events", { filter: 'kind = "title_approved"' })).toEqual([]);
});

test("from the second school on titles wait; what was public stays so, and a closed school counts for none", async () => {
	const before = await enter("Önceki");
	const scanned = await small.service.transaction((all) => makeUnknown(all, maker(), "9789753638029"));
	const second = await secondSchool();
	expect((await enter("Sonraki")).status).toBe("suggested");
	await small.service.transaction((all) => all.update("books", scanned.id, { title: "Saatleri Ayarlama" }));
	await titleDecisions(small.service).finish(scanned.id, small.school);
	expect([await statusOf(before.id), await statusOf(scanned.id)]).toEqual(["active", "suggested"]);
	await small.service.transaction((all) => all.update("schools", second, { status: "closed" }));
	expect((await enter("Yine Tek")).status).toBe("active");
	// What waits goes on waiting: an administrator may have sent it back.
	expect(await statusOf(scanned.id)).toBe("suggested");
});

test("a manager of the only school gains no other right over titles", async () => {
	const { id } = await enter("Kendi Kitabı", { status: "hidden" });
	expect(await statusOf(id)).toBe("active");
	for (const body of [{ title: "Başka Ad" }, { status: "hidden" }, { merged_into: small.titles.book }])
		expect((await call(staff, "PATCH", `${books}/${id}`, body)).status).toBe(404);
	for (const status of ["hidden", "merged", "suggested"]) {
		await small.service.transaction((all) =>
			all.update("books", id, { status, ...(status === "merged" && { merged_into: small.titles.book }) }),
		);
		await call(staff, "PATCH", `${books}/${id}`, { status: "active", title: "Geri Gelen" });
		expect(await statusOf(id)).toBe(status);
	}
	expect((await call(staff, "PATCH", `${books}/${small.titles.book}`, { title: "x" })).status).toBe(404);
	expect((await call(staff, "POST", `/api/titles/${id}/return`, { reason: "x" })).status).toBe(403);
});

test("a manager of the only school merges its own public titles, until there is a second school", async () => {
	const [doubled, whole] = [await enter("Kuyucaklı Yusuf"), await enter("Kuyucaklı Yusuf (yeni basım)")];
	const merge = (from: string, into: string) =>
		call(staff, "POST", "/api/titles/merge", { from, into, apply: true });
	const { status, body } = await merge(doubled.id, whole.id);
	expect([status, await statusOf(doubled.id)]).toEqual([200, "merged"]);
	const undo = `/api/titles/merges/${(body as { merge: { id: string } }).merge.id}/undo`;
	expect((await call(staff, "POST", undo)).status).toBe(200);
	expect(await statusOf(doubled.id)).toBe("active");
	// A title that no school has entered is of the catalogue that comes with the installation.
	expect((await merge(small.titles.book, whole.id)).status).toBe(404);
	await secondSchool();
	expect((await merge(doubled.id, whole.id)).status).toBe(404);
	expect(await statusOf(doubled.id)).toBe("active");
});

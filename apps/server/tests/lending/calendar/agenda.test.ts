// engines: both
/** The calendar under the caller's rules, and its secret address. */
import { shippedDays } from "@rafta/library/calendar/shipped";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Person, person } from "../../access/people.ts";
import { openSmallServer, type SmallServer } from "../../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
const who: Record<string, Person> = {};

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	const other = await small.create("schools", { name: "Başka Okul", type: "lise", province: "İzmir" });
	who.staff = await person(small, "sorumlu");
	who.stranger = await person(small, "yabanci", { school_id: other, library_id: "" });
	who.admin = await person(small, "yonetici", { role: 2 });
	who.ayse = await person(small, "ayse", { role: 4, student_id: small.readers.ayse });
	who.mehmet = await person(small, "mehmet", { role: 4, student_id: small.readers.mehmet });
	who.volunteer = await person(small, "gonullu", { desk_only: true });
	for (const [copy, student] of [
		["1001", "101"],
		["1002", "101"],
		["1003", "102"],
	] as const)
		await small.operations.checkout(small.desk, { op_id: small.op(), copy, student });
	for (const day of shippedDays.filter(({ from_on }) => from_on.startsWith("2026-03"))) {
		await small.create("closed_days", { scope: "system", ...day });
	}
	const place = { school_id: small.school };
	await small.create("tasks", { ...place, title: "Ayşe Yılmaz'ı ara", due_on: "2026-03-12" });
	await small.create("tasks", { ...place, title: "Rafları düzelt; sil, süpür", due_on: "2026-03-11" });
	await small.create("tasks", { title: "Yönetimin işi", due_on: "2026-03-11" });
	const day = { ...place, scope: "school", from_on: "2026-03-16", to_on: "2026-03-17", name: "Gezi" };
	await small.create("closed_days", { ...day, tentative: true });
	await small.create("holds", {
		...place,
		...{ library_id: small.library, book_id: small.titles.rare, student_id: small.readers.ayse },
		...{ status: "ready", pickup_until: "2026-03-09" },
	});
	await small.create("stocktakes", {
		...{ ...place, library_id: small.library, name: "Bahar sayımı", status: "open" },
		started_at: "2026-03-03 06:00:00.000Z",
	});
	const days = { listing_from: "2026-03-02", listing_to: "2026-03-13", pickup_on: "2026-03-20" };
	const event = await small.create("swap_events", { ...place, ...days, name: "Takas şenliği" });
	await small.create("swap_events", { ...place, ...days, name: "Taslak" });
	await small.service.transaction((records) => records.update("swap_events", event, { status: "listing" }));
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

const token = (name: string) => who[name]?.token ?? "";
const ask = (name: string, query = "from=2026-03-01&to=2026-03-31") =>
	server.call("GET", `/api/calendar?${query}`, { token: token(name) });
type Entry = { kind: string; title: string; from: string; to: string; count?: number; href: string };
const entries = async (name: string, query?: string): Promise<Entry[]> =>
	(await ask(name, query)).body.entries;
const of = async (name: string, kind: string) => (await entries(name)).filter((one) => one.kind === kind);

test("staff see their school's tasks, counts, closed days and stocktakes; no reader is named", async () => {
	expect(await of("staff", "task")).toMatchObject([
		{ title: "Rafları düzelt; sil, süpür", from: "2026-03-11" },
		{ title: "Ayşe Yılmaz'ı ara" },
	]);
	expect(await of("staff", "due")).toMatchObject([
		{ count: 3, from: "2026-03-20", title: "", href: "/book_loans/list?due=2026-03-20" },
	]);
	expect(await of("staff", "pickup")).toMatchObject([{ count: 1, from: "2026-03-09", href: "/holds" }]);
	expect(await of("staff", "closed")).toContainEqual(
		expect.objectContaining({ title: "Gezi", from: "2026-03-16", to: "2026-03-17", tentative: true }),
	);
	expect(await of("staff", "stocktake")).toMatchObject([{ title: "Bahar sayımı", from: "2026-03-03" }]);
});

test("the school's breaks are holidays, and half a day says so", async () => {
	expect(await of("staff", "holiday")).toMatchObject([{ title: "2. dönem ara tatili", from: "2026-03-16" }]);
	expect((await of("staff", "closed")).find(({ title }) => title.includes("arife"))).toMatchObject({
		half_day: true,
	});
});

test("administrators see their own school's and nobody's; a reader the own books alone; others nothing of it", async () => {
	expect((await of("admin", "task")).map(({ title }) => title)).toContain("Yönetimin işi");
	for (const name of ["admin", "staff", "ayse"]) {
		expect((await of(name, "swap")).map(({ from }) => from)).toEqual(["2026-03-02", "2026-03-20"]);
	}
	// A reader is not invited to an event that takes no more books; staff see its days as they were.
	const [event] = await small.service.list("swap_events", { filter: 'status = "listing"' });
	const moved = async (...stages: string[]) => {
		for (const status of stages)
			await small.service.transaction((records) =>
				records.update("swap_events", event?.id ?? "", { status }),
			);
	};
	await moved("deposit", "matching");
	expect((await of("ayse", "swap")).map(({ from }) => from)).toEqual(["2026-03-20"]);
	expect((await of("staff", "swap")).map(({ from }) => from)).toEqual(["2026-03-02", "2026-03-20"]);
	await moved("deposit", "listing");
	expect(await of("ayse", "due")).toMatchObject([{ count: 2, href: `/students/${small.readers.ayse}` }]);
	expect(await of("mehmet", "due")).toMatchObject([{ count: 1 }]);
	expect(await of("mehmet", "pickup")).toEqual([]);
	expect(await of("ayse", "task")).toEqual([]);
	expect(await of("ayse", "stocktake")).toEqual([]);
	const foreign = await entries("stranger");
	expect(new Set(foreign.map(({ kind }) => kind))).toEqual(new Set(["closed", "holiday"]));
	expect(foreign.map(({ title }) => title)).not.toContain("Gezi");
	expect((await ask("volunteer")).status).toBe(403);
});

test("kinds are chosen, days are bounded, and odd questions are refused", async () => {
	const kinds = await entries("staff", "from=2026-03-01&to=2026-03-31&kinds=due,pickup");
	expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(["due", "pickup"]));
	expect((await ask("staff", "from=2026-03-01&to=2026-06-08")).status).toBe(200);
	for (const query of [
		"from=2026-03-01&to=2026-06-09",
		"from=2026-03-02&to=2026-03-01",
		"from=2026-02-30&to=2026-03-01",
		'from=2026-03-01"&to=2026-03-02',
		"from=2026-03-01&to=2026-03-02&kinds=loans",
		"",
	])
		expect((await ask("staff", query)).status, query).toBe(400);
});

const path = "/api/calendar/feed";
async function draw(name: string): Promise<string> {
	const { body } = await server.call("POST", path, { token: token(name) });
	return new URL(body.address, "http://rafta.test").pathname;
}
const read = (address: string) => server.call("GET", address);

test("38: a feed holds what its owner sees, no reader's name, under a key that is kept nowhere", async () => {
	const address = await draw("staff");
	const { status, body, headers } = await read(address);
	expect(status).toBe(200);
	expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
	const lines = String(body).replace(/\r\n /g, "").split("\r\n");
	expect(lines).toContain("SUMMARY:Rafları düzelt\\; sil\\, süpür");
	expect(lines).toContain("SUMMARY:3 kitap iadesi");
	expect(lines).toContain("DTEND;VALUE=DATE:20260318");
	expect(lines).toContain("SUMMARY:Görev");
	expect(body).not.toMatch(/Ayşe|Yılmaz/);
	const uids = lines.filter((line) => line.startsWith("UID:"));
	expect(new Set(uids).size).toBe(uids.length);
	expect(String((await read(address)).body)).toBe(body);
	const key = /([\w-]{32})\.ics$/.exec(address)?.[1] ?? "none";
	expect(JSON.stringify(await small.service.list("calendar_feeds", {}))).not.toContain(key);
	expect((await server.call("GET", path, { token: token("staff") })).body.feed).toMatchObject({
		read_on: "2026-03-05",
	});
	// Nor is it in the log (49).
	await expect.poll(async () => JSON.stringify(await small.service.logs.list({}))).toContain("feed/:secret");
	expect(JSON.stringify(await small.service.logs.list({}))).not.toContain(key);
});

test("38: a new address ends the old one; unknown keys are told nothing and slowed down", async () => {
	const old = await draw("ayse");
	expect(String((await read(old)).body)).toContain("2 kitap iadesi");
	const fresh = await draw("ayse");
	expect((await read(old)).status).toBe(404);
	expect((await read(fresh)).status).toBe(200);
	expect((await server.call("DELETE", path, { token: token("ayse") })).status).toBe(204);
	const gone = await read(fresh);
	const never = await read("/api/calendar/feed/none.ics");
	expect([gone.status, gone.body]).toEqual([never.status, never.body]);
	const statuses = new Set<number>();
	for (let n = 0; n < 70; n++) statuses.add((await read("/api/calendar/feed/none.ics")).status);
	expect(statuses).toEqual(new Set([404, 429]));
});

test("an address ends when its account is blocked, leaves the school or is deleted, and does not come back", async () => {
	const change = (values: object) =>
		small.service.transaction((records) => records.update("users", who.mehmet?.id ?? "", { ...values }));
	// A caller that has guessed too often above waits for an hour.
	small.clock.now = new Date(small.clock.now.getTime() + 2 * 3_600_000);
	const blocked = await draw("mehmet");
	await change({ status: "blocked" });
	expect((await read(blocked)).status).toBe(404);
	await change({ status: "active" });
	expect((await read(blocked)).status).toBe(404);
	const moved = await draw("mehmet");
	await change({ school_id: "", student_id: "" });
	expect((await read(moved)).status).toBe(404);
	await change({ school_id: small.school, student_id: small.readers.mehmet });
	const deleted = await draw("mehmet");
	await small.service.transaction((records) => records.delete("users", who.mehmet?.id ?? ""));
	expect((await read(deleted)).status).toBe(404);
	expect(await small.service.findBy("calendar_feeds", { user_id: who.mehmet?.id })).toBeNull();
});

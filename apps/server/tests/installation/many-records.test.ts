// engines: one
/** Work that is cut into batches comes to its end: more records than two batches take, the last of them ragged. */
import type { RecordData } from "@rafta/records";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CollectionName } from "../../src/records.ts";
import { person } from "../access/people.ts";
import { openSmallServer, type SmallServer } from "../http/small-server.ts";
import { openSmallLibrary, type SmallLibrary } from "../lending/circulation/small-library.ts";

let small: SmallLibrary;
let server: SmallServer;
let staff: { id: string; token: string };

beforeAll(async () => {
	small = await openSmallLibrary();
	server = await openSmallServer(small.rafta, small.now);
	staff = await person(small, "sorumlu");
	await store("students", { first_name: "Ad", last_name: "Soyad", reader_type: "pupil", status: "active" });
});
afterAll(async () => {
	await server.close();
	await small.dispose();
});

/** Two batches of 200, and some. */
const COUNT = 430;

/** Stores many records that differ in their ids, and in what `each` gives them. */
async function store(
	collection: CollectionName,
	values: RecordData,
	each: (place: number) => RecordData = () => ({}),
): Promise<void> {
	const stamp = small.now().toISOString().replace("T", " ");
	const rows = Array.from({ length: COUNT }, (_, place) => ({
		id: `many${String(place).padStart(11, "0")}`,
		...{ school_id: small.school, created: stamp, updated: stamp, ...values, ...each(place) },
	}));
	await small.service.transaction((records) => records.insert(collection, rows));
}

/** Returns how many of those records have each status. */
async function statuses(collection: CollectionName, field = "status"): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const record of await small.service.list(collection, { filter: 'id ~ "many"' })) {
		const value = String((record as RecordData)[field]);
		counts[value] = (counts[value] ?? 0) + 1;
	}
	return counts;
}

const readerOf = (place: number) => `many${String(place).padStart(11, "0")}`;

test("all wishes for a title are settled", async () => {
	const each = (place: number) => ({ student_id: readerOf(place) });
	await store("wishes", { book_id: small.titles.rare, status: "open" }, each);
	const body = { book: small.titles.rare, status: "declined" };
	const settled = await server.call("POST", "/api/wishes/settle", { token: staff.token, body });
	expect(settled.body).toEqual({ settled: COUNT });
	expect(await statuses("wishes")).toEqual({ declined: COUNT });
});

test("all lines of an order are bought when it is closed", async () => {
	await small.service.transaction(async (records) => {
		const all = await records.list("wishes", {});
		await records.updateMany(
			"wishes",
			all.map(({ id }) => ({ id, status: "open", copies: 1, student_id: "" })),
		);
	});
	const closed = await server.call("POST", "/api/wishes/order/close", { token: staff.token });
	expect(closed.body).toEqual({ settled: COUNT });
	expect(await statuses("wishes")).toEqual({ bought: COUNT });
});

test("all tasks of somebody who is blocked are free again, and by night those that were left", async () => {
	const { id } = await person(small, "giden");
	await store("tasks", { title: "Ara", status: "todo", assignee: id });
	await small.service.transaction((records) => records.update("users", id, { status: "blocked" }));
	expect(await statuses("tasks", "assignee")).toEqual({ "": COUNT });
	await small.service.transaction(async (records) => {
		const ids = (await records.list("tasks", {})).map((task) => task.id);
		await records.deleteMany("tasks", ids);
	});
	await store("tasks", { title: "Ara", status: "todo", assignee: id });
	await small.service.crons.run("rafta_tasks");
	expect(await statuses("tasks", "freed")).toEqual({ blocked: COUNT });
});

test("all holds that nobody picked up in time end in one night", async () => {
	const values = { library_id: small.library, status: "ready", pickup_until: "2026-01-09" };
	await store("holds", { ...values, book_id: small.titles.rare }, (place) => ({
		student_id: readerOf(place),
	}));
	await small.service.crons.run("rafta_holds");
	expect(await statuses("holds")).toEqual({ expired: COUNT });
});

test("all requests for swaps that nobody answered in time end in one night", async () => {
	const { ayse } = small.readers;
	const offer = { school_id: small.school, student_id: ayse, book_id: small.titles.rare, status: "listed" };
	const ask = { swap_id: await small.create("swaps", offer), owner_id: ayse, status: "asked" };
	await store("swap_asks", { ...ask, until: "2026-01-09" }, (place) => ({ student_id: readerOf(place) }));
	await small.service.crons.run("rafta_swaps");
	expect(await statuses("swap_asks")).toEqual({ expired: COUNT });
});

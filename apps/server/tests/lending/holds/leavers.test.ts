// engines: both
import { expect, test } from "vitest";
import { holdOperations } from "../../../src/lending/holds/operations.ts";
import { openImports } from "../../catalogue/imports/support.ts";
import { openPromotions } from "../../people/promotion/support.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";

/** Two readers wait for the rare title, which is on loan, and it is returned. Returns both holds. */
async function waitingFor(small: SmallLibrary, first: string, second: string): Promise<string[]> {
	const { operations, desk, op, titles, service, rafta, now } = small;
	const holds = holdOperations(service, rafta.policies, now);
	const teacher = await small.create("students", {
		school_id: small.school,
		first_name: "Filiz",
		last_name: "Kaya",
		reader_type: "teacher",
	});
	await operations.checkout(desk, { op_id: op(), copy: "2001", student: teacher });
	const ids: string[] = [];
	for (const student of [first, second]) {
		const body = { op_id: op(), book: titles.rare, student };
		const { hold } = await holds.place({ ...desk, reader: null }, body);
		ids.push(String((hold as { id: string }).id));
	}
	await operations.checkin(desk, { op_id: op(), copy: "2001" });
	return ids;
}

const statuses = (small: SmallLibrary, ids: readonly string[]) =>
	Promise.all(ids.map(async (id) => (await small.service.find("holds", id))?.status));

test("74: who graduates with a promotion waits for nothing any more; who stays gets the book", async () => {
	const world = await openPromotions();
	try {
		const leaver = await world.pupil("12/A", "301");
		const ids = await waitingFor(world.small, leaver, world.small.readers.ayse);
		expect(await statuses(world.small, ids)).toEqual(["ready", "waiting"]);
		await world.apply();
		expect(await statuses(world.small, ids)).toEqual(["cancelled", "ready"]);
		const entry = await world.small.service.findBy("circulation_events", {
			kind: "hold_cancel",
			student: leaver,
		});
		expect(entry).toMatchObject({ reason: "graduated", copy: world.small.copies.only });
	} finally {
		await world.dispose();
	}
});

test("who was to get a copy that is deleted waits for another one", async () => {
	const small = await openSmallLibrary();
	try {
		const { ayse, mehmet } = small.readers;
		const ids = await waitingFor(small, ayse, mehmet);
		await small.service.transaction(async (records) => {
			for (const { id } of await records.list("book_loans", {})) await records.delete("book_loans", id);
			await records.delete("library_books", small.copies.only);
		});
		const holds = await Promise.all(ids.map((id) => small.service.find("holds", id)));
		expect(holds).toMatchObject(
			[1, 2].map((position) => ({ status: "waiting", position, library_book_id: "" })),
		);
	} finally {
		await small.dispose();
	}
});

test("74: who leaves with a class list waits for nothing any more", async () => {
	const world = await openImports();
	try {
		const { small } = world;
		const ids = await waitingFor(small, small.readers.ayse, small.readers.mehmet);
		expect(await statuses(small, ids)).toEqual(["ready", "waiting"]);
		// A list that contains only the second one.
		const list = "Okul No;Adı;Soyadı;Sınıfı\n102;Mehmet;Yılmaz;9/A";
		const { body } = await world.upload(list);
		expect(body.import.counts).toMatchObject({ missing: 1 });
		await world.apply(body.import.id, { leave: "all" });
		expect(await statuses(small, ids)).toEqual(["cancelled", "ready"]);
	} finally {
		await world.dispose();
	}
});

// engines: both
/** A write that is not completed leaves nothing behind. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

/** Makes every write of a collection fail, or no longer: a field that nothing fills becomes required. */
async function breakWrites(collection: string, field: string, required: boolean): Promise<void> {
	const definition = small.service.collection(collection);
	if (!definition) throw new Error(`no ${collection}`);
	const fields = definition.fields.map((one) => (one.name === field ? { ...one, required } : one));
	await small.service.transaction((records) => records.define([{ ...definition, fields }]));
}

const checkout = () =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy: "1001", student: "101" });
const checkin = () => small.operations.checkin(small.desk, { op_id: small.op(), copy: "1001" });

test("28: a journal that cannot be written takes the loan with it", async () => {
	await breakWrites("circulation_events", "reason", true);
	await expect(checkout()).rejects.toMatchObject({ status: 400 });
	expect(await small.service.list("book_loans", {})).toEqual([]);
	expect(await small.statusOf(small.copies.first)).toBe("available");
	await breakWrites("circulation_events", "reason", false);
	await checkout();
	expect(await small.openLoans()).toHaveLength(1);
});

test("65: a return that cannot be stored leaves the loan open, and says so", async () => {
	await checkout();
	// The loan is written, then its copy, then the journal: each of the later writes fails.
	for (const [collection, field] of [
		["library_books", "donor"],
		["circulation_events", "reason"],
	] as const) {
		await breakWrites(collection, field, true);
		await expect(checkin()).rejects.toMatchObject({ status: 400 });
		expect(await small.openLoans()).toMatchObject([{ returned_at: "", checked_in_by: "" }]);
		expect(await small.statusOf(small.copies.first)).toBe("on_loan");
		expect(await small.service.list("circulation_events", { filter: 'kind = "checkin"' })).toEqual([]);
		await breakWrites(collection, field, false);
	}
	expect(await checkin()).toMatchObject({ loan: { status: "returned" } });
});

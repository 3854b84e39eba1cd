// engines: both
/** The lending rules that apply while settings change. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
beforeEach(async () => {
	small = await openSmallLibrary();
});
afterEach(() => small.dispose());

const lend = (copy: string) =>
	small.operations.checkout(small.desk, { op_id: small.op(), copy, student: "101" });
const settings = () => ({ school_id: small.school, preset: "meb_2024" });
const policy = async () => (await small.rafta.policies.of(small.school, small.library)).policy;

test("settings that were taken back with their transaction never held", async () => {
	const failing = small.service.transaction(async (records) => {
		await records.create("library_settings", { ...settings(), ceiling_on: "2026-03-10" });
		await records.create("book_loans", {}, small.desk.request);
	});
	await expect(failing).rejects.toMatchObject({ status: 400 });
	const taken = small.service.transaction(async (records) => {
		await records.create("library_settings", { ...settings(), ceiling_on: "2026-03-10" });
		const loan = { library_book_id: small.copies.first, student_id: small.readers.ayse };
		await records.create("book_loans", loan, small.desk.request);
		throw new Error("taken back");
	});
	await expect(taken).rejects.toThrow("taken back");
	expect((await lend("1001")).loan).toMatchObject({ due_on: "2026-03-20" });
});

test("settings hold from the moment they are stored", async () => {
	expect((await policy()).ceiling_on).toBe("");
	await small.create("library_settings", { ...settings(), ceiling_on: "2026-03-10" });
	expect((await lend("1001")).loan).toMatchObject({ due_on: "2026-03-10" });
});

test("overdue books block unless the settings say otherwise, whatever else they leave out", async () => {
	const id = await small.create("library_settings", settings());
	expect((await policy()).block_when_overdue).toBe(true);
	await small.service.transaction((records) =>
		records.update("library_settings", id, { block_when_overdue: false }),
	);
	expect((await policy()).block_when_overdue).toBe(false);
	await small.service.transaction((records) => records.update("library_settings", id, { grace_days: 2 }));
	expect((await policy()).block_when_overdue).toBe(false);
	const spoken = { ...settings(), library_id: small.library, block_when_overdue: false };
	await small.create("library_settings", spoken);
	expect((await policy()).block_when_overdue).toBe(false);
});

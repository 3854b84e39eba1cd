// engines: both
/** A clock that is wrong for a night changes nothing by its date, on any day of the year; holidays are no jump for long. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { believesClock } from "../../../src/kit/clock/clock.ts";
import { openSmallLibrary, type SmallLibrary } from "../../lending/circulation/small-library.ts";

const day = 86_400_000;

describe.each(["2026-11-27", "2026-12-31", "2027-01-01", "2028-02-29", "2027-03-28"])("around %s", (date) => {
	let small: SmallLibrary;
	let reports: Error[];
	const evening = new Date(`${date}T18:00:00Z`);
	const at = (days: number) => new Date(evening.getTime() + days * day);
	const believes = (days: number) => believesClock(small.service, at(days), (error) => reports.push(error));

	beforeEach(async () => {
		small = await openSmallLibrary();
		reports = [];
	});
	afterEach(() => small.dispose());

	/** Somebody lends and takes back. */
	async function work(days: number): Promise<void> {
		small.clock.now = at(days);
		const { operations, desk } = small;
		await operations.checkout(desk, { op_id: small.op(), copy: "1001", student: "101" });
		small.clock.now = new Date(small.clock.now.getTime() + 1000);
		await operations.checkin(desk, { op_id: small.op(), copy: "1001" });
	}

	test("where nobody has worked there is nothing to compare with", async () => {
		expect(await believes(0)).toBe(true);
	});

	test("before the first night ever, the newest entry of the journal is what a date is compared with", async () => {
		await work(0);
		for (const days of [8, 365, 400, 3650]) expect(await believes(days)).toBe(false);
		expect(reports[0]?.message).toMatch(/^Nightly jobs wait: /);
		for (const days of [0, 1, 7]) expect(await believes(days)).toBe(true);
	});

	test("a night a year ahead is not believed, leaves no trace, and the next right one is", async () => {
		await work(0);
		expect(await believes(0)).toBe(true);
		expect(await believes(400)).toBe(false);
		expect(await believes(401)).toBe(false);
		expect(await believes(1)).toBe(true);
	});

	test("nights follow one another through holidays; after a gap the first day of work confirms the date", async () => {
		await work(0);
		for (const days of [3, 10, 17, 24]) expect(await believes(days)).toBe(true);
		expect(await believes(90)).toBe(false);
		await work(91);
		expect(await believes(91)).toBe(true);
		expect(await believes(97)).toBe(true);
	});

	test("a clock that was set back is believed, and so is the right one after it", async () => {
		await work(0);
		expect(await believes(0)).toBe(true);
		expect(await believes(-9000)).toBe(true);
		expect(await believes(2)).toBe(true);
	});
});

test("on the first night ever of a wrong clock no loan loses its reader", async () => {
	const small = await openSmallLibrary();
	const { operations, desk, service } = small;
	await operations.checkout(desk, { op_id: small.op(), copy: "1001", student: "101" });
	small.clock.now = new Date(small.clock.now.getTime() + 1000);
	await operations.checkin(desk, { op_id: small.op(), copy: "1001" });
	small.clock.now = new Date(small.clock.now.getTime() + 1200 * day);
	const { createRetention } = await import("../../../src/people/privacy/retention.ts");
	const retention = createRetention(service, small.rafta.eraser, small.now);
	await expect(retention.runByNight()).rejects.toThrow("Expired data was not removed");
	const [loan] = await service.list("book_loans", {});
	expect(loan?.student_id).not.toBe("");
	// An administrator who knows that the date is right runs it.
	await retention.run(null);
	expect((await service.list("book_loans", {}))[0]?.student_id).toBe("");
	await small.dispose();
});

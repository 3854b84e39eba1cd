// engines: both
/**
 * Invariants under any order of operations: queues have no gaps, and every copy on the hold shelf is kept for a reader.
 */
import { ApiError } from "@rafta/records";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isEmbedded } from "../../../../../tests/support/database.ts";
import { expireHolds } from "../../../src/lending/holds/expiry.ts";
import { type Holds, openHolds } from "./support.ts";

const readers = 4;

/** One step: the action, the reader, the copy, and a number for every other choice. */
interface Step {
	readonly what: (typeof kinds)[number];
	readonly reader: number;
	readonly copy: number;
	readonly number: number;
}

const kinds = [
	"place",
	"placeAway",
	"placeCopy",
	"lend",
	"lend",
	"insist",
	"giveBack",
	"giveBack",
	"giveBackAway",
	"cancel",
	"pass",
	"move",
	"night",
	"undo",
	"repair",
	"byHand",
] as const;

const steps = fc.array(
	fc.record<Step>({
		what: fc.constantFrom(...kinds),
		reader: fc.nat(readers - 1),
		copy: fc.nat(2),
		number: fc.nat(20),
	}),
	{ minLength: 10, maxLength: 30 },
);

async function faultsIn({ small }: Holds): Promise<string[]> {
	const { service } = small;
	const holds = await service.list("holds", { sort: "position" });
	const copies = await service.list("library_books", {});
	const faults: string[] = [];
	const active = holds.filter(({ status }) => ["waiting", "ready", "in_transit"].includes(String(status)));
	const waiting = active.filter(({ status }) => status === "waiting");
	for (const [queue, rows] of Map.groupBy(waiting, (one) => `${one.book_id} ${one.library_id}`)) {
		const places = rows.map(({ position }) => position);
		if (places.some((place, index) => place !== index + 1)) faults.push(`places ${queue}: ${places}`);
	}
	const pairs = active.map(({ student_id, book_id }) => `${student_id} ${book_id}`);
	if (new Set(pairs).size !== pairs.length) faults.push("a reader waits twice for a title");
	for (const copy of copies) {
		const kept = active.filter((one) => one.status !== "waiting" && one.library_book_id === copy.id);
		const [only] = kept;
		if (kept.length > 1) faults.push(`${copy.barcode} is kept for ${kept.length}`);
		if (copy.status === "hold_shelf" && only?.status !== "ready")
			faults.push(`${copy.barcode} is on the hold shelf for nobody`);
		if (only?.status === "ready" && copy.status !== "hold_shelf")
			faults.push(`${copy.barcode} is ${copy.status}, its hold is ready`);
		if (only?.status === "in_transit" && copy.status !== "in_transit")
			faults.push(`${copy.barcode} is ${copy.status}, its hold is on its way`);
	}
	return faults;
}

test("66, 71, 72: queues have no gaps and nothing is kept for nobody, whatever happens in whatever order", async () => {
	const h = await openHolds();
	try {
		await h.settings({ shelf_holds: true, preset: "meb_2024" });
		const { small } = h;
		const branchDesk = await h.deskAt("ekbina", h.branch);
		const codes = ["1001", "1002", "2001"];
		const copies = [small.copies.first, small.copies.second, small.copies.only];
		// The other copies would hide most faults.
		for (const copy of [small.copies.third, small.copies.fourth])
			await small.service.transaction((records) =>
				records.update("library_books", copy, { loanable: "in_library" }),
			);
		const pupils = await Promise.all(Array.from({ length: readers }, () => h.pupil()));
		let done: string[] = [];
		const anyHold = async (number: number, ...statuses: string[]) => {
			const all = await small.service.list("holds", { sort: "created,id" });
			const some = all.filter(({ status }) => statuses.includes(String(status)));
			return some.length === 0 ? null : (some[number % some.length] ?? null);
		};
		const take = async ({ what, reader, copy, number }: Step): Promise<void> => {
			const student = pupils[reader] ?? "";
			const [code, copyId] = [codes[copy] ?? "", copies[copy] ?? ""];
			const op_id = small.op();
			const book = copy === 2 ? small.titles.rare : small.titles.book;
			switch (what) {
				case "place":
					await h.holds.place(h.staff, { op_id, book, student });
					break;
				case "placeAway":
					await h.holds.place(h.staff, { op_id, book, student, library: h.branch });
					break;
				case "placeCopy":
					await h.holds.place(h.staff, { op_id, copy: code, student });
					break;
				case "lend":
				case "insist": {
					const insist = what === "insist" ? { override_reason: "Öğretmeni istedi" } : {};
					await small.operations.checkout(small.desk, { op_id, copy: code, student, ...insist });
					break;
				}
				case "giveBack":
					await small.operations.checkin(small.desk, { op_id, copy: code });
					break;
				case "giveBackAway":
					await small.operations.checkin(branchDesk, { op_id, copy: code });
					break;
				case "cancel": {
					const hold = await anyHold(number, "waiting", "ready", "in_transit");
					if (hold) await h.holds.cancel(h.staff, { op_id, hold: hold.id });
					break;
				}
				case "pass": {
					const hold = await anyHold(number, "ready");
					if (hold) await h.holds.pass(small.desk, { op_id, hold: hold.id });
					break;
				}
				case "move": {
					const hold = await anyHold(number, "waiting");
					if (hold) await h.holds.move(small.desk, { op_id, hold: hold.id, position: 1 + (number % 4) });
					break;
				}
				case "night":
					h.days(1 + (number % 3));
					await expireHolds(small.service, small.rafta.policies, small.now, (error) => {
						throw error;
					});
					break;
				case "undo":
					await h.undo(done[done.length - 1 - (number % 3)] ?? op_id);
					break;
				case "repair":
					await small.operations.damaged(small.desk, {
						...{ op_id, copy: code, condition: "damaged", repair: number % 3 > 0 },
					});
					break;
				case "byHand":
					await small.service.transaction(async (records) => {
						const status = (await records.find("library_books", copyId))?.status;
						if (status === undefined || status === "on_loan") return;
						const gone = (["withdrawn", "repair", "missing", "in_process"] as const)[number % 4] ?? "repair";
						const isHere = status === "available" || status === "hold_shelf" || status === "in_transit";
						await records.update("library_books", copyId, { status: isHere ? gone : "available" });
					});
			}
			done.push(op_id);
		};
		await fc.assert(
			fc.asyncProperty(steps, async (all) => {
				done = [];
				for (const step of all) {
					// A refusal is a valid answer; any other error is a fault.
					await take(step).catch((error: unknown) => {
						if (!(error instanceof ApiError) || error.status >= 500) throw error;
					});
					expect(await faultsIn(h), JSON.stringify(step)).toEqual([]);
				}
			}),
			// All runs use one library: its history is part of the test. Nothing could be shrunk.
			{ numRuns: isEmbedded ? 12 : 4, endOnFailure: true },
		);
	} finally {
		await h.small.dispose();
	}
});

// engines: both
/**
 * Invariant of the lending desk at the server: after any sequence of desk and device operations the library is
 * consistent.
 */
import { ApiError } from "@rafta/records";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../../tests/support/database.ts";
import { holdOperations } from "../../../src/lending/holds/operations.ts";
import { createReplay } from "../../../src/lending/offline/replay.ts";
import { openSmallLibrary, type SmallLibrary } from "./small-library.ts";

let small: SmallLibrary;
let holds: ReturnType<typeof holdOperations>;
let replay: ReturnType<typeof createReplay>;
beforeAll(async () => {
	small = await openSmallLibrary();
	holds = holdOperations(small.service, small.rafta.policies, small.now);
	replay = createReplay(small.service, small.rafta.policies, small.now);
	await small.create("library_settings", {
		school_id: small.school,
		preset: "meb_2024_renewal",
		closed_day_mode: "next_open",
		block_when_overdue: true,
		shelf_holds: true,
	});
});
afterAll(() => small.dispose());

const barcodes = ["1001", "1002", "1003", "1004", "2001"];
const numbers = ["101", "102"];

const steps = fc.array(
	fc.record({
		what: fc.constantFrom(
			...["lend", "lend", "lend", "insist", "return", "return", "scan", "renew", "undo"],
			...["lost", "claim", "hold", "hold", "cancel", "wait", "device", "device"],
		),
		copy: fc.nat(4),
		reader: fc.nat(1),
		number: fc.nat(9),
	}),
	{ minLength: 10, maxLength: 25 },
);

/** Refusals are valid answers; any other error is a fault. */
async function allowRefusal(work: Promise<unknown>): Promise<void> {
	await work.catch((error: unknown) => {
		if (!(error instanceof ApiError) || error.status >= 500) throw error;
	});
}

let done: string[] = [];

async function step(what: string, copy: string, student: string, number: number): Promise<void> {
	const { operations, desk } = small;
	const op_id = small.op();
	const caller = { ...desk, reader: null };
	const open = () =>
		small.service.list("holds", { filter: 'status = "waiting" || status = "ready"', sort: "created" });
	done.push(op_id);
	switch (what) {
		case "lend":
			return allowRefusal(operations.checkout(desk, { op_id, copy, student }));
		case "insist":
			return allowRefusal(
				operations.checkout(desk, { op_id, copy, student, override_reason: "Müdür onayladı" }),
			);
		case "return":
			return allowRefusal(operations.checkin(desk, { op_id, copy }));
		case "scan":
			return allowRefusal(operations.scan(desk, { op_id, code: copy, student }));
		case "renew":
			return allowRefusal(operations.renew(desk, { op_id, copy }));
		case "undo":
			return allowRefusal(operations.undo(desk, { op_id, undo: done.at(-2 - (number % 3)) ?? op_id }));
		case "lost":
			return allowRefusal(operations.lost(desk, { op_id, copy }));
		case "claim":
			return allowRefusal(operations.claim(desk, { op_id, copy }));
		case "hold": {
			const book = copy === "2001" ? small.titles.rare : small.titles.book;
			return allowRefusal(holds.place(caller, { op_id, book, student }));
		}
		case "cancel": {
			const [hold] = await open();
			return hold && allowRefusal(holds.cancel(caller, { op_id, hold: hold.id }));
		}
		case "device": {
			// A device that was offline for some hours now reports an event.
			const at = new Date(small.clock.now.getTime() - number * 3_600_000).toISOString();
			const kind = number % 2 === 0 ? "checkout" : "checkin";
			await replay.replay(desk, "aygit", [
				{ op_id, kind, at, copy, ...(kind === "checkout" && { student }) },
			]);
			return;
		}
		default:
			small.clock.now = new Date(small.clock.now.getTime() + number * 43_200_000);
	}
}

async function faults(): Promise<string[]> {
	const { service } = small;
	const found: string[] = [];
	const loans = await service.list("book_loans", { sort: "id" });
	const open = await service.list("holds", { filter: 'status = "waiting" || status = "ready"', sort: "id" });
	const isOut = (status: unknown) => ["open", "lost", "claimed_returned"].includes(String(status));
	for (const id of Object.values(small.copies)) {
		const copy = await service.find("library_books", id);
		const out = loans.filter((loan) => loan.library_book_id === id && isOut(loan.status));
		if (out.length > 1) found.push(`${copy?.barcode} is out ${out.length} times`);
		const status = String(out[0]?.status ?? "");
		if ((status === "open" || status === "claimed_returned") !== (copy?.status === "on_loan"))
			found.push(`${copy?.barcode} is ${copy?.status}, its loan "${status}"`);
		const kept = open.filter((hold) => hold.status === "ready" && hold.library_book_id === id);
		if (kept.length !== (copy?.status === "hold_shelf" ? 1 : 0))
			found.push(`${copy?.barcode} is ${copy?.status} for ${kept.length} holds`);
	}
	for (const loan of loans) {
		if ((loan.status === "returned") !== (loan.returned_at !== "") && loan.status !== "cancelled")
			found.push(`a loan is ${loan.status}, returned "${loan.returned_at}"`);
		if (loan.returned_at !== "" && String(loan.returned_at) < String(loan.loaned_at))
			found.push("a loan ended before it began");
		if (String(loan.due_on) < String(loan.original_due_on)) found.push("due earlier than it was");
	}
	for (const title of [small.titles.book, small.titles.rare]) {
		const places = open
			.filter((hold) => hold.book_id === title && hold.status === "waiting")
			.map(({ position }) => Number(position))
			.sort((a, b) => a - b);
		if (places.some((position, place) => position !== place + 1)) found.push(`queue: ${places}`);
	}
	return found;
}

/** Returns everything and cancels all holds, so that the next sequence begins with a full shelf. */
async function tidy(): Promise<void> {
	for (const copy of barcodes)
		await allowRefusal(small.operations.checkin(small.desk, { op_id: small.op(), copy }));
	const left = await small.service.list("holds", { filter: 'status = "waiting" || status = "ready"' });
	const caller = { ...small.desk, reader: null };
	for (const { id } of left) await allowRefusal(holds.cancel(caller, { op_id: small.op(), hold: id }));
	for (const copy of barcodes)
		await allowRefusal(small.operations.checkin(small.desk, { op_id: small.op(), copy }));
	done = [];
}

test("sequences of desks, holds and devices that tell late keep the library whole", {
	tags: "long",
}, async () => {
	const numRuns = isEmbedded ? 30 : 8;
	const trials = fc.asyncProperty(steps, async (sequence) => {
		await tidy();
		for (const [place, { what, copy, reader, number }] of sequence.entries()) {
			small.clock.now = new Date(small.clock.now.getTime() + 60_000);
			await step(what, barcodes[copy] ?? "", numbers[reader] ?? "", number);
			const wrong = await faults();
			if (wrong.length > 0)
				throw new Error(
					`step ${place}, ${what} ${barcodes[copy]} ${numbers[reader]} ${number}: ${wrong.join("; ")} after ${sequence
						.slice(0, place)
						.map((one) => `${one.what} ${barcodes[one.copy]} ${numbers[one.reader]} ${one.number}`)
						.join(", ")}`,
				);
		}
	});
	await fc.assert(trials, {
		numRuns,
		endOnFailure: true,
	});
	// Far fewer than any sequences produce: it only shows that something was lent at all.
	expect((await small.service.list("book_loans", {})).length).toBeGreaterThan(numRuns / 2);
});

// engines: both
/** Acceptance case 92 at the server: the same logs in any order of arrival leave the same library. */
import type { DeskEvent } from "@rafta/library/offline/events";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isEmbedded } from "../../../../../tests/support/database.ts";
import { openSmallLibrary, type SmallLibrary } from "../circulation/small-library.ts";
import { devices, minute } from "./device.ts";

let small: SmallLibrary;
let world: ReturnType<typeof devices>;
beforeAll(async () => {
	small = await openSmallLibrary();
	world = devices(small);
	await small.create("library_settings", {
		school_id: small.school,
		preset: "meb_2024_renewal",
		block_when_overdue: true,
		closed_day_mode: "next_open",
	});
	small.clock.now = new Date(minute(45 * 1440));
});
afterAll(() => small.dispose());

interface Step {
	readonly device: 0 | 1;
	readonly kind: DeskEvent["kind"];
	readonly copy: number;
	readonly reader: number;
	readonly minutes: number;
	readonly back: number;
}

const steps = fc.array(
	fc.record({
		device: fc.constantFrom(0, 1),
		kind: fc.constantFrom("checkout", "checkout", "checkout", "checkin", "checkin", "renew", "undo"),
		copy: fc.nat(3),
		reader: fc.nat(1),
		// Most within an hour, some weeks apart, so that loans become overdue and renewals change something.
		minutes: fc.oneof(fc.nat(60), fc.nat(60), fc.nat(40 * 1440)),
		back: fc.nat(2),
	}),
	{ minLength: 3, maxLength: 14 },
) as fc.Arbitrary<Step[]>;

let worlds = 0;

/** Four copies and two readers per trial, so that one school holds all trials. */
async function freshShelf() {
	const mark = String(10_000 + ++worlds);
	const place = { school_id: small.school, library_id: small.library };
	const [one = "", two = ""] = [
		await small.create("books", { title: `A${mark}`, status: "active" }),
		await small.create("books", { title: `B${mark}`, status: "active" }),
	];
	const copies: string[] = [];
	for (const book_id of [one, one, two, two]) {
		const more = { status: "available", loanable: "yes", barcode: `${mark}${copies.length}` };
		copies.push(await small.create("library_books", { ...place, book_id, ...more }));
	}
	const readers: string[] = [];
	for (const first_name of ["Ali", "Can"]) {
		const named = { first_name, last_name: "Ak", student_no: `${mark}${readers.length}` };
		const pupil = { ...named, reader_type: "pupil", status: "active", class_code: "9/A", grade: 9 };
		readers.push(await small.create("students", { school_id: small.school, ...pupil }));
	}
	return { mark, copies, readers };
}

type Shelf = Awaited<ReturnType<typeof freshShelf>>;

/** The logs of both devices for a shelf; the ids of events differ between shelves by their mark alone. */
function logsOn({ mark, copies, readers }: Shelf, wanted: readonly Step[]): [DeskEvent[], DeskEvent[]] {
	const logs: [DeskEvent[], DeskEvent[]] = [[], []];
	const sorted = [...wanted].sort((a, b) => a.minutes - b.minutes);
	for (const [place, { device, kind, copy, reader, minutes, back }] of sorted.entries()) {
		const own = logs[device].filter((event) => event.kind !== "undo");
		const undo = kind === "undo" ? own.at(-1 - back)?.op_id : undefined;
		if (kind === "undo" && undo === undefined) continue;
		logs[device].push({
			op_id: `e${mark}${String(place).padStart(9, "0")}`,
			kind,
			at: minute(minutes),
			copy: kind === "undo" ? "" : (copies[copy] ?? ""),
			...(kind === "checkout" && { student: readers[reader] ?? "" }),
			...(undo && { undo }),
		});
	}
	return logs;
}

async function stateOn({ mark, copies, readers }: Shelf): Promise<string> {
	const { service } = small;
	const ids = copies.map((id) => `library_book_id = "${id}"`).join(" || ");
	const loans = await service.list("book_loans", { filter: `status != "cancelled" && (${ids})`, sort: "id" });
	const conflicts = await service.list("desk_conflicts", {
		filter: `status = "open" && op_id ~ "e${mark}%"`,
		sort: "op_id",
	});
	const statuses = [];
	for (const id of copies) {
		const copy = await service.find("library_books", id);
		statuses.push([copy?.status, copy?.last_seen_on]);
	}
	const text = JSON.stringify({
		statuses,
		loans: loans.map((loan) => [
			...[loan.id, loan.library_book_id, loan.student_id, loan.status, loan.loaned_at],
			...[loan.returned_at, loan.due_on, loan.original_due_on, loan.renewals],
		]),
		conflicts: conflicts.map((card) => [
			...[card.op_id, card.outcome, card.reasons, card.copy, card.student, card.loan, card.other_loan],
		]),
	});
	return [...copies, ...readers].reduce(
		(named, id, place) => named.replaceAll(id, `#${place}`),
		text.replaceAll(`e${mark}`, "e"),
	);
}

/** Splits a log into the consecutive parts in which it is sent. */
function parts(log: readonly DeskEvent[], size: number): DeskEvent[][] {
	const cut = [];
	for (let from = 0; from < log.length; from += size) cut.push(log.slice(from, from + size));
	return cut;
}

test("92: two devices' logs in either order, and in parts that alternate, end in the same state", async () => {
	const trials = fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (wanted, size) => {
		const ends: string[] = [];
		for (const order of ["first", "second", "parts"] as const) {
			const shelf = await freshShelf();
			const [first, second] = logsOn(shelf, wanted);
			const named = [
				{ device: "bir", events: first },
				{ device: "iki", events: second },
			];
			if (order === "second") named.reverse();
			if (order === "parts") {
				const [a = [], b = []] = named.map(({ device, events }) =>
					parts(events, size).map((events) => ({ device, events })),
				);
				named.splice(0, 2, ...b.flatMap((part, place) => [part, ...(a[place] ? [a[place]] : [])]));
				named.push(...a.slice(b.length));
			}
			for (const { device, events } of named) {
				for (const outcome of await world.send(events, device)) expect(outcome).not.toMatch(/^refused/);
			}
			ends.push(await stateOn(shelf));
		}
		expect(ends[1]).toBe(ends[0]);
		expect(ends[2]).toBe(ends[0]);
	});
	// A failing trial is not shrunk: each attempt takes half a second and there are hundreds.
	await fc.assert(trials, { numRuns: isEmbedded ? 20 : 8, endOnFailure: true });
});

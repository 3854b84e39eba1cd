/** A closed stocktake of a few shelves: it found missing what the register calls missing. */

import { type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { formatInstant } from "@rafta/records";
import type { DemoCopy } from "../catalogue/copies.ts";
import type { Demonstration } from "../generate.ts";
import { seededRandom } from "../random.ts";
import { drawnOn, schoolDayFrom } from "../school-days.ts";

export interface DemoStocktake {
	readonly stocktakes: RecordData[];
	readonly stocktake_scans: RecordData[];
	readonly stocktake_shortages: RecordData[];
}

/** Three weeks. */
const schoolDaysAgo = 15;
const shelves = 3;

/** Chooses the shelves with missing copies, plus others up to the required number. */
function chosenShelves(copies: readonly DemoCopy[]): string[] {
	const missing = new Set(copies.filter(({ status }) => status === "missing").map(({ shelf }) => shelf));
	const all = [...new Set(copies.map(({ shelf }) => shelf))].sort();
	return [...all.filter((shelf) => missing.has(shelf)), ...all].slice(0, shelves).sort();
}

/** Creates the stocktake of one school, by its manager. */
export function makeStocktake(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	manager: string,
	today: CalendarDate,
): DemoStocktake {
	const random = seededRandom(`rafta stocktake ${drawnOn}`);
	const day = schoolDayFrom(today, -schoolDaysAgo);
	const began = instantOf(startOf(day)).getTime() + 9 * 3_600_000;
	/** Minutes after 09:00. */
	const at = (minutes: number): string => formatInstant(new Date(began + minutes * 60_000));
	const creationFields = (minutes: number) => ({
		createdBy: manager,
		created: at(minutes),
		updated: at(minutes),
	});

	const own = demo.copies.filter(({ library_id }) => library_id === school.library_id);
	const scope = chosenShelves(own);
	const counted = own.filter(({ shelf }) => scope.includes(shelf));
	const elsewhere = own.filter(({ shelf }) => !scope.includes(shelf)).slice(0, 2);
	const out = new Set(
		demo.loans
			.filter((loan) => loan.loaned_at <= at(0) && (loan.returned_at === "" || loan.returned_at > at(0)))
			.map((loan) => loan.library_book_id),
	);
	const [missing, present] = [
		counted.filter(({ status }) => status === "missing"),
		counted.filter(({ status, id }) => status !== "missing" && !out.has(id)),
	];
	const inWorkroom = present.filter(({ status }) => status === "repair" || status === "in_process");
	const onShelf = present.filter(({ status }) => status !== "repair" && status !== "in_process");
	// One copy was not found that day, and turned up a week later.
	const [late, ...found] = onShelf;
	const id = random.id();
	const titles = new Map(demo.titles.map((title) => [title.id, title]));

	const scan = (result: string, copy: DemoCopy | null, place: number): RecordData => ({
		id: random.id(),
		stocktake_id: id,
		school_id: school.id,
		barcode: copy?.barcode ?? "99000417",
		library_book_id: copy?.id ?? "",
		seen_at: at(place / 6),
		device_id: place % 2 === 0 ? "masa" : "telefon",
		op_id: random.id(),
		result,
		in_scope: result === "found",
		undone: false,
		late: false,
		mark: copy ? `c${copy.id}` : "b99000417",
		...creationFields(place / 6),
	});
	const scans = [
		...found.map((copy, index) => scan("found", copy, index)),
		...elsewhere.map((copy, index) => scan("misplaced", copy, found.length + index)),
		scan("unknown", null, found.length + elsewhere.length),
	];
	const shortages = [...missing, ...(late ? [late] : [])].map((copy): RecordData => {
		const title = titles.get(copy.book_id);
		return {
			id: random.id(),
			stocktake_id: id,
			school_id: school.id,
			library_book_id: copy.id,
			title: title?.title ?? "",
			author_line: title?.authors.join("; ") ?? "",
			barcode: copy.barcode,
			accession_no: copy.accession_no,
			call_number: copy.call_number,
			shelf: copy.shelf,
			status_before: "available",
			found_at: copy === late ? at(7 * 24 * 60) : "",
			...creationFields(90),
		};
	});
	const lent = counted.length - missing.length - present.length;
	return {
		stocktakes: [
			{
				id,
				school_id: school.id,
				library_id: school.library_id,
				name: "Roman rafları ara sayımı",
				scope: { kind: "shelf", shelves: scope },
				started_at: at(0),
				closed_at: at(90),
				status: "closed",
				expected_count: onShelf.length + missing.length,
				counts: {
					total: counted.length,
					found: found.length,
					on_loan: lent,
					elsewhere: inWorkroom.length,
					missing: shortages.length,
					still_missing: 0,
					added: 0,
					misplaced: elsewhere.length,
					seen_on_loan: 0,
					unknown: 1,
					withdrawn: 0,
					duplicate: 0,
					revived: 0,
				},
				done: shortages.length,
				commission:
					"Nergis Çağlayan, müdür yardımcısı\nIlgaz Öztürk, Türkçe öğretmeni\nŞule Karabıyık, taşınır kayıt yetkilisi",
				decision_no: `${day.slice(0, 4)}/4`,
				closed_by: manager,
				op_id: random.id(),
				ended_op: random.id(),
				...creationFields(0),
			},
		],
		stocktake_scans: scans,
		stocktake_shortages: shortages,
	};
}

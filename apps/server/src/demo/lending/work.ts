/** Bulk operations of one school: copies for a class library, a withdrawal by the commission, a roll of labels. */
import { withdrawalReasons } from "@rafta/library/copies/withdrawal";
import { addDays, type CalendarDate, instantOf, startOf } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { homeLanguage } from "@rafta/words";
import type { DemoCopy } from "../catalogue/copies.ts";
import type { Demonstration } from "../generate.ts";
import { seededRandom } from "../random.ts";
import { drawnOn } from "../school-days.ts";

export interface DemoWork {
	readonly libraries: RecordData[];
	readonly copy_batches: RecordData[];
	readonly label_rolls: RecordData[];
}

const movedDaysAgo = 5;
const withdrawnDaysAgo = 12;
const moved = 15;
const withdrawn = 8;
const rollOf = 130;

/** Creates the operations of a school's manager, and updates the copies accordingly. */
export function makeWork(
	demo: Demonstration,
	school: Demonstration["schools"][number],
	manager: { readonly id: string; readonly name: string },
	today: CalendarDate,
): DemoWork {
	const random = seededRandom(`rafta work ${drawnOn}`);
	const at = (daysAgo: number): string =>
		new Date(instantOf(startOf(addDays(today, -daysAgo))).getTime() + 11 * 3_600_000)
			.toISOString()
			.replace("T", " ");
	const creationFields = (daysAgo: number) => ({
		createdBy: manager.id,
		created: at(daysAgo),
		updated: at(daysAgo),
	});
	const withdrawnOn = addDays(today, -withdrawnDaysAgo);
	const titles = new Map(demo.titles.map((title) => [title.id, title]));
	const lent = new Set(demo.loans.map((loan) => loan.library_book_id));
	const counts = new Map<string, number>();
	for (const copy of demo.copies)
		if (copy.school_id === school.id) counts.set(copy.book_id, (counts.get(copy.book_id) ?? 0) + 1);
	const idle = demo.copies.filter(
		({ id, school_id, status, loanable }) =>
			school_id === school.id && status === "available" && loanable === "yes" && !lent.has(id),
	);

	const batchCopy = (copy: DemoCopy, before: object) => {
		const title = titles.get(copy.book_id);
		return {
			id: copy.id,
			barcode: copy.barcode,
			accession_no: copy.accession_no,
			title: title?.title ?? "",
			author: title?.authors.join("; ") ?? "",
			year: title?.year ?? 0,
			price: 0,
			before,
		};
	};
	const batch = (kind: string, daysAgo: number, copies: readonly object[], more: object): RecordData => ({
		id: random.id(),
		op_id: random.id(),
		school_id: school.id,
		kind,
		count: copies.length,
		copies,
		members: [],
		at: at(daysAgo),
		actor_name: manager.name,
		...more,
		...creationFields(daysAgo),
	});

	const classLibrary = random.id();
	const carried = idle.slice(0, moved).map((copy) => {
		const entry = batchCopy(copy, { library_id: copy.library_id, shelf: copy.shelf });
		copy.library_id = classLibrary;
		copy.shelf = "Dolap 1";
		return entry;
	});
	// Never the last copy of a title.
	const worn = idle.slice(moved).filter((copy) => {
		const left = counts.get(copy.book_id) ?? 0;
		counts.set(copy.book_id, left - 1);
		return copy.condition === "worn" && left > 1;
	});
	const gone = worn.slice(0, withdrawn).map((copy) => {
		const entry = batchCopy(copy, { status: copy.status, withdrawn_on: "", withdrawn_reason: "" });
		copy.status = "withdrawn";
		copy.withdrawn_on = withdrawnOn;
		copy.withdrawn_reason = withdrawalReasons.worn[homeLanguage];
		return entry;
	});
	const last = Math.max(
		...demo.copies.filter(({ school_id }) => school_id === school.id).map(({ barcode }) => Number(barcode)),
	);
	return {
		libraries: [
			{
				id: classLibrary,
				school_id: school.id,
				name: "5/A Sınıf Kitaplığı",
				kind: "class",
				location_text: "5/A dersliği",
				status: "active",
				...creationFields(200),
			},
		],
		copy_batches: [
			batch("moved", movedDaysAgo, carried, { library_id: classLibrary }),
			batch("withdrawn", withdrawnDaysAgo, gone, {
				reason: "worn",
				decision_on: withdrawnOn,
				decision_no: `${withdrawnOn.slice(0, 4)}/5`,
				members: [
					{ name: "Nergis Çağlayan", duty: "Müdür yardımcısı, başkan" },
					{ name: "Ilgaz Öztürk", duty: "Türkçe öğretmeni" },
					{ name: "Şule Karabıyık", duty: "Taşınır kayıt yetkilisi" },
				],
				note: "Ciltleri dağılmış, sayfaları eksik.",
			}),
		],
		label_rolls: [
			{
				id: random.id(),
				op_id: random.id(),
				school_id: school.id,
				first_no: String(last + 1),
				last_no: String(last + rollOf),
				count: rollOf,
				note: "Bağış kampanyası",
				...creationFields(withdrawnDaysAgo),
			},
		],
	};
}

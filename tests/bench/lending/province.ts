/**
 * Generated province: schools with copies, readers and years of loans, in the requested sizes, written without hooks.
 * The same sizes give the same rows. Later requests of a desk go through the regular API.
 */

import { readClass } from "@rafta/library/turkish/classes";
import { addDays, type CalendarDate, dateOf, todayIn } from "@rafta/library/turkish/dates";
import { hashPassword, type RecordData, type RecordService } from "@rafta/records";
import { makeTitles } from "../../../apps/server/src/demo/catalogue/titles.ts";
import { readDemoData } from "../../../apps/server/src/demo/data.ts";
import { type Random, seededRandom } from "../../../apps/server/src/demo/random.ts";
import { manyTitles } from "../../support/many-titles.ts";

export interface Sizes {
	readonly schools: number;
	/** For all schools together, as are the following. */
	readonly copies: number;
	readonly readers: number;
	readonly loans: number;
	/** Titles shared by the schools. */
	readonly titles: number;
}

/** One school as a desk sees it. */
export interface DeskData {
	readonly email: string;
	readonly library: string;
	/** Readers without a loan, and barcodes of copies on the shelf, for the bench to lend. */
	readonly readers: readonly string[];
	readonly barcodes: readonly string[];
	/** Readers with a loan. */
	readonly borrowers: readonly string[];
	readonly copies: readonly string[];
}

export interface Province {
	readonly desks: readonly DeskData[];
	readonly titles: readonly string[];
	/** Words that occur in titles and names. */
	readonly words: readonly string[];
	readonly names: readonly string[];
}

export const password = "rafta-bench-2026";

const day = 86_400_000;

/** Returns the element at an index, wrapping around at the end of the list. @throws Error for an empty one */
export function at<T>(list: readonly T[], place: number): T {
	const found = list[place % list.length];
	if (found === undefined) throw new Error("the province is too small for this bench");
	return found;
}
const instant = (time: number): string => new Date(time).toISOString().replace("T", " ");
const rule = { reader_type: "pupil", max_loans: 3, days: 15, renewals: 0, holds: 2 };

/** Titles beyond those of the file combine the first half of one and the second of another. */
function titleRows(count: number, random: Random, created: string): RecordData[] {
	const known = makeTitles(manyTitles(), random);
	const rows: RecordData[] = [];
	for (let n = 0; n < count; n++) {
		const { callNumber: _call, ...base } = at(known, n);
		const first = base.title.split(" ");
		const second = at(known, random.int(known.length)).title.split(" ");
		const title =
			n < known.length
				? base.title
				: [
						...first.slice(0, Math.ceil(first.length / 2)),
						...second.slice(Math.floor(second.length / 2)),
					].join(" ");
		rows.push({
			...base,
			id: random.id(),
			title,
			author_line: base.authors.join("; "),
			isbn13: n < known.length ? base.isbn13 : "",
			publisher: random.pick(["Can", "İletişim", "Yapı Kredi", "Günışığı Kitaplığı", "Timaş", "Tudem"]),
			source: "import",
			status: "active",
			created,
			updated: created,
		});
	}
	return rows;
}

interface School {
	readonly number: number;
	readonly id: string;
	readonly library: string;
	readonly manager: string;
	readonly copies: RecordData[];
	readonly readers: RecordData[];
	readonly loans: RecordData[];
}

function makeSchool(
	number: number,
	sizes: Sizes,
	titles: readonly RecordData[],
	names: ReturnType<typeof readDemoData>["names"],
	now: number,
): School {
	const random = seededRandom(`province ${number}`);
	const today = todayIn(new Date(now));
	const [id, library, manager] = [random.id(), random.id(), random.id()];
	const share = (all: number) => Math.ceil(all / sizes.schools);
	const created = instant(now - 900 * day);
	const place = { library_id: library, school_id: id, createdBy: manager };
	const copies: RecordData[] = [];
	for (let n = 1; n <= share(sizes.copies); n++) {
		// The first titles have more copies than the last.
		const title = at(titles, Math.floor(random.next() ** 2 * titles.length));
		const acquired = now - (30 + random.int(2500)) * day;
		copies.push({
			id: random.id(),
			book_id: title.id,
			...place,
			barcode: String(10_000_000 + n),
			accession_no: String(n).padStart(6, "0"),
			call_number: `${title.dewey || "813"} ${title.author_mark}`,
			shelf: `${String.fromCharCode(65 + (n % 20))}${n % 7}`,
			status: random.chance(0.03) ? "withdrawn" : "available",
			condition: "good",
			loanable: "yes",
			acquired_on: dateOf(instant(acquired)),
			acquired_how: "purchase",
			last_seen_on: today,
			created: instant(acquired),
			updated: instant(acquired),
		});
	}
	const readers: RecordData[] = [];
	for (let n = 1; n <= share(sizes.readers); n++) {
		const grade = 1 + (n % 12);
		const class_code = `${grade}/${random.pick(["A", "B", "C", "D"])}`;
		const gender = random.chance(0.5) ? "f" : "m";
		const first_name = random.pick(gender === "f" ? names.girl : names.boy);
		const last_name = random.pick(names.surname);
		readers.push({
			id: random.id(),
			school_id: id,
			student_no: String(n),
			first_name,
			last_name,
			full_name: `${first_name} ${last_name}`,
			class_code,
			class_sort: readClass(class_code).sort,
			grade,
			branch: class_code.slice(-1),
			gender,
			birth_year: 2020 - grade,
			reader_type: "pupil",
			card_barcode: String(20_000_000 + n),
			card_key: random.id() + random.id(),
			status: "active",
			createdBy: manager,
			created,
			updated: created,
		});
	}
	const loans = makeLoans({ id, library, manager, copies, readers }, share(sizes.loans), random, now, today);
	return { number, id, library, manager, copies, readers, loans };
}

function makeLoans(
	school: Pick<School, "id" | "library" | "manager" | "copies" | "readers">,
	count: number,
	random: Random,
	now: number,
	today: CalendarDate,
): RecordData[] {
	const shelf = school.copies.filter(({ status }) => status === "available");
	const pick = <T>(list: readonly T[]): T => at(list, random.int(list.length));
	// Four of a hundred copies are on loan to readers of the first half; the bench lends to the others.
	const open = Math.min(Math.ceil(shelf.length * 0.04), Math.floor(school.readers.length / 2), count);
	const loans: RecordData[] = [];
	for (let n = 0; n < count; n++) {
		const isOpen = n < open;
		const copy = isOpen ? at(shelf, n) : pick(shelf);
		const reader = isOpen ? at(school.readers, n) : pick(school.readers);
		if (isOpen) copy.status = "on_loan";
		const lent = now - (isOpen ? random.int(20) : 15 + random.int(700)) * day - random.int(day / 2);
		const back = isOpen ? 0 : lent + (1 + random.int(14)) * day;
		const due = addDays(isOpen ? today : dateOf(instant(lent)), isOpen ? random.int(16) - 2 : 15);
		loans.push({
			id: random.id(),
			library_book_id: copy.id,
			book_id: copy.book_id,
			library_id: school.library,
			school_id: school.id,
			student_id: reader.id,
			loaned_at: instant(lent),
			due_on: due,
			original_due_on: due,
			returned_at: isOpen ? "" : instant(back),
			recorded_at: instant(isOpen ? lent : back),
			status: isOpen ? "open" : "returned",
			renewals: 0,
			rule_snapshot: rule,
			class_code_at_loan: reader.class_code,
			condition_out: "good",
			condition_in: isOpen ? "" : "good",
			checked_out_by: school.manager,
			checked_in_by: isOpen ? "" : school.manager,
			op_id: random.id(),
			createdBy: school.manager,
			created: instant(lent),
			updated: instant(isOpen ? lent : back),
		});
	}
	return loans;
}

const emailOf = (number: number): string => `okul${number}@rafta.test`;

const deskOf = (school: School): DeskData => {
	const half = Math.floor(school.readers.length / 2);
	return {
		email: emailOf(school.number),
		library: school.library,
		readers: school.readers.slice(half).map(({ id }) => id),
		borrowers: school.loans
			.filter(({ status }) => status === "open")
			.map(({ student_id }) => String(student_id)),
		barcodes: school.copies
			.filter(({ status }) => status === "available")
			.map(({ barcode }) => String(barcode)),
		copies: school.copies.slice(0, 200).map(({ id }) => id),
	};
};

/** Writes the province into an empty installation, one transaction per school. */
export async function makeProvince(service: RecordService, sizes: Sizes, now: number): Promise<Province> {
	const random = seededRandom("province");
	const created = instant(now - 900 * day);
	const { names } = readDemoData();
	const titles = titleRows(sizes.titles, random, created);
	await service.transaction((records) => records.insert("books", titles));
	const secret = await hashPassword(password);
	const desks: DeskData[] = [];
	for (let number = 1; number <= sizes.schools; number++) {
		const school = makeSchool(number, sizes, titles, names, now);
		const { id, library, manager } = school;
		const stamps = { createdBy: manager, created, updated: created };
		await service.transaction(async (records) => {
			await records.insert("users", [
				{
					id: manager,
					email: emailOf(number),
					username: `okul${number}`,
					name: `${random.pick(names.girl)} ${random.pick(names.surname)}`,
					role: 3,
					school_id: id,
					library_id: library,
					password: secret,
					tokenKey: random.id() + random.id(),
					verified: true,
					status: "active",
					language: "tr",
					created,
					updated: created,
				},
			]);
			const province = random.pick(["Eskişehir", "Bursa", "İzmir", "Şanlıurfa"]);
			const named = {
				name: `${number}. Okul`,
				type: "ortaokul",
				province,
				district: "Merkez",
				status: "active",
			};
			await records.insert("schools", [{ id, ...named, invite_code: random.id(), ...stamps }]);
			const home = { school_id: id, name: "Kütüphane", kind: "main", is_default: true, status: "active" };
			await records.insert("libraries", [{ id: library, ...home, ...stamps }]);
			const kept = { preset: "meb_2024", closed_day_mode: "next_open", history_months: 24 };
			const settings = { id: random.id(), school_id: id, library_id: library, ...kept, ...stamps };
			await records.insert("library_settings", [settings]);
			await records.insert("library_books", school.copies);
			await records.insert("students", school.readers);
			await records.insert("book_loans", school.loans);
		});
		desks.push(deskOf(school));
	}
	const words = titles.flatMap(({ title }) => String(title).split(" ")).filter((word) => word.length > 3);
	return {
		desks,
		titles: titles.map(({ id }) => id),
		words: words.slice(0, 5000),
		names: [...names.girl, ...names.boy, ...names.surname],
	};
}

/** Adds an administrator of all schools, who signs in with `password`. */
export async function addAdministrator(service: RecordService, email: string): Promise<void> {
	const account = {
		email,
		username: "yonetici",
		name: "Yönetici",
		role: 2,
		status: "active",
		language: "tr",
	};
	const [secret, tokenKey] = [await hashPassword(password), crypto.randomUUID().replaceAll("-", "")];
	await service.transaction((records) =>
		records.insert("users", [
			{ id: "administrator00", ...account, password: secret, tokenKey, verified: true },
		]),
	);
}

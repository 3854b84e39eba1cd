/** The invented pupils and teachers of one school. */
import { addDays, type CalendarDate } from "@rafta/library/turkish/dates";
import type { DemoNames } from "../data.ts";
import type { Random } from "../random.ts";
import type { DemoSchool } from "./schools.ts";

export interface DemoReader {
	id: string;
	school_id: string;
	student_no: string;
	first_name: string;
	last_name: string;
	class_code: string;
	/** -1 for teachers, who have no class. */
	grade: number;
	branch: string;
	gender: "f" | "m";
	birth_year: number;
	reader_type: "pupil" | "teacher";
	card_barcode: string;
	card_key: string;
}

const sections = ["A", "B", "C", "Ç"] as const;
const teachersPerSchool = 9;

/** Names of well-known people, which are avoided. */
const avoided = new Set([
	"Mehmet Şimşek",
	"Ahmet Kaya",
	"Uğur Şahin",
	"Fatma Şahin",
	"Enes Ünal",
	"Burak Yılmaz",
	"Barış Yılmaz",
	"Mehmet Öz",
	"Deniz Yılmaz",
	"Ali Çetin",
	"Ahmet Taş",
	"Mustafa Sarı",
	"Umut Kaya",
	"Can Öz",
]);

/** The calendar year in which the school year of a day began. */
export const schoolYearOf = (day: CalendarDate): number =>
	Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < 9 ? 1 : 0);

function person(names: DemoNames, random: Random): Pick<DemoReader, "first_name" | "last_name" | "gender"> {
	const gender = random.chance(0.5) ? "f" : "m";
	const first_name = random.pick(gender === "f" ? names.girl : names.boy);
	const last_name = random.pick(names.surname);
	return avoided.has(`${first_name} ${last_name}`) || first_name === last_name
		? person(names, random)
		: { first_name, last_name, gender };
}

/** Creates all readers of a school in the school year of `today`, class by class. Cards: 2, the school, six digits. */
export function makeReaders(
	school: DemoSchool,
	names: DemoNames,
	today: CalendarDate,
	random: Random,
): DemoReader[] {
	const readers: DemoReader[] = [];
	const add = (
		number: number,
		details: Pick<DemoReader, "class_code" | "grade" | "branch" | "reader_type">,
	) => {
		const age = details.reader_type === "pupil" ? details.grade + 5 + random.int(2) : 26 + random.int(35);
		readers.push({
			id: random.id(),
			school_id: school.id,
			student_no: String(number),
			...person(names, random),
			...details,
			birth_year: schoolYearOf(today) - age,
			card_barcode: `2${school.number}${String(number).padStart(6, "0")}`,
			card_key: random.id() + random.id(),
		});
	};
	// School numbers increase with the year of entry: the oldest pupils have the lowest.
	let number = 11 + random.int(80);
	for (const grade of school.grades.toReversed()) {
		for (const branch of sections) {
			const size = school.classSize - 2 + random.int(5);
			for (let seat = 0; seat < size; seat++) {
				add(number, { class_code: `${grade}/${branch}`, grade, branch, reader_type: "pupil" });
				number += 1 + random.int(2);
			}
		}
	}
	for (let index = 0; index < teachersPerSchool; index++) {
		add(9001 + index, { class_code: "", grade: -1, branch: "", reader_type: "teacher" });
	}
	return readers;
}

/** The first day on which a pupil may have borrowed here: the lowest classes started this September. */
export const joinedOn = (school: DemoSchool, reader: DemoReader, today: CalendarDate): CalendarDate =>
	reader.reader_type === "pupil" && reader.grade === school.grades[0]
		? `${schoolYearOf(today)}-09-01`
		: addDays(today, -366);

/** The class of a reader on a day of this or the last school year. */
export function classOn(reader: DemoReader, day: CalendarDate, today: CalendarDate): string {
	if (reader.reader_type !== "pupil") return "";
	return `${reader.grade - (schoolYearOf(today) - schoolYearOf(day))}/${reader.branch}`;
}

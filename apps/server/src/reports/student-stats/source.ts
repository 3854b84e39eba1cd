/** Student statistics: loans by reader and by class. */
import type { ReportRow } from "@rafta/library/reports/definition";
import { dateOf } from "@rafta/library/turkish/dates";
import {
	ofEachSchool,
	pagesOf,
	type ReportQuery,
	rowsOf,
	type School,
	type Source,
	shareOf,
} from "../report-source.ts";
import { borrowedBy, type LoanCounts, outWith, readBy, type Student, studentsOf } from "./queries.ts";

interface Line {
	readonly school: string;
	readonly student: Student;
	readonly borrowed: LoanCounts;
}

const nothing: LoanCounts = { loans: 0, returned: 0, on_time: 0, last: "" };

interface ReaderStats {
	readonly lines: readonly Line[];
	/** Loans whose reader is no longer known. */
	readonly nameless: LoanCounts;
}

async function look(query: ReportQuery, { id, name }: School): Promise<ReaderStats> {
	const borrowed = await borrowedBy(query, id);
	const lines = (await studentsOf(query, id)).flatMap((student) => {
		const own = borrowed.get(student.id);
		return own || student.isHere ? [{ school: name, student, borrowed: own ?? nothing }] : [];
	});
	return { lines, nameless: borrowed.get("") ?? nothing };
}

function together(all: readonly LoanCounts[]): LoanCounts {
	const sum = (key: "loans" | "returned" | "on_time") => all.reduce((total, one) => total + one[key], 0);
	return { loans: sum("loans"), returned: sum("returned"), on_time: sum("on_time"), last: "" };
}

async function describe(query: ReportQuery, page: readonly Line[]): Promise<ReportRow[]> {
	const ids = page.map(({ student }) => student.id);
	const read = await readBy(query, ids);
	const out = await outWith(query, ids);
	return page.map(({ school, student, borrowed }) => ({
		school,
		student_id: student.id,
		class_code: student.class_code,
		student_no: student.student_no,
		full_name: student.full_name,
		loans: borrowed.loans,
		...(read.get(student.id) ?? { books: 0, pages: 0, authors: 0 }),
		on_time: shareOf(borrowed.on_time, borrowed.returned),
		...(out.get(student.id) ?? { out: 0, late: 0 }),
		last_on: borrowed.last === "" ? "" : dateOf(borrowed.last),
	}));
}

function byClass(lines: readonly Line[]): ReportRow[] {
	const classes = Map.groupBy(lines, ({ school, student }) => `${school}\0${student.class_code}`);
	return [...classes.values()].flatMap((own) => {
		const [first] = own;
		if (!first) return [];
		const all = together(own.map(({ borrowed }) => borrowed));
		return [
			{
				school: first.school,
				class_code: first.student.class_code,
				students: own.length,
				readers: own.filter(({ borrowed }) => borrowed.loans > 0).length,
				loans: all.loans,
				per_student: shareOf(all.loans, own.length),
				on_time: shareOf(all.on_time, all.returned),
			},
		];
	});
}

export const studentStats: Source = async (query) => {
	const { class: class_, grade, reader } = query.filters;
	// Neither their readers nor the current classes are known.
	const isNarrow = class_ !== undefined || grade !== undefined || reader !== undefined;
	const seen = await ofEachSchool(query, (school) => look(query, school));
	const lines = seen.flatMap((one) => one.lines);
	const named = together(lines.map(({ borrowed }) => borrowed));
	const nameless = isNarrow ? nothing : together(seen.map((one) => one.nameless));
	const all = together([named, nameless]);
	const readers = lines.filter(({ borrowed }) => borrowed.loans > 0).length;
	return {
		figures: {
			readers,
			loans: all.loans,
			per_reader: shareOf(named.loans, readers),
			on_time: shareOf(all.on_time, all.returned),
			nameless: nameless.loans,
		},
		tables: {
			students: pagesOf(lines, (page) => describe(query, page)),
			classes: rowsOf(byClass(lines)),
		},
	};
};

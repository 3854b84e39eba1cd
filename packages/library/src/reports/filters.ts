/** Report filters: the parameters of report addresses, and their possible values. */
import { fillText, type Text, textOfEach, words } from "@rafta/words";
import { mainClasses } from "../catalogue/dewey.ts";
import { readerTypes } from "../collections/students.ts";
import type { ReportFilter } from "./definition.ts";

const texts = words("library/reports/filters");

/** Parameters of each filter. */
export const parametersOf: Readonly<Record<ReportFilter, readonly string[]>> = {
	period: ["from", "to"],
	library: ["library_id"],
	class: ["class"],
	grade: ["grade"],
	band: ["band"],
	leavers: ["leavers"],
	dewey: ["dewey"],
	age: ["age"],
	idle: ["idle"],
	shelf: ["shelf"],
	stocktake: ["stocktake"],
	weekday: ["weekday"],
	hour: ["hour"],
	reader: ["reader"],
};

/** Lateness bands in days: first and last of each. */
export const lateBands = {
	"1-7": { from: 1, to: 7, label: texts.days1To7 },
	"8-30": { from: 8, to: 30, label: texts.days8To30 },
	"31+": { from: 31, to: 100_000, label: texts.daysFrom31 },
} as const;
export type LateBand = keyof typeof lateBands;

/** Target age bands of titles, in years. A title without an age belongs to no band. */
export const ageBands = {
	"0-6": { from: 0, to: 6, label: texts.ageTo6 },
	"7-9": { from: 7, to: 9, label: texts.age7To9 },
	"10-12": { from: 10, to: 12, label: texts.age10To12 },
	"13-15": { from: 13, to: 15, label: texts.age13To15 },
	"16+": { from: 16, to: 200, label: texts.ageFrom16 },
} as const;
export type AgeBand = keyof typeof ageBands;

/** 1 (Monday) to 7. */
export const weekdayNames: readonly Text[] = [
	texts.monday,
	texts.tuesday,
	texts.wednesday,
	texts.thursday,
	texts.friday,
	texts.saturday,
	texts.sunday,
];

/** Months without a loan after which a title is called idle. */
export const idleMonths = [6, 12, 24, 36, 60] as const;

/** The preparatory year of a high school is grade 0. */
export const grades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

interface Choice {
	readonly value: string;
	readonly label: Text;
}

const labelOptions = (list: Readonly<Record<string, { readonly label: Text }>>): Choice[] =>
	Object.entries(list).map(([value, { label }]) => ({ value, label }));

const gradeLabel = (grade: number): Text =>
	grade === 0 ? texts.preparatoryYear : fillText(texts.grade, { grade });

/** Possible values of a filter; absent where it is a day, a record or a text of the school's own. */
export const choicesOf: Readonly<Partial<Record<ReportFilter, readonly Choice[]>>> = {
	grade: grades.map((grade) => ({ value: String(grade), label: gradeLabel(grade) })),
	band: labelOptions(lateBands),
	leavers: [{ value: "1", label: texts.leaversOnly }],
	dewey: mainClasses.map(({ code, caption }) => ({
		value: code,
		label: textOfEach((language) => `${code} ${caption[language]}`),
	})),
	age: labelOptions(ageBands),
	idle: idleMonths.map((months) => ({
		value: String(months),
		label: fillText(texts.idleMonths, { months }),
	})),
	weekday: weekdayNames.map((label, index) => ({ value: String(index + 1), label })),
	hour: Array.from({ length: 24 }, (_, hour) => {
		const shown = `${String(hour).padStart(2, "0")}:00`;
		return { value: String(hour), label: textOfEach(() => shown) };
	}),
	reader: Object.entries(readerTypes).map(([value, label]) => ({ value, label })),
};

/** Labels of the filters, on screen and in print. */
export const filterLabels: Readonly<Record<ReportFilter, Text>> = words("library/reports/filter-labels");

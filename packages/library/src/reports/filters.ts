/** Report filters: the parameters of report addresses, and their possible values. */
import { mainClasses } from "../catalogue/dewey.ts";
import { type Text, text } from "../collections/definition.ts";
import { readerTypes } from "../collections/students.ts";
import type { ReportFilter } from "./definition.ts";

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
	"1-7": { from: 1, to: 7, label: text("1–7 gün", "1–7 days") },
	"8-30": { from: 8, to: 30, label: text("8–30 gün", "8–30 days") },
	"31+": { from: 31, to: 100_000, label: text("30 günden fazla", "More than 30 days") },
} as const;
export type LateBand = keyof typeof lateBands;

/** Target age bands of titles, in years. A title without an age belongs to no band. */
export const ageBands = {
	"0-6": { from: 0, to: 6, label: text("6 yaş ve altı", "6 years and under") },
	"7-9": { from: 7, to: 9, label: text("7–9 yaş", "7–9 years") },
	"10-12": { from: 10, to: 12, label: text("10–12 yaş", "10–12 years") },
	"13-15": { from: 13, to: 15, label: text("13–15 yaş", "13–15 years") },
	"16+": { from: 16, to: 200, label: text("16 yaş ve üstü", "16 years and over") },
} as const;
export type AgeBand = keyof typeof ageBands;

/** 1 (Monday) to 7. */
export const weekdayNames: readonly Text[] = [
	text("Pazartesi", "Monday"),
	text("Salı", "Tuesday"),
	text("Çarşamba", "Wednesday"),
	text("Perşembe", "Thursday"),
	text("Cuma", "Friday"),
	text("Cumartesi", "Saturday"),
	text("Pazar", "Sunday"),
];

/** Months without a loan after which a title is called idle. */
export const idleMonths = [6, 12, 24, 36, 60] as const;

/** The preparatory year of a high school is grade 0. */
export const grades = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

interface Choice {
	readonly value: string;
	readonly label: Text;
}

const labelled = (list: Readonly<Record<string, { readonly label: Text }>>): Choice[] =>
	Object.entries(list).map(([value, { label }]) => ({ value, label }));

const gradeLabel = (grade: number): Text =>
	grade === 0 ? text("Hazırlık", "Preparatory year") : text(`${grade}. sınıf`, `Grade ${grade}`);

/** Possible values of a filter; absent where it is a day, a record or a text of the school's own. */
export const choicesOf: Readonly<Partial<Record<ReportFilter, readonly Choice[]>>> = {
	grade: grades.map((grade) => ({ value: String(grade), label: gradeLabel(grade) })),
	band: labelled(lateBands),
	leavers: [{ value: "1", label: text("Yalnızca ayrılanlar", "Leavers only") }],
	dewey: mainClasses.map(({ code, caption }) => ({
		value: code,
		label: text(`${code} ${caption.tr}`, `${code} ${caption.en}`),
	})),
	age: labelled(ageBands),
	idle: idleMonths.map((months) => ({
		value: String(months),
		label: text(`${months} ay`, `${months} months`),
	})),
	weekday: weekdayNames.map((label, index) => ({ value: String(index + 1), label })),
	hour: Array.from({ length: 24 }, (_, hour) => {
		const shown = `${String(hour).padStart(2, "0")}:00`;
		return { value: String(hour), label: text(shown, shown) };
	}),
	reader: Object.entries(readerTypes).map(([value, label]) => ({ value, label })),
};

/** Labels of the filters, on screen and in print. */
export const filterLabels: Readonly<Record<ReportFilter, Text>> = {
	period: text("Dönem", "Period"),
	library: text("Kütüphane", "Library"),
	class: text("Sınıf", "Class"),
	grade: text("Sınıf düzeyi", "Grade"),
	band: text("Gecikme", "Days overdue"),
	leavers: text("Ayrılanlar", "Leavers"),
	dewey: text("Konu (Dewey)", "Subject (Dewey)"),
	age: text("Yaş", "Age"),
	idle: text("Ödünç alınmadan geçen süre", "Not borrowed for"),
	shelf: text("Raf", "Shelf"),
	stocktake: text("Sayım", "Stocktake"),
	weekday: text("Haftanın günü", "Day of the week"),
	hour: text("Saat", "Hour"),
	reader: text("Okur türü", "Reader type"),
};

import { text } from "../collections/definition.ts";
import type { Report } from "./definition.ts";

/** Growth of the library, month by month, compared with the previous year. */
export const trends = {
	kind: "trends",
	name: text("Eğilimler", "Trends"),
	about: text("Kütüphane geçen yıla göre nasıl gelişti?", "How does the library compare with last year?"),
	path: "/reports/trends",
	filters: ["period", "library"],
	glance: {
		figure: "loans",
		rows: { look: "columns", table: "months", by: "month", value: "loans", most: 12 },
	},
	figures: [
		{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
		{ key: "before", label: text("Bir yıl önceki ödünç", "Loans a year earlier"), kind: "number" },
		{ key: "members", label: text("Yeni okur", "New readers"), kind: "number" },
		{ key: "copies", label: text("Yeni nüsha", "New copies"), kind: "number" },
		{ key: "lost", label: text("Kayıp nüsha", "Lost copies"), kind: "number" },
	],
	tables: [
		{
			key: "months",
			label: text("Aylara göre", "By month"),
			columns: [
				{ key: "month", label: text("Ay", "Month"), kind: "month" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "before", label: text("Bir yıl önceki ödünç", "Loans a year earlier"), kind: "number" },
				{ key: "members", label: text("Yeni okur", "New readers"), kind: "number" },
				{ key: "copies", label: text("Yeni nüsha", "New copies"), kind: "number" },
				{ key: "lost", label: text("Kayıp nüsha", "Lost copies"), kind: "number" },
			],
			chart: { kind: "lines", by: "month", values: ["loans", "before"] },
		},
		{
			key: "years",
			label: text("Eğitim öğretim yıllarına göre", "By school year"),
			columns: [
				{ key: "year", label: text("Eğitim öğretim yılı", "School year"), kind: "text" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "members", label: text("Yeni okur", "New readers"), kind: "number" },
				{ key: "copies", label: text("Yeni nüsha", "New copies"), kind: "number" },
				{ key: "lost", label: text("Kayıp nüsha", "Lost copies"), kind: "number" },
			],
			chart: { kind: "bars", by: "year", values: ["loans"] },
		},
	],
} as const satisfies Report;

import { text } from "../collections/definition.ts";
import type { Column, Report } from "./definition.ts";

const counted: readonly Column[] = [
	{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
	{ key: "returns", label: text("İade", "Returns"), kind: "number" },
	{ key: "renewals", label: text("Uzatma sayısı", "Renewals"), kind: "number" },
	{ key: "visits", label: text("Sınıf ziyareti", "Class visits"), kind: "number" },
	{ key: "uses", label: text("Kütüphanede okunma sayısı", "In-library uses"), kind: "number" },
];

/** Library activity by day and by hour. */
export const libraryUsage = {
	kind: "library-usage",
	name: text("Kütüphane kullanımı", "Library usage"),
	about: text(
		"Kütüphane hangi gün ve saatlerde kullanıldı?",
		"On which days and at what times was the library used?",
	),
	path: "/reports/library-usage",
	filters: ["period", "library", "weekday", "hour"],
	glance: { figure: "loans" },
	figures: [
		...counted,
		{ key: "days", label: text("İşlem yapılan gün", "Days with desk activity"), kind: "number" },
	],
	tables: [
		{
			key: "days",
			label: text("Günlere göre", "By day"),
			columns: [
				{ key: "day", label: text("Gün", "Day"), kind: "day" },
				{ key: "weekday", label: text("Haftanın günü", "Day of the week"), kind: "weekday" },
				...counted,
			],
			chart: { kind: "lines", by: "day", values: ["loans", "returns"] },
		},
		{
			key: "hours",
			label: text("Gün ve saatlere göre", "By day of the week and hour"),
			columns: [
				{ key: "weekday", label: text("Haftanın günü", "Day of the week"), kind: "weekday" },
				{ key: "hour", label: text("Saat", "Hour"), kind: "hour" },
				{ key: "loans", label: text("Ödünç", "Loans"), kind: "number" },
				{ key: "returns", label: text("İade", "Returns"), kind: "number" },
				{ key: "moves", label: text("Toplam", "Total"), kind: "number" },
			],
			chart: { kind: "heat", by: "weekday", across: "hour", values: ["moves"] },
		},
	],
} as const satisfies Report;

import { text } from "../collections/definition.ts";
import { schoolColumn } from "./columns.ts";
import type { Report } from "./definition.ts";

/**
 * Classes ranked by reading per pupil (see `per-capita.ts` for what counts). It names no reader and may be put up on a
 * wall.
 */
export const classRanking = {
	kind: "class-ranking",
	name: text("Sınıf sıralaması", "Class ranking"),
	about: text(
		"Öğrenci başına en çok kitabı hangi sınıf okudu? Aynı gün iade edilen kitap sayılmaz; aynı okurun birkaç kez aldığı eser bir kez sayılır.",
		"Which class read the most books per pupil? Books returned on the day they were borrowed are not counted, and each title counts once per reader.",
	),
	filters: ["period", "library", "grade"],
	glance: {
		figure: "per_pupil",
		rows: { look: "bars", table: "classes", by: "class_code", value: "per_pupil", most: 3 },
	},
	figures: [
		{ key: "classes", label: text("Sıralanan sınıf", "Classes ranked"), kind: "number" },
		{ key: "loans", label: text("Sayılan kitap", "Books counted"), kind: "number" },
		{ key: "per_pupil", label: text("Öğrenci başına kitap", "Books per pupil"), kind: "decimal" },
		{
			key: "small",
			label: text("Küçük olduğu için gösterilmeyen sınıf", "Classes too small to show"),
			kind: "number",
		},
	],
	tables: [
		{
			key: "classes",
			label: text("Sınıflar", "Classes"),
			columns: [
				schoolColumn,
				{ key: "place", label: text("Sıra", "Rank"), kind: "number" },
				{
					key: "class_code",
					label: text("Sınıf", "Class"),
					kind: "text",
					opens: "/reports/student-stats?class={class_code}",
				},
				{ key: "pupils", label: text("Mevcut", "Pupils"), kind: "number" },
				{ key: "readers", label: text("Ödünç alan öğrenci", "Pupils who borrowed"), kind: "number" },
				{ key: "loans", label: text("Sayılan kitap", "Books counted"), kind: "number" },
				{ key: "per_pupil", label: text("Öğrenci başına kitap", "Books per pupil"), kind: "decimal" },
				{ key: "on_time", label: text("Zamanında iade", "Returned on time"), kind: "percent" },
			],
			chart: { kind: "bars", by: "class_code", values: ["per_pupil"], maxRows: 40 },
		},
	],
} as const satisfies Report;

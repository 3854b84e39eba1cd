import { words } from "@rafta/words";
import type { Report } from "./definition.ts";

const texts = words("library/reports/collection-balance");

/** Collection compared with its loans: where the school should buy, and where it has enough. */
export const collectionBalance = {
	kind: "collection-balance",
	name: texts.name,
	about: texts.about,
	filters: ["period", "library", "grade"],
	glance: { figure: "turnover" },
	figures: [
		{ key: "titles", label: texts.titles, kind: "number" },
		{ key: "copies", label: texts.copies, kind: "number" },
		{ key: "loans", label: texts.loans, kind: "number" },
		{ key: "turnover", label: texts.turnover, kind: "decimal" },
	],
	tables: [
		{
			key: "classes",
			label: texts.classes,
			columns: [
				{ key: "dewey", label: texts.dewey, kind: "text" },
				{
					key: "caption",
					label: texts.caption,
					kind: "text",
					opens: "/reports/popular-books?dewey={dewey}",
				},
				{ key: "titles", label: texts.titles, kind: "number" },
				{ key: "copies", label: texts.copies, kind: "number" },
				{ key: "loans", label: texts.loans, kind: "number" },
				{ key: "turnover", label: texts.turnover, kind: "decimal" },
				{ key: "stock_share", label: texts.stockShare, kind: "percent" },
				{ key: "loan_share", label: texts.loanShare, kind: "percent" },
				{
					key: "age",
					label: texts.age,
					kind: "decimal",
				},
			],
			chart: { kind: "twins", by: "caption", values: ["stock_share", "loan_share"] },
		},
	],
} as const satisfies Report;

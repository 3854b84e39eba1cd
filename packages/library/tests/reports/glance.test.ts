/** What the cards of reports show exists in their definitions. */
import { expect, it } from "vitest";
import { reports } from "../../src/reports/index.ts";

it.each(reports)(
	"the card of $kind shows figures and rows that the report has, and few of them",
	(report) => {
		const { figure, rows } = report.glance;
		expect(report.figures.map(({ key }) => key)).toContain(figure);
		if (!rows) return;
		const columns = report.tables.find(({ key }) => key === rows.table)?.columns.map(({ key }) => key);
		expect(columns).toEqual(expect.arrayContaining([rows.by, rows.value]));
		expect(rows.most).toBeLessThanOrEqual(12);
	},
);

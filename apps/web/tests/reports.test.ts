import { routes } from "@rafta/library/access/routes";
import type { Chart, Column, Report, ReportTable } from "@rafta/library/reports/definition";
import { reports } from "@rafta/library/reports/index";
import { textOfEach } from "@rafta/words";
import { describe, expect, it, test } from "vitest";
import {
	addressOf,
	type Filters,
	filtersOf,
	homeOf,
	opensOf,
	type Place,
	requestOf,
} from "../src/routes/reports/address.ts";
import { chartDataOf, heatOf, isInTime } from "../src/routes/reports/chart-data.ts";
import { classesOf, paperOf, shortName } from "../src/routes/reports/overdue/classes.ts";
import { choiceOf, periodIn } from "../src/routes/reports/period.ts";
import { sortRows } from "../src/routes/reports/sorted.ts";

const text = (tr: string) => textOfEach(() => tr);
const column = (key: string, kind: Column["kind"], more: Partial<Column> = {}): Column => ({
	key,
	label: text(key),
	kind,
	...more,
});

/** Not in the route table: it has no path of its own. */
const shelfless: Report = {
	kind: "shelfless",
	name: text("Rafsız"),
	about: text("Rafı olmayan var mı?"),
	filters: ["period", "library", "class"],
	glance: { figure: "loans" },
	figures: [],
	tables: [],
};
const overdue = reports.find(({ kind }) => kind === "overdue") as Report;
const places: readonly Place[] = ["own", "desk", "admin"];

describe("the address of a report", () => {
	const filters: Filters = { from: "2026-09-01", to: "2026-09-30", class: "6/A & B" };

	it.each(places)("says what it is narrowed by and is read again (%s)", (place) => {
		for (const report of [overdue, shelfless]) {
			const named = report === overdue ? { class: "6/A & B", band: "8-30" } : filters;
			const address = addressOf(report, place, named);
			expect(filtersOf(report, place, new URL(address, "http://x").searchParams)).toEqual(named);
		}
	});

	it("stands where the report is looked at", () => {
		expect(addressOf(overdue, "own", { class: "6/A" })).toBe("/reports/overdue?class=6%2FA");
		expect(addressOf(shelfless, "own", {})).toBe("/reports?report=shelfless");
		expect(addressOf(overdue, "desk", {})).toBe("/book_loans?view=reports&report=overdue");
		expect(addressOf(overdue, "admin", { school_id: "s" })).toBe(
			"/admin/analytics?report=overdue&school_id=s",
		);
		expect(homeOf("admin", "s")).toBe("/admin/analytics?school_id=s");
		expect(homeOf("own", "s")).toBe("/reports");
	});

	it("takes nothing that the report is not narrowed by: the server would refuse it", () => {
		const params = new URLSearchParams(
			"view=reports&report=overdue&class=%20&from=2026-01-01&school_id=s&grade=6",
		);
		expect(filtersOf(overdue, "desk", params)).toEqual({ grade: "6" });
		expect(filtersOf(overdue, "admin", params)).toEqual({ grade: "6", school_id: "s" });
	});

	it("asks the server about all schools only for an administrator who has chosen none", () => {
		expect(requestOf(overdue, "desk", {})).toBe("/api/reports/overdue");
		expect(requestOf(overdue, "admin", {})).toBe("/api/reports/overdue?school_id=all");
		expect(requestOf(overdue, "admin", { school_id: "s" }, { format: "csv" })).toBe(
			"/api/reports/overdue?school_id=s&format=csv",
		);
	});

	it("is that of the route table for every report that has one", () => {
		const paths = reports.flatMap(({ path }) => path ?? []);
		const wanted = routes.map(({ path }) => path).filter((path) => path.startsWith("/reports/"));
		expect(paths.toSorted()).toEqual(wanted.toSorted());
	});
});

describe("a cell that leads somewhere", () => {
	const name = column("name", "text", { opens: "/students/detail/{id}" });
	const byClass = column("class", "text", { opens: "/reports/overdue?class={class}" });

	it("leads to the record of its row, and nowhere without one", () => {
		expect(opensOf(name, { id: "abc", name: "Ada" }, "desk", {})).toBe("/students/detail/abc");
		expect(opensOf(name, { id: null, name: "Ada" }, "desk", {})).toBeNull();
		expect(opensOf(name, { name: "Ada" }, "desk", {})).toBeNull();
		expect(opensOf(column("name", "text"), { name: "Ada" }, "desk", {})).toBeNull();
	});

	it("stays in its place when it leads to a report, and keeps what that one knows too", () => {
		const row = { class: "6/A" };
		const filters = { band: "1-7", class: "5/B", from: "2026-01-01" };
		expect(opensOf(byClass, row, "own", filters)).toBe("/reports/overdue?band=1-7&class=6%2FA");
		expect(opensOf(byClass, row, "desk", filters)).toBe(
			"/book_loans?view=reports&report=overdue&band=1-7&class=6%2FA",
		);
		expect(opensOf(byClass, row, "admin", { school_id: "s" })).toBe(
			"/admin/analytics?report=overdue&school_id=s&class=6%2FA",
		);
	});

	it("takes nothing of its row for a part of the address", () => {
		expect(opensOf(name, { id: "../admin?x=1#y" }, "desk", {})).toBe(
			"/students/detail/..%2Fadmin%3Fx%3D1%23y",
		);
	});
});

describe("the period", () => {
	const today = "2026-11-22";
	const now = { from: "2026-09-01", to: today };

	it("is the school year where the address says nothing", () => {
		expect(choiceOf({}, today)).toBe("this_year");
		expect(periodIn("this_year", today, now)).toEqual({ from: "", to: "" });
	});

	it("is known by its name, or is two days of one's own", () => {
		const month = periodIn("last_month", today, now);
		expect(month).toEqual({ from: "2026-10-01", to: "2026-10-31" });
		expect(choiceOf({ ...month }, today)).toBe("last_month");
		expect(choiceOf({ from: "2026-10-02" }, today)).toBe("own");
		expect(periodIn("own", today, now)).toEqual(now);
	});
});

describe("rows in order", () => {
	const keys = (rows: readonly { a?: unknown }[]) => rows.map(({ a }) => a);

	it("are in the order of Turkish letters, and of numbers within names", () => {
		const rows = ["Şule", "10/A", "Çınar", "6/A", "Zeki", "Ilgaz", "İpek", "Cem"].map((a) => ({ a }));
		const up = sortRows(rows, column("a", "text"), { key: "a", isDown: false });
		expect(keys(up)).toEqual(["6/A", "10/A", "Cem", "Çınar", "Ilgaz", "İpek", "Şule", "Zeki"]);
	});

	it("have what is not known at the end, up and down", () => {
		const rows = [{ a: null }, { a: 2 }, { a: "" }, { a: 10 }];
		expect(keys(sortRows(rows, column("a", "number"), { key: "a", isDown: false }))).toEqual([
			2,
			10,
			null,
			"",
		]);
		expect(keys(sortRows(rows, column("a", "number"), { key: "a", isDown: true }))).toEqual([
			10,
			2,
			null,
			"",
		]);
	});
});

describe("what is drawn", () => {
	const table = (chart: Chart, ...columns: readonly Column[]): ReportTable => ({
		key: "t",
		label: text("t"),
		columns,
		chart,
	});

	it("is in the order of time, with the school days on which nothing was", () => {
		const chart: Chart = { kind: "lines", by: "day", values: ["loans"] };
		const days = table(chart, column("day", "day"), column("loans", "number"));
		const rows = [
			{ day: "2026-11-10", loans: 1234 },
			{ day: "2026-11-05", loans: 3 },
		];
		const data = chartDataOf(days, chart, rows, "tr");
		expect(data.short).toEqual(["05.11.", "06.11.", "09.11.", "10.11."]);
		expect(data.categories[0]).toBe("05.11.2026");
		expect(data.series[0]?.values).toEqual([3, 0, 0, 1234]);
		expect(data.write(1234)).toBe("1.234");
		expect(isInTime(days, chart)).toBe(true);
	});

	it("is cut to the first rows, names nobody's class with a dash and leaves out what is nothing but zeros", () => {
		const chart: Chart = { kind: "stacked", by: "class", values: ["in", "out", "lost"], maxRows: 2 };
		const classes = table(
			chart,
			column("class", "text"),
			column("in", "number"),
			column("out", "number"),
			column("lost", "number"),
		);
		const rows = [
			{ class: "", in: 2, out: 1, lost: 0 },
			{ class: "6/A", in: 0, out: 4, lost: null },
			{ class: "6/B", in: 9, out: 9, lost: 9 },
		];
		const data = chartDataOf(classes, chart, rows, "tr");
		expect(data.categories).toEqual(["–", "6/A"]);
		expect(data.short).toBeUndefined();
		expect(data.series.map(({ name, values }) => [name, values])).toEqual([
			["in", [2, 0]],
			["out", [1, 4]],
		]);
	});

	it("names the school of each row where the rows are of several", () => {
		const chart: Chart = { kind: "bars", by: "class", values: ["read"] };
		const classes = table(chart, column("school", "text"), column("class", "text"), column("read", "number"));
		const rows = [
			{ school: "Atatürk Ortaokulu", class: "5/A", read: 3 },
			{ school: "Barış Ortaokulu", class: "5/A", read: 2 },
		];
		expect(chartDataOf(classes, chart, rows, "tr").categories).toEqual([
			"5/A · Atatürk Ortaokulu",
			"5/A · Barış Ortaokulu",
		]);
		expect(chartDataOf(classes, chart, rows.slice(1), "tr").categories).toEqual(["5/A"]);
		expect(chartDataOf(classes, { ...chart, by: "school" }, rows, "tr").categories[0]).toBe(
			"Atatürk Ortaokulu",
		);
	});

	it("is a week of school hours at least, as a heat map", () => {
		const chart: Chart = { kind: "heat", by: "weekday", across: "hour", values: ["moves"] };
		const week = table(
			chart,
			column("weekday", "weekday"),
			column("hour", "hour"),
			column("moves", "number"),
		);
		const heat = heatOf(week, chart, [{ weekday: 6, hour: 8, moves: 7 }], "tr");
		expect(heat.rows).toEqual(["Pazartesi", "Salı", "Çarşamba", "Perşembe", "Cuma", "Cumartesi"]);
		expect(heat.columns).toEqual(["08", "09", "10", "11", "12", "13", "14", "15"]);
		expect(heat.valueAt(5, 0)).toBe(7);
		expect(heat.valueAt(0, 0)).toBe(0);
	});
});

test("every chart draws columns of its table, and every way on is one of a row's values or a report", () => {
	for (const report of reports) {
		for (const table of report.tables) {
			const { chart } = table;
			if (chart?.kind === "heat") expect(heatOf(table, chart, [], "en").rows).toHaveLength(5);
			else if (chart) expect(chartDataOf(table, chart, [], "en").categories).toEqual([]);
			for (const { opens } of table.columns) expect(opens ?? "/").toMatch(/^\/[\w/?={}&-]*$/);
		}
	}
});

describe("overdue books class by class", () => {
	test("rows are grouped in their order; the count of a class includes what is not loaded yet", () => {
		const rows = ["5/B", "5/B", "6/A", ""].map((class_code, place) => ({
			class_code,
			loan_id: String(place),
		}));
		const counts = [
			{ class_code: "5/B", loans: 2 },
			{ class_code: "6/A", loans: 30 },
		];
		expect(
			classesOf(rows, counts).map(({ class_code, count, rows: own }) => [class_code, count, own.length]),
		).toEqual([
			["5/B", 2, 2],
			["6/A", 30, 1],
			["", 1, 1],
		]);
	});
	test("a folded slip shows the initial of the surname; five books fit on one, four of them on a sheet", () => {
		expect(["Ayşe Nur Yılmaz", "Çağrı İnce", "Zeynep"].map(shortName)).toEqual([
			"Ayşe Nur Y.",
			"Çağrı İ.",
			"Zeynep",
		]);
		expect(paperOf([])).toEqual({ slips: 0, sheets: 0 });
		expect(paperOf([1, 5, 6, 1])).toEqual({ slips: 5, sheets: 2 });
	});
});

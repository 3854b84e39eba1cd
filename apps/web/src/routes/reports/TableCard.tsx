import type { ReportAnswer } from "@rafta/library/api/reports";
import { type Report, shownColumns, type ReportTable as Table } from "@rafta/library/reports/definition";
import { useState } from "react";
import { messageOf } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, Card, Chart, ChipRow, Heat } from "#kit";
import type { Filters, Place } from "./address.ts";
import { chartDataOf, heatOf, isInTime } from "./chart-data.ts";
import { useRows } from "./model.ts";
import { ReportTable } from "./ReportTable.tsx";
import { type Order, sortRows } from "./sorted.ts";
import { texts } from "./texts.ts";

/** Rows shown initially. */
const PAGE_SIZE = 25;

function Drawing({ table, rows }: { table: Table; rows: ReportAnswer["tables"][string]["rows"] }) {
	const { language } = useLanguage();
	const { chart } = table;
	if (!chart) return null;
	const title = table.label[language];
	if (chart.kind === "heat") return <Heat title={title} {...heatOf(table, chart, rows, language)} />;
	return (
		<Chart
			kind={chart.kind}
			title={title}
			isTime={isInTime(table, chart)}
			{...chartDataOf(table, chart, rows, language)}
		/>
	);
}

/** A table of a report, and its chart if it has one: one click switches between them, print shows both. */
export function TableCard({
	report,
	table,
	found,
	place,
	filters,
	isAll,
	isPrinting,
}: {
	report: Report;
	table: Table;
	found: ReportAnswer["tables"][string];
	place: Place;
	filters: Filters;
	/** Whether the report covers all schools. */
	isAll: boolean;
	isPrinting: boolean;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const [view, setView] = useState<"chart" | "table">(table.chart ? "chart" : "table");
	const [shown, setShown] = useState(PAGE_SIZE);
	const [order, setOrder] = useState<Order>();
	const { rows, isWhole, more, busy, error } = useRows({ report, place, filters, table: table.key }, found);
	const name = table.label[language];
	const by = table.columns.find(({ key }) => key === order?.key);
	const inOrder = isWhole && order && by ? sortRows(rows, by, order) : rows;
	const part = isPrinting ? inOrder : inOrder.slice(0, shown);
	const isEmpty = found.count === 0;
	const look = (here: typeof view) => (isEmpty || isPrinting ? "" : view === here ? "" : "hidden");
	return (
		<Card title={name}>
			{isEmpty && <p>{t("empty")}</p>}
			{table.chart && !isEmpty && (
				<div className="no-print mb-3">
					<ChipRow
						label={t("look", { name })}
						chips={(["chart", "table"] as const).map((one) => [one, t(one)] as const)}
						value={view}
						onChange={(one) => setView(one)}
					/>
				</div>
			)}
			{table.chart && !isEmpty && (
				<div className={`print:block ${look("chart")}`}>
					<Drawing table={table} rows={found.rows} />
				</div>
			)}
			{!isEmpty && (
				<div className={`flex flex-col gap-2 print:mt-4 print:block ${look("table")}`}>
					<ReportTable
						caption={name}
						columns={shownColumns(table, { all: isAll })}
						rows={part}
						place={place}
						filters={filters}
						order={order}
						onOrder={isWhole ? setOrder : undefined}
					/>
					<div className="flex flex-wrap items-center gap-3">
						<output className="text-sm">
							{part.length < found.count
								? t("rowsOf", { shown: number(part.length), count: number(found.count) })
								: t("rows", { count: number(found.count) })}
						</output>
						{part.length < found.count && (
							<Button
								className="btn-sm no-print"
								busy={busy}
								onClick={() => {
									const newCount = shown + 200;
									setShown(newCount);
									if (newCount > rows.length && !isWhole) void more();
								}}
							>
								{t("more")}
							</Button>
						)}
					</div>
					{error !== undefined && (
						<p role="alert" className="text-error-ink text-sm">
							{messageOf(error)}
						</p>
					)}
				</div>
			)}
		</Card>
	);
}

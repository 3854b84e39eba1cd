import "../../kit/chart/inks.css";
import type { ReportAnswer } from "@rafta/library/api/reports";
import { cellText } from "@rafta/library/reports/cells";
import type { Column, Report, ReportRow } from "@rafta/library/reports/definition";
import { useRef } from "react";
import { useLanguage } from "#i18n";
import { Ready, useSeen } from "#kit";
import type { Filters, Place } from "./address.ts";
import { GlanceCovers } from "./GlanceCovers.tsx";
import { useGlance } from "./useGlance.ts";

/** Figures beside the main one, where no rows are drawn. */
const MAX_OTHERS = 3;

const columnIn = (columns: readonly Column[], key: string): Column => {
	const found = columns.find((column) => column.key === key);
	if (!found) throw new Error(`a report's card shows ${key}, which the report lacks`);
	return found;
};

interface ChartInput {
	rows: readonly ReportRow[];
	by: Column;
	value: Column;
}

const shareOf = (row: ReportRow, { rows, value }: ChartInput): number => {
	const top = Math.max(...rows.map((one) => Number(one[value.key] ?? 0)), 0);
	return top === 0 ? 0 : Number(row[value.key] ?? 0) / top;
};

function Bars(drawn: ChartInput) {
	const { language } = useLanguage();
	const { rows, by, value } = drawn;
	return (
		<ul className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-2 text-sm">
			{rows.map((row) => (
				<li key={String(row[by.key])} className="contents">
					<span>{cellText(by, row[by.key], language)}</span>
					<span aria-hidden="true" className="bg-base-200 rounded-xs h-3">
						<span
							className="bg-(--chart-1) rounded-xs block h-full"
							style={{ width: `${shareOf(row, drawn) * 100}%` }}
						/>
					</span>
					<span className="text-end font-semibold tabular-nums">
						{cellText(value, row[value.key], language)}
					</span>
				</li>
			))}
		</ul>
	);
}

function Columns(drawn: ChartInput) {
	const { language } = useLanguage();
	const { rows, by, value } = drawn;
	return (
		<ul className="flex h-full items-end gap-1.5">
			{rows.map((row) => (
				<li key={String(row[by.key])} className="flex h-full min-w-0 flex-1 flex-col justify-end text-center">
					<span className="sr-only">
						{cellText(by, row[by.key], language)}: {cellText(value, row[value.key], language)}
					</span>
					<span
						aria-hidden="true"
						className="bg-(--chart-1) mx-auto block w-full max-w-8 rounded-t-xs"
						style={{ height: `${Math.max(shareOf(row, drawn) * 80, 2)}%` }}
					/>
					<span aria-hidden="true" className="truncate text-sm opacity-75">
						{cellText(by, row[by.key], language).slice(0, 3)}
					</span>
				</li>
			))}
		</ul>
	);
}

function Result({ report, answer }: { report: Report; answer: ReportAnswer }) {
	const { language } = useLanguage();
	const { glance, figures, tables } = report;
	const main = columnIn(figures, glance.figure);
	const others = figures.filter((one) => one !== main).slice(0, MAX_OTHERS);
	const found = glance.rows && answer.tables[glance.rows.table]?.rows.slice(0, glance.rows.most);
	const columns = tables.find(({ key }) => key === glance.rows?.table)?.columns ?? [];
	return (
		<>
			<p className="flex flex-wrap items-baseline gap-x-2">
				<strong
					className={`text-xl font-semibold tabular-nums ${glance.isBad && Number(answer.figures[main.key]) > 0 ? "text-error-ink" : ""}`}
				>
					{cellText(main, answer.figures[main.key], language) || "–"}
				</strong>
				<span className="text-sm opacity-75">{main.label[language]}</span>
			</p>
			<div className="mt-auto flex h-26 flex-col justify-end">
				{found && found.length > 0 && glance.rows && (
					<GlanceRows look={glance.rows.look} rows={found} columns={columns} of={glance.rows} />
				)}
				{!glance.rows && (
					<dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2 text-sm">
						{others.map((column) => (
							<div key={column.key} className="contents">
								<dt className="min-w-0 truncate opacity-75">{column.label[language]}</dt>
								<dd className="text-end font-semibold tabular-nums">
									{cellText(column, answer.figures[column.key], language) || "–"}
								</dd>
							</div>
						))}
					</dl>
				)}
			</div>
		</>
	);
}

function GlanceRows({
	look,
	rows,
	columns,
	of,
}: {
	look: "bars" | "columns" | "covers";
	rows: readonly ReportRow[];
	columns: readonly Column[];
	of: { readonly by: string; readonly value: string };
}) {
	if (look === "covers") return <GlanceCovers ids={rows.map(({ book_id }) => String(book_id))} />;
	const drawn = { rows, by: columnIn(columns, of.by), value: columnIn(columns, of.value) };
	return look === "bars" ? <Bars {...drawn} /> : <Columns {...drawn} />;
}

/**
 * The result of a report in its card, read when the card is seen. Where it cannot be read, the card stays as it is: the
 * report itself says why.
 */
export function CardGlance({ report, place, filters }: { report: Report; place: Place; filters: Filters }) {
	const card = useRef<HTMLDivElement>(null);
	const isSeen = useSeen(card);
	const answer = useGlance(report, place, filters, isSeen);
	return (
		<div ref={card} aria-busy={answer.isLoading} className="mt-3 flex min-h-40 flex-1 flex-col gap-2">
			<Ready
				query={answer}
				loading={
					<>
						<div className="skeleton h-8 w-1/3" />
						<div className="skeleton mt-auto h-24 w-full" />
					</>
				}
				failure={() => null}
			>
				{(data) => <Result report={report} answer={data} />}
			</Ready>
		</div>
	);
}

import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report } from "@rafta/library/reports/definition";
import { lateBands } from "@rafta/library/reports/filters";
import type { ReactNode } from "react";
import { messageOf, useUser } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, ChipRow, Empty, useMayOpen } from "#kit";
import type { Change, Filters, Place } from "../address.ts";
import { useReport, useRows } from "../model.ts";
import { classesOf } from "./classes.ts";
import { LateClasses } from "./LateClasses.tsx";
import { Slips } from "./Slips.tsx";
import { texts } from "./texts.ts";

type Band = keyof typeof lateBands;
const bandNames = Object.keys(lateBands) as Band[];

/** A report as it is narrowed down. */
interface NarrowedProps {
	readonly report: Report;
	readonly place: Place;
	readonly filters: Filters;
	readonly onChange: Change;
}

/** How long the books are late, as chips with their counts, which stay while one of them is chosen. */
function Bands({ report, place, filters, onChange }: NarrowedProps) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const { band = "", ...others } = filters;
	const { data } = useReport(report, place, others);
	const count = (one: Band) => data?.tables.bands?.rows.find((row) => row.band === one)?.loans;
	const visibleReport = (value: unknown) => (typeof value === "number" ? number(value) : undefined);
	return (
		<ChipRow
			label={t("bands")}
			scrolls
			chips={[
				["", t("everything"), visibleReport(data?.figures.loans)] as const,
				...bandNames.map((one) => [one, lateBands[one].label[language], visibleReport(count(one))] as const),
			]}
			value={band}
			onChange={(one) => onChange({ band: one })}
		/>
	);
}

/** The overdue report of a school: class by class with covers, and the slips beside it. */
export function OverdueView({
	report,
	answer,
	place,
	filters,
	onChange,
}: NarrowedProps & { answer: ReportAnswer }) {
	const t = useTexts(texts);
	const number = useNumber();
	const user = useUser();
	const mayOpen = useMayOpen();
	const found = answer.tables.loans ?? { count: 0, rows: [] };
	const { rows, isWhole, more, busy, error } = useRows({ report, place, filters, table: "loans" }, found);
	const counts = answer.tables.classes?.rows ?? [];
	const classes = classesOf(rows, counts);
	const { loans, readers, longest } = answer.figures;
	// Reminders are the work of a library's own staff.
	const reminds = place !== "admin" && Boolean(user?.library_id) && mayOpen("/book_loans");
	const isNarrowed = Object.keys(filters).some((name) => name !== "class");
	let list: ReactNode = <Empty title={t("none")} />;
	if (classes.length > 0)
		list = (
			<>
				<LateClasses classes={classes} reminds={reminds} />
				{!isWhole && (
					<div className="flex flex-wrap items-center gap-3">
						<output className="text-sm">
							{t("shown", { shown: number(rows.length), count: number(found.count) })}
						</output>
						<Button className="btn-sm" busy={busy} onClick={() => void more()}>
							{t("more")}
						</Button>
					</div>
				)}
				{error !== undefined && (
					<p role="alert" className="text-error-ink text-sm">
						{messageOf(error)}
					</p>
				)}
			</>
		);
	return (
		<div className="flex flex-col gap-5">
			{found.count > 0 && (
				<p className="-mt-2 text-lg tabular-nums">
					{t("summary", {
						loans: number(Number(loans)),
						readers: number(Number(readers)),
						classes: number(counts.length),
						days: number(Number(longest)),
					})}
				</p>
			)}
			<Bands report={report} place={place} filters={filters} onChange={onChange} />
			<div className="grid items-start gap-x-10 gap-y-8 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_20rem]">
				{reminds && (
					<div className="lg:sticky lg:top-4 lg:col-start-2 lg:row-start-1">
						<Slips key={filters.class ?? ""} classCode={filters.class ?? ""} isNarrowed={isNarrowed} />
					</div>
				)}
				<div className="flex flex-col gap-5 lg:col-start-1 lg:row-start-1">{list}</div>
			</div>
		</div>
	);
}

import "./print.css";
import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report } from "@rafta/library/reports/definition";
import { choicesOf, filterLabels, parametersOf } from "@rafta/library/reports/filters";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Actions, BusyLine, Loading, Page, Ready, useSearchParams } from "#kit";
import { type Filters, filtersOf, homeOf, type Place } from "./address.ts";
import { Figures } from "./Figures.tsx";
import { FileButton } from "./FileButton.tsx";
import { useReport } from "./model.ts";
import { OverdueView } from "./overdue/OverdueView.tsx";
import { texts as overdueTexts } from "./overdue/texts.ts";
import { Podium } from "./Podium.tsx";
import { ReportFilters, useFiltersKnown } from "./ReportFilters.tsx";
import { SchoolChoice } from "./SchoolChoice.tsx";
import { useSaveReport } from "./saved/useSaveReport.tsx";
import { TableCard } from "./TableCard.tsx";
import { texts } from "./texts.ts";
import { useDocument } from "./useDocument.ts";
import { usePrinting } from "./usePrinting.ts";

/** The report's scope, its days and its creation time; on paper also its filters. */
function About({ report, answer, filters }: { report: Report; answer: ReportAnswer; filters: Filters }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const narrowed = report.filters.flatMap((filter) => {
		const [name = filter] = parametersOf[filter];
		const value = filters[name] ?? "";
		// The server's file names the library; values known only by id are not useful on paper.
		if (value === "" || ["period", "library", "stocktake"].includes(filter)) return [];
		const label = choicesOf[filter]?.find((choice) => choice.value === value)?.label[language];
		return [`${filterLabels[filter][language]}: ${label ?? value}`];
	});
	const period =
		answer.from !== "" && t("periodOf", { from: formatDate(answer.from), to: formatDate(answer.to) });
	const made = t("madeAt", { time: formatInstant(answer.made_at) });
	return (
		<p className="-mt-2 text-sm">
			{[answer.school || t("everySchool"), period, made].filter(Boolean).join(" · ")}
			{narrowed.length > 0 && <span className="hidden print:inline"> · {narrowed.join(" · ")}</span>}
		</p>
	);
}

/** A report rendered from its definition: figures, charts, tables, filters, files. */
export function ReportView({ report, place }: { report: Report; place: Place }) {
	const t = useTexts(texts);
	const o = useTexts(overdueTexts);
	const { language } = useLanguage();
	const [params, change] = useSearchParams();
	const isPrinting = usePrinting();
	const filters = filtersOf(report, place, params);
	const answer = useReport(report, place, filters);
	const { data } = answer;
	const document = useDocument(report, place, filters);
	const save = useSaveReport(report, filters);
	// Books of one school that are late are read class by class; on paper, and where figures are wanted, as tables.
	const hasClasses = report.kind === "overdue" && Boolean(data?.school);
	const [isTable, setIsTable] = useState(false);
	const isByClass = hasClasses && !isTable && !isPrinting;
	const shownTables = isByClass ? [] : report.tables;
	const areFiltersKnown = useFiltersKnown(report, place, filters);
	return (
		<div className="report">
			<Page
				title={report.name[language]}
				lead={report.about[language]}
				actions={
					<>
						<FileButton
							report={report}
							place={place}
							filters={filters}
							variant={isByClass ? "plain" : "primary"}
						/>
						<Actions
							of={[
								document,
								hasClasses && { text: o(isTable ? "byClass" : "asTable"), run: () => setIsTable(!isTable) },
								data && { text: t("print"), run: () => print() },
								save,
								{ text: t("all"), href: homeOf(place, filters.school_id) },
							]}
							limit={1}
						/>
					</>
				}
			>
				{place === "admin" && <SchoolChoice />}
				{areFiltersKnown && (
					<ReportFilters
						report={report}
						without={isByClass ? "band" : undefined}
						place={place}
						filters={filters}
						answer={data}
						onChange={change}
					/>
				)}
				{areFiltersKnown ? <Ready query={answer} /> : <Loading />}
				{data && areFiltersKnown && (
					<div aria-busy={answer.isPlaceholderData || undefined}>
						{answer.isPlaceholderData && <BusyLine />}
						<div className="flex flex-col gap-5 print:block print:space-y-4">
							<About report={report} answer={data} filters={filters} />
							{isByClass && (
								<OverdueView
									report={report}
									answer={data}
									place={place}
									filters={filters}
									onChange={change}
								/>
							)}
							{!isByClass && <Figures report={report} figures={data.figures} />}
							<Podium report={report} answer={data} />
							{shownTables.map((table) => {
								const found = data.tables[table.key];
								return (
									found && (
										<TableCard
											key={table.key}
											report={report}
											table={table}
											found={found}
											place={place}
											filters={filters}
											isAll={data.school === ""}
											isPrinting={isPrinting}
										/>
									)
								);
							})}
						</div>
					</div>
				)}
			</Page>
		</div>
	);
}

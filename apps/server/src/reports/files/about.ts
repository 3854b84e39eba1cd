/** Introduction of a report file: school, period and filters. */
import { cellText } from "@rafta/library/reports/cells";
import type { Report } from "@rafta/library/reports/definition";
import { choicesOf, filterLabels } from "@rafta/library/reports/filters";
import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { type Language, words } from "@rafta/words";
import type { Question } from "../parse-query.ts";
import type { ReportResult } from "../report-source.ts";

const texts = words("server/reports/files");

/** Report with its results, to be written into a file. */
export interface AnsweredReport {
	readonly report: Report;
	readonly question: Question;
	readonly found: ReportResult;
	readonly language: Language;
	readonly now: Date;
	readonly signal: AbortSignal;
}

export type Fact = readonly [label: string, value: string];

/** `01.09.2025 – 05.03.2026`; empty where the report has no period. */
export const periodOf = ({ from, to }: Question): string =>
	from === "" ? "" : `${formatDate(from)} – ${formatDate(to)}`;

export const schoolOf = ({ question, language }: AnsweredReport): string =>
	question.school.name || texts.all[language];

/** The filters of the report, as chosen. */
function chosenFacts({ report, question, found, language }: AnsweredReport): Fact[] {
	const { filters, library } = question;
	const given: Readonly<Record<string, unknown>> = {
		...filters,
		library: library || undefined,
		leavers: filters.leavers ? "1" : undefined,
		stocktake: filters.stocktake === undefined ? undefined : (found.names?.stocktake ?? filters.stocktake),
	};
	return report.filters.flatMap((filter): Fact[] => {
		const value = given[filter];
		if (value === undefined) return [];
		const label = choicesOf[filter]?.find((choice) => choice.value === String(value))?.label[language];
		return [[filterLabels[filter][language], label ?? String(value)]];
	});
}

/** School, period, filters, and the time of creation. */
export function headOf(answered: AnsweredReport): Fact[] {
	const { question, language, now } = answered;
	return [
		[texts.school[language], schoolOf(answered)],
		[filterLabels.period[language], periodOf(question)],
		...chosenFacts(answered),
		[texts.made[language], formatInstant(now.toISOString())],
	].filter(([, value]) => value !== "") as Fact[];
}

/** The figures by their labels. */
export const figuresOf = ({ report, found, language }: AnsweredReport): Fact[] =>
	report.figures.map((figure) => [
		figure.label[language],
		cellText(figure, found.figures[figure.key], language) || "–",
	]);

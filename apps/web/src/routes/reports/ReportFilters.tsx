import type { ReportAnswer } from "@rafta/library/api/reports";
import type { Report, ReportFilter } from "@rafta/library/reports/definition";
import { choicesOf, filterLabels, parametersOf } from "@rafta/library/reports/filters";
import { literal, useEndpoint, useList, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Select } from "#kit";
import type { Change, Filters, Place } from "./address.ts";
import { PeriodFields } from "./PeriodFields.tsx";
import { TypedField } from "./TypedField.tsx";
import { texts } from "./texts.ts";

interface FilterProps {
	label: string;
	value: string;
	onChange(value: string): void;
}

type Options = readonly (readonly [value: string, text: string])[];

/** A value in the address that is not among the options is still shown. */
function Choice({ label, value, onChange, options }: FilterProps & { options: Options }) {
	const t = useTexts(texts);
	const isKnown = value === "" || options.some(([one]) => one === value);
	return (
		<Select
			label={label}
			value={value}
			options={[["", t("everything")], ...(isKnown ? [] : [[value, value] as const]), ...options]}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}

/** A school's records by name. */
const useNamed = (collection: "libraries" | "stocktakes", school: string, enabled = true) =>
	useList<{ id: string; name: string }>(
		collection,
		{
			filter: school === "" ? "" : `school_id = ${literal(school)}`,
			sort: "name",
			fields: "id,name",
			perPage: 200,
		},
		enabled,
	);

/** School that a report is about; "" for all. */
function useSchoolOf(place: Place, filters: Filters): string {
	const own = useUser()?.school_id ?? "";
	return place === "admin" ? (filters.school_id ?? "") : own;
}

/**
 * Whether it is known which filters there are: one that came later would push the report down. A list that cannot be
 * read gives no filter.
 */
export function useFiltersKnown(report: Report, place: Place, filters: Filters): boolean {
	const school = useSchoolOf(place, filters);
	const libraries = useNamed("libraries", school, report.filters.includes("library"));
	const stocktakes = useNamed("stocktakes", school, report.filters.includes("stocktake"));
	return !libraries.isLoading && !stocktakes.isLoading;
}

/** Selection of a school's records by name; omitted if there is only one. */
function RecordChoice({
	collection,
	school,
	...shared
}: FilterProps & { collection: "libraries" | "stocktakes"; school: string }) {
	const found = useNamed(collection, school);
	const items = found.data?.items ?? [];
	if (items.length < 2 && shared.value === "") return null;
	return <Choice {...shared} options={items.map(({ id, name }) => [id, name])} />;
}

function ClassChoice(shared: FilterProps) {
	const classes = useEndpoint("GET /api/readers/classes");
	const codes = (classes.data?.items ?? []).map(({ class_code }) => class_code).filter(Boolean);
	return <Choice {...shared} options={codes.map((code) => [code, code])} />;
}

function Filter({
	filter,
	place,
	filters,
	onChange,
}: {
	filter: ReportFilter;
	place: Place;
	filters: Filters;
	onChange: Change;
}) {
	const { language } = useLanguage();
	const school = useSchoolOf(place, filters);
	const [name = filter] = parametersOf[filter];
	const shared: FilterProps = {
		label: filterLabels[filter][language],
		value: filters[name] ?? "",
		onChange: (value) => onChange({ [name]: value }),
	};
	const choices = choicesOf[filter];
	if (choices) {
		return <Choice {...shared} options={choices.map(({ value, label }) => [value, label[language]])} />;
	}
	if (filter === "library") return <RecordChoice {...shared} collection="libraries" school={school} />;
	if (filter === "stocktake") return <RecordChoice {...shared} collection="stocktakes" school={school} />;
	if (filter === "class" && place !== "admin") return <ClassChoice {...shared} />;
	return <TypedField {...shared} />;
}

/** The filters of a report, all kept in the address. */
export function ReportFilters({
	report,
	without,
	place,
	filters,
	answer,
	onChange,
}: {
	report: Report;
	/** A filter that is offered elsewhere. */
	without?: ReportFilter;
	place: Place;
	filters: Filters;
	answer: ReportAnswer | undefined;
	onChange: Change;
}) {
	const t = useTexts(texts);
	const offered = report.filters.filter((one) => one !== without);
	const set = offered.flatMap((filter) => parametersOf[filter]).filter((name) => filters[name]);
	return (
		<fieldset
			aria-label={t("filters")}
			className="no-print grid grid-cols-2 items-start gap-3 md:grid-cols-3 lg:grid-cols-5"
		>
			{offered.map((filter) =>
				filter === "period" ? (
					<PeriodFields key={filter} filters={filters} answer={answer} onChange={onChange} />
				) : (
					<Filter key={filter} filter={filter} place={place} filters={filters} onChange={onChange} />
				),
			)}
			{set.length > 0 && (
				<Button
					variant="ghost"
					className="self-end justify-self-start"
					onClick={() => onChange(Object.fromEntries(set.map((name) => [name, ""])))}
				>
					{t("clear")}
				</Button>
			)}
		</fieldset>
	);
}

import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate } from "@rafta/library/turkish/dates";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call, useUser } from "#data";
import { useTexts } from "#i18n";
import { Button, Checkbox, type Column, Empty, List, Page, Select, TextInput, useSearchParams } from "#kit";
import { useDebouncedCommit } from "#state";
import { type Library, useLibraries } from "./libraries.ts";
import { batchTexts } from "./texts.ts";
import WithdrawCopies from "./WithdrawCopies.tsx";

type Answer = AnswerOf<"GET /api/copies/weeding">;
type Candidate = Answer["items"][number];

const criteria = ["library", "idle_months", "before_year", "condition", "gone", "last"] as const;
type Criteria = Readonly<Record<(typeof criteria)[number], string>>;

/** Criteria as the address has them; a year that is still being typed is none. */
function criteriaOf(params: URLSearchParams, library: string): Criteria {
	const given = Object.fromEntries(criteria.map((name) => [name, params.get(name) ?? ""])) as Criteria;
	return {
		...given,
		library: given.library || library,
		before_year: /^\d{4}$/.test(given.before_year) ? given.before_year : "",
	};
}

const isAsking = ({ idle_months, before_year, condition, gone }: Criteria): boolean =>
	[idle_months, before_year, condition, gone].some((value) => value !== "");

function useCandidates(activeCriteria: Criteria) {
	return useInfiniteQuery({
		queryKey: ["weeding", activeCriteria],
		queryFn: ({ pageParam, signal }) => {
			const given = Object.entries({ ...activeCriteria, after: pageParam }).filter(
				([, value]) => value !== "",
			);
			return call(
				"GET /api/copies/weeding",
				{ query: { ...Object.fromEntries(given), library: activeCriteria.library } },
				{ signal },
			);
		},
		initialPageParam: "",
		getNextPageParam: ({ next }) => next ?? undefined,
		enabled: isAsking(activeCriteria) && activeCriteria.library !== "",
	});
}

function NumberInput({
	label,
	value,
	onChange,
}: {
	label: string;
	value: string;
	onChange(value: string): void;
}) {
	const [typed, setTyped] = useDebouncedCommit(value, onChange);
	return (
		<TextInput
			label={label}
			inputMode="numeric"
			value={typed}
			onChange={({ target }) => setTyped(target.value.replace(/\D/g, "").slice(0, 4))}
		/>
	);
}

/** The criteria; the list follows each of them at once, as other lists follow their filters. */
function CriteriaFields({
	params,
	library,
	libraries,
	onChange,
}: {
	params: URLSearchParams;
	library: string;
	libraries: readonly Library[];
	onChange(changes: Partial<Criteria>): void;
}) {
	const t = useTexts(batchTexts);
	return (
		<div className="flex w-full flex-col gap-3">
			<div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
				{libraries.length > 1 && (
					<Select
						label={t("library")}
						options={libraries.map(({ id, name }) => [id, name] as const)}
						value={library}
						onChange={(event) => onChange({ library: event.target.value })}
					/>
				)}
				<NumberInput
					label={t("idle")}
					value={params.get("idle_months") ?? ""}
					onChange={(idle_months) => onChange({ idle_months })}
				/>
				<NumberInput
					label={t("beforeYear")}
					value={params.get("before_year") ?? ""}
					onChange={(before_year) => onChange({ before_year })}
				/>
				<Select
					label={t("condition")}
					options={[
						["", t("anyCondition")],
						["worn", t("worn")],
						["damaged", t("damaged")],
					]}
					value={params.get("condition") ?? ""}
					onChange={(event) => onChange({ condition: event.target.value })}
				/>
			</div>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-1">
				{(["gone", "last"] as const).map((name) => (
					<Checkbox
						key={name}
						label={t(name)}
						checked={params.get(name) === "1"}
						onChange={(event) => onChange({ [name]: event.target.checked ? "1" : "" })}
					/>
				))}
			</div>
		</div>
	);
}

function useColumns(): Column<Candidate>[] {
	const t = useTexts(batchTexts);
	return useMemo(() => {
		const whyOf = ({ reasons, last, kept }: Candidate) => [
			...reasons.map((reason) => t(`why_${reason}`)),
			...(last ? [t("lastCopy")] : kept ? [t("bestCopy")] : []),
		];
		return [
			{
				key: "book",
				title: t("book"),
				controls: true,
				render: ({ title, author_line, year }) => (
					<>
						<span className="font-semibold">{title}</span>
						<span className="block text-sm font-normal opacity-80">
							{[author_line, year > 0 ? year : ""].filter(Boolean).join(" · ")}
						</span>
					</>
				),
			},
			{ key: "callNumber", title: t("callNumber"), render: ({ call_number }) => call_number },
			{ key: "barcode", title: t("barcode"), className: "tabular-nums", render: ({ barcode }) => barcode },
			{
				key: "lastLoan",
				title: t("lastLoan"),
				render: ({ last_loan_on }) => (last_loan_on ? formatDate(last_loan_on) : t("never")),
			},
			{ key: "why", title: t("why"), controls: true, render: (copy) => whyOf(copy).join(", ") },
		];
	}, [t]);
}

/** Candidates for weeding the library; the selected ones go into a withdrawal. */
export default function Weeding({ onClose }: { onClose(): void }) {
	const t = useTexts(batchTexts);
	const user = useUser();
	const [params, change] = useSearchParams();
	const libraries = useLibraries();
	const activeCriteria = criteriaOf(params, user?.library_id || (libraries[0]?.id ?? ""));
	const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
		useCandidates(activeCriteria);
	const isActive = isAsking(activeCriteria);
	return (
		<Page
			title={t("weeding")}
			lead={t("weedingLead")}
			isList
			actions={<Button onClick={onClose}>{t("back")}</Button>}
		>
			<List<Candidate>
				caption={t("weeding")}
				source={{
					collection: "library_books",
					question: Object.values(activeCriteria),
					rows: isActive ? data?.pages.flatMap(({ items }) => items) : [],
					error,
					retry: () => void refetch(),
					more: hasNextPage ? { load: () => void fetchNextPage(), isBusy: isFetchingNextPage } : undefined,
				}}
				columns={useColumns()}
				controls={
					<CriteriaFields
						params={params}
						library={activeCriteria.library}
						libraries={libraries}
						onChange={change}
					/>
				}
				startsNarrow
				asksFirst={!isActive}
				rowName={({ title, barcode }) => `${title} ${barcode}`}
				empty={<Empty title={t(isActive ? "weedingEmpty" : "weedingAsk")} />}
				actions={(selection) => <WithdrawCopies selection={selection} />}
			/>
		</Page>
	);
}

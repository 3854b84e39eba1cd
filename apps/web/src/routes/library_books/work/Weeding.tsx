import type { AnswerOf } from "@rafta/library/api/index";
import { formatDate } from "@rafta/library/turkish/dates";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../data/endpoints.ts";
import { useUser } from "../../../data/session.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { useDebouncedCommit } from "../../../state/useDebounced.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, Select, TextInput } from "../../../ui/Field.tsx";
import { Card, Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { type Library, useLibraries } from "./libraries.ts";
import { MAX_COPIES } from "./model.ts";
import { workTexts } from "./texts.ts";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

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
	const t = useTexts(workTexts);
	return (
		<>
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
			<div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
				{(["gone", "last"] as const).map((name) => (
					<Checkbox
						key={name}
						label={t(name)}
						checked={params.get(name) === "1"}
						onChange={(event) => onChange({ [name]: event.target.checked ? "1" : "" })}
					/>
				))}
			</div>
		</>
	);
}

function Row({
	copy,
	isTicked,
	onTick,
}: {
	copy: Candidate;
	isTicked: boolean;
	onTick(ticked: boolean): void;
}) {
	const t = useTexts(workTexts);
	const about = [copy.author_line, copy.year > 0 ? copy.year : ""].filter(Boolean).join(" · ");
	const standing = copy.last ? [t("lastCopy")] : copy.kept ? [t("bestCopy")] : [];
	const why = [...copy.reasons.map((reason) => t(`why_${reason}`)), ...standing];
	return (
		<tr className="border-base-300 max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:border-t max-sm:px-2 max-sm:py-2 max-sm:*:border-0">
			<td className="max-sm:p-1">
				<input
					type="checkbox"
					className="checkbox"
					aria-label={t("tick", { name: `${copy.title} ${copy.barcode}` })}
					checked={isTicked}
					onChange={(event) => onTick(event.target.checked)}
				/>
			</td>
			<td className="max-sm:w-4/5 max-sm:p-1">
				<span className="font-semibold">{copy.title}</span>
				<span className="block text-sm opacity-80">{about}</span>
			</td>
			<td className="tabular-nums max-sm:p-1">{copy.call_number}</td>
			<td className="tabular-nums max-sm:p-1">{copy.barcode}</td>
			<td className="max-sm:p-1">{copy.last_loan_on ? formatDate(copy.last_loan_on) : t("never")}</td>
			<td className="max-sm:p-1">{why.join(", ")}</td>
		</tr>
	);
}

/** Candidates for weeding the library; the selected ones go into a withdrawal. */
export default function Weeding({ onClose }: { onClose(): void }) {
	const t = useTexts(workTexts);
	const number = useNumber();
	const user = useUser();
	const [params, change] = useSearchParams();
	const libraries = useLibraries();
	const activeCriteria = criteriaOf(params, user?.library_id || (libraries[0]?.id ?? ""));
	const list = useCandidates(activeCriteria);
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	const [isWithdrawing, setIsWithdrawing] = useState(false);
	const items = list.data?.pages.flatMap((page) => page.items) ?? [];
	const chosen = items.filter(({ id }) => ticked.has(id)).map(({ id }) => id);
	const tick = (ids: readonly string[], on: boolean) => {
		const next = new Set(ticked);
		for (const id of ids) {
			if (on) next.add(id);
			else next.delete(id);
		}
		setTicked(next);
	};
	return (
		<Page
			title={t("weeding")}
			lead={t("weedingLead")}
			actions={<Button onClick={onClose}>{t("back")}</Button>}
		>
			<Card>
				<CriteriaFields
					params={params}
					library={activeCriteria.library}
					libraries={libraries}
					onChange={(changes) => {
						setTicked(new Set());
						change(changes);
					}}
				/>
			</Card>
			{!isAsking(activeCriteria) && <p>{t("weedingAsk")}</p>}
			{list.isLoading && <Loading />}
			{list.isError && <Failed error={list.error} retry={() => void list.refetch()} />}
			{list.data && items.length === 0 && <Empty title={t("weedingEmpty")} />}
			{items.length > 0 && (
				<>
					<div className="rounded-box border-base-300 bg-base-100 overflow-x-auto border">
						<table className="table max-sm:block">
							<caption className="sr-only">{t("weeding")}</caption>
							<thead className="max-sm:block">
								<tr className="max-sm:block">
									<td className="max-sm:block max-sm:p-3">
										<label className="flex items-center gap-3">
											<input
												type="checkbox"
												className="checkbox"
												checked={chosen.length === items.length}
												onChange={(event) =>
													tick(
														items.map(({ id }) => id),
														event.target.checked,
													)
												}
											/>
											<span className="sm:sr-only">{t("tickAll")}</span>
										</label>
									</td>
									{(["book", "callNumber", "barcode", "lastLoan", "why"] as const).map((name) => (
										<th key={name} scope="col" className="text-base-content max-sm:hidden">
											{t(name)}
										</th>
									))}
								</tr>
							</thead>
							<tbody className="max-sm:block">
								{items.map((copy) => (
									<Row
										key={copy.id}
										copy={copy}
										isTicked={ticked.has(copy.id)}
										onTick={(on) => tick([copy.id], on)}
									/>
								))}
							</tbody>
						</table>
					</div>
					{list.hasNextPage && (
						<Button
							className="self-center"
							busy={list.isFetchingNextPage}
							onClick={() => void list.fetchNextPage()}
						>
							{t("more")}
						</Button>
					)}
					{chosen.length > 0 && (
						<div className="rounded-box border-base-300 bg-base-100 sticky bottom-2 z-20 flex flex-wrap items-center gap-3 border p-2 shadow-lg max-sm:pr-16">
							<span role="status">{t("ticked", { count: number(chosen.length) })}</span>
							<Button
								variant="danger"
								disabled={chosen.length > MAX_COPIES}
								onClick={() => setIsWithdrawing(true)}
							>
								{t("withdraw")}
							</Button>
							{chosen.length > MAX_COPIES && <span>{t("tooMany", { most: MAX_COPIES })}</span>}
						</div>
					)}
				</>
			)}
			{isWithdrawing && (
				<WithdrawDialog
					ids={chosen}
					onClose={() => {
						setIsWithdrawing(false);
						setTicked(new Set());
					}}
				/>
			)}
		</Page>
	);
}

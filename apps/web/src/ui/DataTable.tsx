import type { RecordModel } from "pocketbase";
import { type ReactNode, useCallback, useMemo } from "react";
import { messageOf } from "../data/errors.ts";
import { common } from "../i18n/common.ts";
import { useNumber, useTexts } from "../i18n/language.tsx";
import { useDebouncedCommit } from "../state/useDebounced.ts";
import { Button } from "./Button.tsx";
import { Empty, Failed, Loading } from "./states.tsx";
import type { Column } from "./table/column.ts";
import { DidYouMean, NearNames, type Suggested } from "./table/DidYouMean.tsx";
import { FilterSheet } from "./table/FilterSheet.tsx";
import { ListMenu } from "./table/ListMenu.tsx";
import { ListSearch } from "./table/ListSearch.tsx";
import { tableTexts } from "./table/texts.ts";
import { useListPreferences } from "./table/useListPreferences.ts";
import { useMedia } from "./table/useMedia.ts";
import { useRows } from "./table/useRows.ts";
import { MAX_TICKED, RangeTooLong, type Selection, useSelection } from "./table/useSelection.ts";
import { VirtualTable } from "./table/VirtualTable.tsx";
import { toast } from "./toast.tsx";
import { useSearchParams } from "./useSearchParams.ts";

export type { Column } from "./table/column.ts";
export type { Selection } from "./table/useSelection.ts";

interface Props<T> {
	collection: string;
	/** Label of the table for screen readers. */
	caption: string;
	columns: readonly Column<T>[];
	/** Builds a filter from the typed text; without it there is no search box. */
	search?: (text: string) => string;
	searchLabel?: string;
	/** Names that are offered where nothing matches the typed text. */
	suggested?: Suggested;
	/** Condition that always applies. */
	filter?: string;
	sort: string;
	/** Relations to expand: always the same, or those needed by the shown columns. */
	expand?: string | ((columns: readonly string[]) => string);
	/** Link target of a row; the first column is the link. */
	href?: (record: T) => string;
	empty: ReactNode;
	/** Additional controls next to the search box. */
	controls?: ReactNode;
	/** Without a parameter it shows a part already: its controls stay while that part is empty. */
	startsNarrow?: boolean;
	/** Actions on ticked rows; without it rows cannot be ticked. */
	actions?: (selection: Selection) => ReactNode;
	/** Fields of an exported file, by the shown columns; without it the list cannot be exported. */
	exported?: (columns: readonly string[]) => readonly string[];
	/** Key under which the user's columns and order are stored; without it they cannot be changed. */
	preferencesKey?: string;
}

/** Parameters of a list's address that are no filters. */
const notFilters: ReadonlySet<string> = new Set(["q", "sort", "view"]);

/** Columns to show: those chosen by the user, or the defaults that fit the screen. */
function useColumns<T>(all: readonly Column<T>[], chosen: readonly string[] | undefined) {
	const isNarrow = useMedia("(width < 48rem)");
	return useMemo(
		() =>
			all.filter((column, place) =>
				chosen ? place === 0 || chosen.includes(column.key) : !column.optional && !(isNarrow && column.wide),
			),
		[all, chosen, isNarrow],
	);
}

/**
 * List of a collection of any length, sorted and searched by the server. Its state (search, filters, order) is kept in
 * the address; columns and the default order are user preferences.
 */
export function DataTable<T extends RecordModel>(props: Props<T>) {
	const t = useTexts(common);
	const tt = useTexts(tableTexts);
	const number = useNumber();
	const [params, change] = useSearchParams();
	const [preferences, setPreferences] = useListPreferences(props.preferencesKey ?? props.collection);
	const isCard = useMedia("(width < 40rem)");
	const query = params.get("q") ?? "";
	const liked = props.preferencesKey === undefined ? undefined : preferences.sort;
	const canSort = (sort: string) => props.columns.some((column) => column.sort === sort.replace(/^-/, ""));
	const sort = params.get("sort") || (liked && canSort(liked) ? liked : props.sort);
	const [typed, setTyped] = useDebouncedCommit(query, (text) => change({ q: text }));
	const filter = [props.filter, query && props.search?.(query)]
		.filter(Boolean)
		.map((one) => `(${one})`)
		.join(" && ");
	const columns = useColumns(
		props.columns,
		props.preferencesKey === undefined ? undefined : preferences.columns,
	);
	const keys = columns.map(({ key }) => key);
	const expand = typeof props.expand === "function" ? props.expand(keys) : props.expand;
	const rows = useRows<T>(props.collection, { sort, filter, expand });
	const { rowAt, total } = rows;
	const idAt = (index: number) => rowAt(index)?.id;
	const onTickFailed = useCallback(
		(error: unknown) =>
			toast(
				error instanceof RangeTooLong ? tt("rangeTooLong", { most: number(MAX_TICKED) }) : messageOf(error),
				"bad",
			),
		[tt, number],
	);
	const ticking = useSelection({ collection: props.collection, filter, sort, total, idAt, onTickFailed });
	const { selection } = ticking;
	const sortBy = (field: string) => {
		change({ sort: field });
		if (props.preferencesKey !== undefined) setPreferences({ sort: field });
	};
	const hasRows = total > 0;
	const filterCount = [...params.keys()].filter((key) => !notFilters.has(key)).length;
	const isEmpty = !rows.isPending && !rows.error && !hasRows;
	// Where there is nothing, nothing is searched, narrowed or arranged.
	const isBare = isEmpty && !props.startsNarrow && query === "" && typed === "" && filterCount === 0;

	return (
		<div className="flex flex-col gap-3">
			<div className="no-print flex items-center gap-2 empty:hidden sm:flex-wrap sm:gap-3">
				{!isBare && props.search && (
					<ListSearch label={props.searchLabel ?? t("action.search")} value={typed} onChange={setTyped} />
				)}
				{!isBare && props.controls && isCard && (
					<FilterSheet count={filterCount}>{props.controls}</FilterSheet>
				)}
				{!isBare && !isCard && props.controls}
				{!isBare && (props.preferencesKey !== undefined || (isCard && props.actions !== undefined)) && (
					<div className="ml-auto">
						<ListMenu<T>
							columns={props.columns}
							shown={keys}
							onColumns={
								props.preferencesKey === undefined
									? undefined
									: (chosen) => setPreferences({ columns: chosen })
							}
							exported={props.exported?.(keys)}
							ticking={ticking}
							isTicked={props.actions !== undefined}
							isCard={isCard}
							sort={sort}
							onSort={sortBy}
						/>
					</div>
				)}
			</div>
			{rows.isPending && !hasRows && <Loading />}
			{rows.error !== null && !hasRows && <Failed error={rows.error} retry={rows.retry} />}
			{isEmpty &&
				(query ? (
					<Empty title={t("list.noMatch")}>
						{typeof props.suggested === "string" && (
							<DidYouMean typed={query} kinds={props.suggested} onChoose={setTyped} />
						)}
						{typeof props.suggested === "object" && (
							<NearNames
								typed={query}
								collection={props.collection}
								filter={props.filter ?? ""}
								path={props.suggested.path}
								onChoose={setTyped}
							/>
						)}
					</Empty>
				) : filterCount > 0 && !props.startsNarrow ? (
					<Empty title={t("list.noMatch")} />
				) : (
					props.empty
				))}
			{hasRows && (
				<>
					<VirtualTable<T>
						caption={props.caption}
						columns={columns}
						total={total}
						rowAt={rowAt}
						onShow={rows.show}
						href={props.href}
						ticking={props.actions ? ticking : undefined}
						sorting={{ sort, onSort: sortBy }}
						question={`${props.collection} ${filter} ${sort}`}
						isOld={rows.isOld}
					/>
					{props.actions && selection.count > 0 && (
						<fieldset
							aria-label={tt("chosen", { count: number(selection.count) })}
							className="no-print rounded-box border-base-300 bg-base-100 sticky bottom-2 z-20 flex flex-wrap items-center gap-2 border p-2 shadow-lg max-sm:pr-16"
						>
							<output className="px-2 font-semibold">
								{tt("chosen", { count: number(selection.count) })}
							</output>
							{props.actions(selection)}
							<Button variant="ghost" onClick={selection.clear}>
								{tt("clear")}
							</Button>
						</fieldset>
					)}
					{rows.error !== null && (
						<p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
							{tt("rowsFailed")} {messageOf(rows.error)}
							<Button className="btn-sm" onClick={rows.retry}>
								{t("state.retry")}
							</Button>
						</p>
					)}
					<output className="text-sm">
						{rows.isTotalKnown ? t("list.total", { total: number(total) }) : t("state.loading")}
					</output>
				</>
			)}
		</div>
	);
}

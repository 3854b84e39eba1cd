import type { ReactNode } from "react";
import { messageOf } from "#data";
import { common, useNumber, useTexts } from "#i18n";
import { useDebouncedCommit } from "#state";
import { Button } from "./Button.tsx";
import { Empty, Failure, Loading } from "./states.tsx";
import type { Column, Row } from "./table/column.ts";
import { DidYouMean, NearNames, type SuggestionSource } from "./table/DidYouMean.tsx";
import { FilterSheet } from "./table/FilterSheet.tsx";
import { ListMenu } from "./table/ListMenu.tsx";
import { ListSearch } from "./table/ListSearch.tsx";
import { tableTexts } from "./table/texts.ts";
import { useColumns } from "./table/useColumns.ts";
import { useListPreferences } from "./table/useListPreferences.ts";
import { useMedia } from "./table/useMedia.ts";
import { type RowOptions, type RowReader, type Rows, useRows } from "./table/useRows.ts";
import { MAX_TICKED, RangeTooLong, type Selection, useSelection } from "./table/useSelection.ts";
import { VirtualTable } from "./table/VirtualTable.tsx";
import { toast } from "./toast.tsx";
import { useSearchParams } from "./useSearchParams.ts";

export type { Column } from "./table/column.ts";
export type { Selection } from "./table/useSelection.ts";

/** Records of a collection, searched and sorted by the server. */
interface RecordSource {
	collection: string;
	sort: string;
	/** Condition that always applies. */
	filter?: string;
	/** Builds a filter from the typed text; without it there is no search box. */
	search?: (text: string) => string;
	/** Names that are offered where nothing matches the typed text. */
	suggested?: SuggestionSource;
	/** Relations to expand: always the same, or those needed by the shown columns. */
	expand?: string | ((columns: readonly string[]) => string);
	/** Fields of an exported file, by the shown columns; without it the list cannot be exported. */
	exported?: (columns: readonly string[]) => readonly string[];
}

/** Pages that an endpoint makes and searches, in its own order. */
interface EndpointSource<T> {
	/** The collection whose changes make the rows outdated. */
	collection: string;
	/** Values on which the rows depend besides the search. */
	question: readonly string[];
	read(query: string, wanted: Parameters<RowReader<T>>[0]): ReturnType<RowReader<T>>;
	/** Milliseconds after which the rows are read again. */
	refetchInterval?: number;
}

/** Rows that the screen has read, in its own order, of one collection. */
interface RowSource<T> {
	collection: string;
	question: readonly string[];
	/** Undefined: not read yet. */
	rows: readonly T[] | undefined;
	error: unknown;
	retry(): void;
	/** Reads further rows, if there are any. */
	more?: { load(): void; readonly isBusy: boolean };
}

interface FrameProps<T> {
	source: RecordSource | EndpointSource<T> | RowSource<T>;
	/** Label of the table for screen readers. */
	caption: string;
	columns: readonly Column<T>[];
	searchLabel?: string;
	/** Link target of a row; the first column is the link. */
	href?: (row: T) => string;
	empty: ReactNode;
	/** Additional controls next to the search box. */
	controls?: ReactNode;
	/** Without a parameter it shows a part already: its controls stay while that part is empty. */
	startsNarrow?: boolean;
	/** There is nothing to list before a filter is chosen: on a phone their sheet is open at first. */
	asksFirst?: boolean;
	/** Actions on ticked rows; without them rows cannot be ticked. */
	actions?: (selection: Selection) => ReactNode;
	/** Key under which the user's columns and order are stored; without it they cannot be changed. */
	preferencesKey?: string;
	/** Name of a row for its checkbox, where it is no record of a collection. */
	rowName?(row: T): string;
	/** Usual height of a row in rem, where it has a picture. */
	rowHeight?: number;
	/** The line below the table; the number of rows if not given. */
	totalText?(total: string): string;
}

/** Rows of an endpoint cannot be ticked: there is no filter by which all of them could be read. */
type Props<T> = FrameProps<T> &
	({ source: RecordSource | RowSource<T> } | { source: EndpointSource<T>; actions?: undefined });

/** Parameters of a list's address that are no filters. */
const notFilters: ReadonlySet<string> = new Set(["q", "sort", "view"]);

/** State of a list: search and order as the address has them, columns and the default order as the user prefers them. */
function useListState<T>({ columns: all, preferencesKey, source }: FrameProps<T>) {
	const [params, change] = useSearchParams();
	const [preferences, setPreferences] = useListPreferences(preferencesKey ?? source.collection);
	const preferred = preferencesKey === undefined ? {} : preferences;
	// The address may name the order of another list on the same screen.
	const sort = [params.get("sort"), preferred.sort].find(
		(one) => one && all.some((column) => column.sort === one.replace(/^-/, "")),
	);
	const columns = useColumns(all, preferred.columns);
	return {
		query: params.get("q") ?? "",
		setQuery: (q: string) => change({ q }),
		filterCount: [...params.keys()].filter((key) => !notFilters.has(key)).length,
		sort: sort ?? ("sort" in source ? source.sort : ""),
		sortBy(field: string) {
			change({ sort: field });
			if (preferencesKey !== undefined) setPreferences({ sort: field });
		},
		columns,
		keys: columns.map(({ key }) => key),
		chooseColumns:
			preferencesKey === undefined
				? undefined
				: (keys: readonly string[] | undefined) => setPreferences({ columns: keys }),
	};
}

/** Rows to draw, and the conditions under which they were read. */
interface Content<T> {
	readonly rows: Rows<T>;
	readonly filter: string;
	readonly sort: string;
	readonly isSearched: boolean;
	readonly state: ReturnType<typeof useListState<T>>;
}

/**
 * List of any length: records of a collection, pages of an endpoint, or rows that the screen has read. Rows that are few
 * and stand among other things are a `Table`.
 */
export const List = <T extends Row>(props: Props<T>) =>
	"rows" in props.source ? (
		<RowList {...props} source={props.source} />
	) : (
		<ServerList {...props} source={props.source} />
	);

function ServerList<T extends Row>(props: FrameProps<T> & { source: RecordSource | EndpointSource<T> }) {
	const { source } = props;
	const state = useListState(props);
	const { query, keys } = state;
	const isEndpoint = "read" in source;
	const options: RowOptions = isEndpoint
		? { sort: "", filter: JSON.stringify([...source.question, query]) }
		: {
				sort: state.sort,
				filter: [source.filter, query && source.search?.(query)]
					.filter(Boolean)
					.map((one) => `(${one})`)
					.join(" && "),
				expand: typeof source.expand === "function" ? source.expand(keys) : source.expand,
			};
	const rows = useRows<T>(
		source.collection,
		options,
		isEndpoint ? (wanted) => source.read(query, wanted) : undefined,
		isEndpoint ? source.refetchInterval : undefined,
	);
	const isSearched = isEndpoint || source.search !== undefined;
	return <Frame {...props} content={{ ...options, rows, isSearched, state }} />;
}

function RowList<T extends Row>(props: FrameProps<T> & { source: RowSource<T> }) {
	const { rows: all, error, retry, more, question } = props.source;
	const state = useListState(props);
	const rows: Rows<T> = {
		total: all?.length ?? 0,
		isTotalKnown: more === undefined,
		rowAt: (index) => all?.[index],
		show: nothing,
		isPending: all === undefined && !error,
		isOld: false,
		error,
		retry,
	};
	const filter = JSON.stringify(question);
	return <Frame {...props} content={{ rows, filter, sort: "", isSearched: false, state }} />;
}

/** All rows are there already. */
const nothing = () => {};

/** A list's search, filters and menu, its rows or why there are none, and the actions on the ticked ones. */
function Frame<T extends Row>({ content, ...props }: FrameProps<T> & { content: Content<T> }) {
	const t = useTexts(common);
	const tt = useTexts(tableTexts);
	const number = useNumber();
	const isCard = useMedia("(width < 40rem)");
	const { rows, filter, sort, isSearched, state } = content;
	const { query, filterCount, columns, keys } = state;
	const { source } = props;
	const { collection } = source;
	const [typed, setTyped] = useDebouncedCommit(query, state.setQuery);
	const { rowAt, total } = rows;
	const idAt = (index: number) => rowAt(index)?.id;
	const onTickFailed = (error: unknown) =>
		toast(
			error instanceof RangeTooLong ? tt("rangeTooLong", { most: number(MAX_TICKED) }) : messageOf(error),
			"bad",
		);
	const ticking = useSelection({ collection, filter, sort, total, idAt, onTickFailed });
	const { selection } = ticking;
	const hasRows = total > 0;
	// An action may empty the list: what it says of its result stays until it is closed.
	const isActing = selection.count > 0 || (selection.isAll && !hasRows);
	const isEmpty = !rows.isPending && !rows.error && !hasRows;
	// Where there is nothing, nothing is searched, narrowed or arranged.
	const isBare = isEmpty && !props.startsNarrow && query === "" && typed === "" && filterCount === 0;

	return (
		<div className="flex flex-col gap-3">
			<div className="no-print flex items-center gap-2 empty:hidden sm:flex-wrap sm:gap-3">
				{!isBare && isSearched && (
					<ListSearch label={props.searchLabel ?? t("action.search")} value={typed} onChange={setTyped} />
				)}
				{!isBare && props.controls && isCard && (
					<FilterSheet count={filterCount} startsOpen={props.asksFirst}>
						{props.controls}
					</FilterSheet>
				)}
				{!isBare && !isCard && props.controls}
				{!isBare && (state.chooseColumns !== undefined || (isCard && props.actions !== undefined)) && (
					<div className="ms-auto">
						<ListMenu<T>
							columns={props.columns}
							shown={keys}
							onColumns={state.chooseColumns}
							exported={"exported" in source ? source.exported?.(keys) : undefined}
							ticking={ticking}
							isTicked={props.actions !== undefined && hasRows}
							isCard={isCard}
							sort={sort}
							onSort={state.sortBy}
						/>
					</div>
				)}
			</div>
			{rows.isPending && !hasRows && <Loading />}
			{rows.error !== null && !hasRows && <Failure error={rows.error} retry={rows.retry} />}
			{isEmpty &&
				(query ? (
					<Empty title={t("list.noMatch")}>
						{"suggested" in source && typeof source.suggested === "string" && (
							<DidYouMean typed={query} kinds={source.suggested} onChoose={setTyped} />
						)}
						{"suggested" in source && typeof source.suggested === "object" && (
							<NearNames
								typed={query}
								collection={collection}
								filter={source.filter ?? ""}
								path={source.suggested.path}
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
						sorting={{ sort, onSort: state.sortBy }}
						question={`${collection} ${filter} ${sort}`}
						isOld={rows.isOld}
						rowName={props.rowName}
						rowHeight={props.rowHeight}
					/>
					{rows.error !== null && (
						<p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
							{tt("rowsFailed")} {messageOf(rows.error)}
							<Button className="btn-sm" onClick={rows.retry}>
								{t("state.retry")}
							</Button>
						</p>
					)}
					{"more" in source && source.more ? (
						<Button className="self-center" busy={source.more.isBusy} onClick={source.more.load}>
							{tt("more")}
						</Button>
					) : (
						<output className="text-sm">
							{rows.isTotalKnown
								? (props.totalText?.(number(total)) ?? t("list.total", { total: number(total) }))
								: t("state.loading")}
						</output>
					)}
				</>
			)}
			{props.actions && isActing && (
				<fieldset
					aria-label={tt("chosen", { count: number(selection.count) })}
					className="no-print rounded-box border-base-300 bg-base-100 sticky bottom-2 z-20 flex flex-wrap items-center gap-2 border p-2 shadow-lg max-sm:pe-16"
				>
					<output className="px-2 font-semibold">{tt("chosen", { count: number(selection.count) })}</output>
					{props.actions(selection)}
					<Button variant="ghost" onClick={selection.clear}>
						{tt("clear")}
					</Button>
				</fieldset>
			)}
		</div>
	);
}

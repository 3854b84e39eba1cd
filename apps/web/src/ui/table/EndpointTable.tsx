import type { RecordModel } from "pocketbase";
import type { ReactNode } from "react";
import { common } from "../../i18n/common.ts";
import { useNumber, useTexts } from "../../i18n/language.tsx";
import { useDebouncedCommit } from "../../state/useDebounced.ts";
import { Empty, Failed, Loading } from "../states.tsx";
import { useSearchParams } from "../useSearchParams.ts";
import type { Column } from "./column.ts";
import { FilterSheet } from "./FilterSheet.tsx";
import { ListSearch } from "./ListSearch.tsx";
import { useMedia } from "./useMedia.ts";
import { type RowReader, useRows } from "./useRows.ts";
import { VirtualTable } from "./VirtualTable.tsx";

interface Props<T> {
	/** Accessible name of the table. */
	caption: string;
	/** The collection whose changes make the rows outdated. */
	collection: string;
	/** What the rows depend on besides the search. */
	question: readonly string[];
	read(query: string, wanted: Parameters<RowReader<T>>[0]): ReturnType<RowReader<T>>;
	/** Milliseconds after which the rows are read again. */
	refetchInterval?: number;
	searchLabel: string;
	/** Filters beside the search, in a sheet on a phone. */
	controls?: ReactNode;
	/** How many filters are chosen. */
	filterCount?: number;
	columns: readonly Column<T>[];
	href(row: T): string;
	/** Height of a row in rem. */
	rowHeight?: number;
	/** Shown where there is nothing to search in. */
	empty: ReactNode;
	/** The line below the table; the number of rows if not given. */
	totalText?(total: string): string;
}

/** Searched list of any length that an endpoint makes; its search is kept in the address. */
export function EndpointTable<T extends RecordModel>(props: Props<T>) {
	const t = useTexts(common);
	const number = useNumber();
	const [params, change] = useSearchParams();
	const isPhone = useMedia("(width < 40rem)");
	const query = params.get("q") ?? "";
	const [typed, setTyped] = useDebouncedCommit(query, (text) => change({ q: text }));
	const { filterCount = 0 } = props;
	const question = JSON.stringify([...props.question, query]);
	const rows = useRows<T>(
		props.collection,
		{ sort: "", filter: question },
		(wanted) => props.read(query, wanted),
		props.refetchInterval,
	);
	const isEmpty = !rows.isPending && !rows.error && rows.total === 0;
	const isNarrowed = query !== "" || filterCount > 0;
	const total = number(rows.total);
	return (
		<div className="flex flex-col gap-3">
			{(!isEmpty || isNarrowed || typed !== "") && (
				<div className="no-print flex items-center gap-2 sm:flex-wrap sm:gap-3">
					<ListSearch label={props.searchLabel} value={typed} onChange={setTyped} />
					{props.controls && isPhone ? (
						<FilterSheet count={filterCount}>{props.controls}</FilterSheet>
					) : (
						props.controls
					)}
				</div>
			)}
			{rows.isPending && rows.total === 0 && <Loading />}
			{rows.error !== null && <Failed error={rows.error} retry={rows.retry} />}
			{isEmpty && (isNarrowed ? <Empty title={t("list.noMatch")} /> : props.empty)}
			{rows.total > 0 && (
				<>
					<VirtualTable<T>
						caption={props.caption}
						columns={props.columns}
						total={rows.total}
						rowAt={rows.rowAt}
						onShow={rows.show}
						href={props.href}
						question={question}
						isOld={rows.isOld}
						rowHeight={props.rowHeight}
					/>
					<output className="text-sm">
						{rows.isTotalKnown
							? (props.totalText?.(total) ?? t("list.total", { total }))
							: t("state.loading")}
					</output>
				</>
			)}
		</div>
	);
}

import type { RecordModel } from "pocketbase";
import { type ReactNode, useEffect, useState } from "react";
import { type ListOptions, useList } from "../data/queries.ts";
import { common } from "../i18n/common.ts";
import { useNumber, useTexts } from "../i18n/language.tsx";
import { Button } from "./Button.tsx";
import { Link } from "./Link.tsx";
import { Empty, Failed, Loading } from "./states.tsx";
import { useSearchParams } from "./useSearchParams.ts";

export interface Column<T> {
	key: string;
	title: string;
	/** Field to sort by; without it the column cannot be sorted. */
	sort?: string;
	render(record: T): ReactNode;
	/** Left out on small screens. */
	wide?: boolean;
	number?: boolean;
}

interface Props<T> {
	collection: string;
	/** What the table is, for screen readers. */
	caption: string;
	columns: readonly Column<T>[];
	/** Makes a filter of what was typed; without it there is no search box. */
	search?: (text: string) => string;
	searchLabel?: string;
	/** A condition that always holds. */
	filter?: string;
	sort: string;
	expand?: string;
	/** Where a row leads; the first column is the link. */
	href?: (record: T) => string;
	empty: ReactNode;
	/** Further controls beside the search box. */
	controls?: ReactNode;
	perPage?: number;
}

const typingPause = 250;

/** Keeps what is typed at once and the address a moment later, so that every letter does not ask the server. */
function useTyped(value: string, commit: (text: string) => void): [string, (text: string) => void] {
	const [typed, setTyped] = useState(value);
	useEffect(() => setTyped(value), [value]);
	useEffect(() => {
		if (typed === value) return;
		const timer = setTimeout(() => commit(typed), typingPause);
		return () => clearTimeout(timer);
	}, [typed, value, commit]);
	return [typed, setTyped];
}

/** A list of a collection, paged, sorted and searched by the server. Page, order and search stand in the address. */
export function DataTable<T extends RecordModel>(props: Props<T>) {
	const t = useTexts(common);
	const number = useNumber();
	const [params, change] = useSearchParams();
	const query = params.get("q") ?? "";
	const sort = params.get("sort") || props.sort;
	const page = Math.max(1, Number(params.get("page")) || 1);
	const [typed, setTyped] = useTyped(query, (text) => change({ q: text, page: "" }));
	const conditions = [props.filter, query && props.search?.(query)].filter(Boolean).map((one) => `(${one})`);
	const options: ListOptions = {
		page,
		perPage: props.perPage ?? 30,
		sort,
		filter: conditions.join(" && "),
		expand: props.expand,
	};
	const list = useList<T>(props.collection, options);
	const { data } = list;

	const sortBy = (field: string) => change({ sort: sort === field ? `-${field}` : field, page: "" });
	const direction = (field: string) =>
		sort === field ? "ascending" : sort === `-${field}` ? "descending" : undefined;

	return (
		<div className="flex flex-col gap-3">
			{(props.search || props.controls) && (
				<div className="no-print flex flex-wrap items-end gap-3">
					{props.search && (
						<input
							type="search"
							className="input w-full sm:w-80"
							placeholder={props.searchLabel ?? t("action.search")}
							aria-label={props.searchLabel ?? t("action.search")}
							value={typed}
							onChange={(event) => setTyped(event.target.value)}
						/>
					)}
					{props.controls}
				</div>
			)}
			{list.isPending && <Loading />}
			{list.isError && !data && <Failed error={list.error} retry={() => void list.refetch()} />}
			{data && data.items.length === 0 && (query ? <Empty title={t("list.noMatch")} /> : props.empty)}
			{data && data.items.length > 0 && (
				<>
					<div
						className={`rounded-box border-base-300 bg-base-100 overflow-x-auto border ${list.isPlaceholderData ? "opacity-60" : ""}`}
					>
						<table className="table max-sm:block">
							<caption className="sr-only">{props.caption}</caption>
							<thead className="max-sm:block">
								<tr className="max-sm:flex max-sm:flex-wrap">
									{props.columns.map((column) => (
										<th
											key={column.key}
											scope="col"
											aria-sort={column.sort ? direction(column.sort) : undefined}
											className={`text-base-content ${column.wide ? "hidden md:table-cell" : ""} ${column.number ? "sm:text-right" : ""} ${column.sort ? "" : "max-sm:sr-only"}`}
										>
											{column.sort ? (
												<button
													type="button"
													className="link link-hover font-semibold"
													onClick={() => sortBy(column.sort ?? "")}
												>
													{column.title}
													<span aria-hidden="true">
														{direction(column.sort) === "ascending"
															? " ↑"
															: direction(column.sort) === "descending"
																? " ↓"
																: ""}
													</span>
												</button>
											) : (
												column.title
											)}
										</th>
									))}
								</tr>
							</thead>
							<tbody className="max-sm:block">
								{data.items.map((record) => (
									<tr
										key={record.id}
										className="hover:bg-base-200 border-base-300 max-sm:block max-sm:border-t max-sm:py-2"
									>
										{props.columns.map((column, place) => (
											<td
												key={column.key}
												className={`${column.wide ? "hidden md:table-cell" : "max-sm:flex max-sm:gap-2 max-sm:border-0 max-sm:py-1"} ${column.number ? "tabular-nums sm:text-right" : ""}`}
											>
												{place > 0 && column.title && (
													// On a phone a row is a small card, and says what its values are.
													<span className="w-24 shrink-0 opacity-75 sm:hidden">{column.title}</span>
												)}
												{place === 0 && props.href ? (
													<Link
														href={props.href(record)}
														className="link link-hover font-medium max-sm:font-semibold"
														otherwise={column.render(record)}
													>
														{column.render(record)}
													</Link>
												) : (
													column.render(record)
												)}
											</td>
										))}
									</tr>
								))}
							</tbody>
						</table>
					</div>
					<div className="no-print flex flex-wrap items-center justify-between gap-2 text-sm">
						<span>{t("list.total", { total: number(data.totalItems) })}</span>
						{data.totalPages > 1 && (
							<nav
								className="flex items-center gap-2"
								aria-label={t("list.page", { page, pages: data.totalPages })}
							>
								<Button
									className="btn-sm"
									disabled={page <= 1}
									onClick={() => change({ page: String(page - 1) })}
								>
									{t("list.previous")}
								</Button>
								<span className="tabular-nums">
									{t("list.page", { page: number(page), pages: number(data.totalPages) })}
								</span>
								<Button
									className="btn-sm"
									disabled={page >= data.totalPages}
									onClick={() => change({ page: String(page + 1) })}
								>
									{t("list.next")}
								</Button>
							</nav>
						)}
					</div>
				</>
			)}
		</div>
	);
}

import type { AnswerOf } from "@rafta/library/api/index";
import type { RecordModel } from "pocketbase";
import { useMemo } from "react";
import { call } from "../../../data/endpoints.ts";
import { useLive } from "../../../data/queries.ts";
import { common } from "../../../i18n/common.ts";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { useDebouncedCommit } from "../../../state/useDebounced.ts";
import { ChipRow } from "../../../ui/ChipRow.tsx";
import { Cover } from "../../../ui/Cover.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import type { Column } from "../../../ui/table/column.ts";
import { FilterSheet } from "../../../ui/table/FilterSheet.tsx";
import { useMedia } from "../../../ui/table/useMedia.ts";
import { useRows } from "../../../ui/table/useRows.ts";
import { VirtualTable } from "../../../ui/table/VirtualTable.tsx";
import { useSearchParams } from "../../../ui/useSearchParams.ts";
import { texts } from "../texts.ts";

type Title = AnswerOf<"GET /api/copies/titles">["items"][number] & RecordModel;

const shows = ["all", "shelf", "out", "gone"] as const;
type Show = (typeof shows)[number];

/** A single copy opens at once; of several, their list. */
const addressOf = ({ id, copy }: Title): string =>
	copy === "" ? `/library_books/list?book=${id}` : `/library_books/detail/${copy}`;

const ignore = () => undefined;

function useColumns(): Column<Title>[] {
	const t = useTexts(texts);
	const number = useNumber();
	return useMemo(
		() => [
			{
				key: "title",
				title: t("book"),
				controls: true,
				render: (title) => (
					<span className="flex items-center gap-3">
						<Cover book={title} size="small" isDecorative inTurn />
						<span className="min-w-0">
							<span className="line-clamp-2">{title.title}</span>
							<span className="line-clamp-1 font-normal text-current/75">{title.author_line}</span>
						</span>
					</span>
				),
			},
			{
				key: "free",
				title: t("onShelf"),
				number: true,
				render: ({ free, copies }) => (
					<>
						<strong className="font-semibold">{number(free)}</strong> / {number(copies)}
					</>
				),
			},
			{ key: "shelf", title: t("shelf"), wide: true, render: ({ shelf }) => shelf },
			{
				key: "note",
				title: t("attention"),
				render: ({ gone }) =>
					gone > 0 && <span className="text-error-ink">{t("gone", { count: number(gone) })}</span>,
			},
		],
		[t, number],
	);
}

/** The titles of a library, each with its cover and the number of its copies on the shelf. */
export function Titles({ library }: { library: string }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const number = useNumber();
	const [params, change] = useSearchParams();
	const isPhone = useMedia("(width < 40rem)");
	const query = params.get("q") ?? "";
	const show: Show = shows.find((one) => one === params.get("show")) ?? "all";
	const [typed, setTyped] = useDebouncedCommit(query, (text) => change({ q: text }));
	const columns = useColumns();
	useLive("library_books", [["library_books"]]);
	const rows = useRows<Title>(
		"library_books",
		{ sort: "", filter: JSON.stringify(["titles", library, show, query]) },
		async ({ page, perPage, signal }) =>
			(await call(
				"GET /api/copies/titles",
				{ query: { library, q: query, show, page, perPage } },
				{ signal },
			)) as { items: Title[]; totalItems: number },
	);
	const chips = (
		<ChipRow
			label={t("show")}
			chips={shows.map((one) => [one, t(`show.${one}`)] as const)}
			value={show}
			onChange={(one) => change({ show: one === "all" ? "" : one })}
		/>
	);
	const isEmpty = !rows.isPending && !rows.error && rows.total === 0;
	const isNarrowed = query !== "" || show !== "all";
	return (
		<div className="flex flex-col gap-3">
			<div className="no-print flex items-center gap-2 sm:flex-wrap sm:gap-3">
				<input
					type="search"
					className="input min-w-0 flex-1 sm:max-w-80 sm:min-w-60"
					placeholder={t("search")}
					aria-label={t("search")}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
				/>
				{isPhone ? <FilterSheet count={show === "all" ? 0 : 1}>{chips}</FilterSheet> : chips}
			</div>
			{rows.isPending && rows.total === 0 && <Loading />}
			{rows.error !== null && <Failed error={rows.error} retry={rows.retry} />}
			{isEmpty &&
				(isNarrowed ? (
					<Empty title={c("list.noMatch")} />
				) : (
					<Empty title={t("empty")}>
						<Link href="/library_books/create" className="btn">
							{t("create")}
						</Link>
					</Empty>
				))}
			{rows.total > 0 && (
				<>
					<VirtualTable<Title>
						caption={t("titles")}
						columns={columns}
						total={rows.total}
						rowAt={rows.rowAt}
						onShow={rows.show}
						href={addressOf}
						onTickFailed={ignore}
						sort=""
						onSort={ignore}
						question={`titles ${library} ${show} ${query}`}
						isOld={rows.isOld}
						rowHeight={4.5}
					/>
					<output className="text-sm">
						{rows.isTotalKnown ? t("titlesTotal", { total: number(rows.total) }) : c("state.loading")}
					</output>
				</>
			)}
		</div>
	);
}

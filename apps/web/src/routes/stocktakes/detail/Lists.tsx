import type { AnswerOf } from "@rafta/library/api/index";
import { labelsOf } from "@rafta/library/collections/definition";
import { stocktake_scans } from "@rafta/library/collections/stocktakes";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useMemo, useState } from "react";
import { call, literal } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Card, type Column, Empty, Link, List, useSearchParams } from "#kit";
import { age, isRunning, type Stocktake } from "../model.ts";
import { PrintList } from "./PrintList.tsx";
import { type Scan, ScanActions } from "./ScanActions.tsx";
import { Shortages } from "./Shortages.tsx";
import { texts } from "./texts.ts";

type NotFound = AnswerOf<"GET /api/stocktakes/:id/preview">["copies"][number] & { id: string };

const results = labelsOf(stocktake_scans, "result");

/** Scans by result; undone ones are in the last list only. */
const scanLists = {
	misplaced: 'result = "misplaced" && undone = false',
	seen_on_loan: 'result = "on_loan" && undone = false',
	revived: 'status_before != "" && undone = false',
	unknown: 'result = "unknown" && undone = false',
	withdrawn: 'result = "withdrawn" && undone = false',
	allScans: "",
} as const;
type ScanList = keyof typeof scanLists;

/** Scans can be taken back while counting goes on; the others ask for something at any time. */
const hasActions = (list: ScanList, stocktake: Stocktake): boolean =>
	isRunning(stocktake) || list === "misplaced" || list === "seen_on_loan" || list === "unknown";

function Scans({ stocktake, list }: { stocktake: Stocktake; list: ScanList }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const copyOf = (scan: Scan) => scan.expand?.library_book_id;
	const columns: Column<Scan>[] = [
		{
			key: "book",
			title: t("book"),
			render: (scan) => {
				const title = copyOf(scan)?.expand?.book_id?.title ?? scan.barcode;
				if (!scan.library_book_id) return title;
				return (
					<Link
						href={`/library_books/detail/${scan.library_book_id}`}
						className="link link-hover"
						otherwise={title}
					>
						{title}
					</Link>
				);
			},
		},
		{
			key: "barcode",
			title: t("barcode"),
			render: (scan) => <span className="tabular-nums">{scan.barcode}</span>,
		},
		{
			key: "result",
			title: t("result"),
			render: (scan) =>
				`${results[scan.result]?.[language] ?? scan.result}${scan.undone ? ` (${t("undone")})` : ""}`,
		},
		{
			key: "shelf",
			title: t("shelfNow"),
			wide: true,
			render: (scan) => [copyOf(scan)?.shelf, copyOf(scan)?.call_number].filter(Boolean).join(" · "),
		},
		{ key: "shelfSeen", title: t("shelfSeenAt"), wide: true, render: (scan) => scan.shelf_seen },
		{ key: "seen", title: t("seenAt"), wide: true, render: (scan) => formatInstant(scan.seen_at) },
		...(hasActions(list, stocktake)
			? [
					{
						key: "act",
						title: t("act"),
						controls: true,
						render: (scan: Scan) => <ScanActions scan={scan} isRunning={isRunning(stocktake)} />,
					},
				]
			: []),
	];
	const own = `stocktake_id = ${literal(stocktake.id)}`;
	return (
		<List<Scan>
			key={list}
			source={{
				collection: "stocktake_scans",
				sort: "-created",
				expand: "library_book_id.book_id",
				filter: scanLists[list] ? `${own} && ${scanLists[list]}` : own,
			}}
			caption={t(list)}
			columns={columns}
			empty={<Empty title={t("empty")} />}
		/>
	);
}

/** Copies not found so far, in shelf order: the route for the second count. */
function NotYet({ stocktake: { id } }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const columns = useMemo(
		(): Column<NotFound>[] => [
			{ key: "book", title: t("book"), render: (copy) => copy.title },
			{
				key: "shelf",
				title: t("shelfNow"),
				render: (copy) => [copy.shelf, copy.call_number].filter(Boolean).join(" · "),
			},
			{
				key: "barcode",
				title: t("barcode"),
				render: (copy) => <span className="tabular-nums">{copy.barcode}</span>,
			},
		],
		[t],
	);
	return (
		<List<NotFound>
			caption={t("notYet")}
			source={{
				collection: "stocktakes",
				question: ["notYet", id],
				async read(q, { page, perPage, signal }) {
					const request = { params: { id }, query: { q, page, perPage } };
					const { copies, matching } = await call("GET /api/stocktakes/:id/preview", request, { signal });
					return {
						items: copies.map((copy) => ({ ...copy, id: copy.library_book_id })),
						totalItems: matching,
					};
				},
				refetchInterval: age,
			}}
			searchLabel={t("search")}
			columns={columns}
			href={(copy) => `/library_books/detail/${copy.id}`}
			empty={<Empty title={t("empty")} />}
		/>
	);
}

/** One list at a time: missing copies, then the scans that need attention. */
export function Lists({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const first = isRunning(stocktake) ? "notYet" : "missing";
	const kinds = [first, ...(Object.keys(scanLists) as ScanList[])] as const;
	const [, change] = useSearchParams();
	const [chosen, setChosen] = useState<(typeof kinds)[number]>(first);
	const kind = kinds.includes(chosen) ? chosen : first;
	return (
		<Card title={t("lists")}>
			<div className="mb-3 flex flex-wrap items-center gap-2">
				<select
					className="select w-auto max-w-full"
					aria-label={t("list")}
					value={kind}
					onChange={(event) => {
						setChosen(event.target.value as typeof chosen);
						change({ q: "" });
					}}
				>
					{kinds.map((one) => (
						<option key={one} value={one}>
							{t(one)}
						</option>
					))}
				</select>
				{kind === first && <PrintList stocktake={stocktake.id} />}
			</div>
			{kind === "notYet" && <NotYet stocktake={stocktake} />}
			{kind === "missing" && <Shortages stocktake={stocktake} />}
			{kind !== "notYet" && kind !== "missing" && <Scans stocktake={stocktake} list={kind} />}
		</Card>
	);
}

import { labelsOf } from "@rafta/library/collections/definition";
import { stocktake_scans } from "@rafta/library/collections/stocktakes";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../../data/download.ts";
import { messageOf } from "../../../data/errors.ts";
import { literal } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useLanguage, useNumber, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toast.tsx";
import type { Book } from "../../books/book.ts";
import { isRunning, type Stocktake, usePreview } from "../model.ts";
import { texts } from "./texts.ts";

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

type Scan = Shown<"stocktake_scans", { library_book_id?: Shown<"library_books", { book_id?: Book }> }>;

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
			title: t("result_"),
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
	];
	const own = `stocktake_id = ${literal(stocktake.id)}`;
	return (
		<DataTable<Scan>
			key={list}
			collection="stocktake_scans"
			caption={t(list)}
			columns={columns}
			sort="-created"
			expand="library_book_id.book_id"
			filter={scanLists[list] ? `${own} && ${scanLists[list]}` : own}
			empty={<Empty title={t("empty")} />}
		/>
	);
}

type Shortage = Shown<"stocktake_shortages">;

/** Copies found missing when the stocktake was closed. */
function Shortages({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const columns: Column<Shortage>[] = [
		{ key: "book", title: t("book"), render: (one) => one.title },
		{
			key: "barcode",
			title: t("barcode"),
			render: (one) => <span className="tabular-nums">{one.barcode}</span>,
		},
		{ key: "found", title: t("foundAt"), render: (one) => formatInstant(one.found_at) },
		{
			key: "call",
			title: t("callNumber"),
			sort: "call_number",
			wide: true,
			render: (one) => one.call_number,
		},
		{ key: "shelf", title: t("shelfNow"), wide: true, render: (one) => one.shelf },
	];
	return (
		<DataTable<Shortage>
			collection="stocktake_shortages"
			caption={t("missing")}
			columns={columns}
			sort="call_number"
			filter={`stocktake_id = ${literal(stocktake.id)}`}
			href={(one) => `/library_books/detail/${one.library_book_id}`}
			empty={<Empty title={t("empty")} />}
		/>
	);
}

/** Copies not found so far, in shelf order: the route for the second count. */
function NotYet({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const number = useNumber();
	const preview = usePreview(stocktake.id);
	const print = useMutation({
		mutationFn: () => download(`/api/stocktakes/${stocktake.id}/missing`),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	if (preview.isPending) return <Loading />;
	if (preview.isError && !preview.data)
		return <Failed error={preview.error} retry={() => void preview.refetch()} />;
	const { copies, missing } = preview.data;
	if (copies.length === 0) return <Empty title={t("empty")} />;
	return (
		<div className="overflow-x-auto">
			<Button busy={print.isPending} onClick={() => print.mutate()}>
				{t("printList")}
			</Button>
			<table className="table">
				<caption className="sr-only">{t("notYet")}</caption>
				<thead>
					<tr>
						<th scope="col">{t("shelfNow")}</th>
						<th scope="col">{t("book")}</th>
						<th scope="col">{t("barcode")}</th>
					</tr>
				</thead>
				<tbody>
					{copies.map((copy) => (
						<tr key={copy.library_book_id}>
							<td>
								{copy.shelf}
								<br />
								{copy.call_number}
							</td>
							<td className="break-words">{copy.title}</td>
							<td className="tabular-nums">{copy.barcode}</td>
						</tr>
					))}
				</tbody>
			</table>
			{missing > copies.length && <p>{t("more", { count: number(missing - copies.length) })}</p>}
		</div>
	);
}

/** One list at a time: missing copies, then the scans that need attention. */
export function Lists({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const first = isRunning(stocktake) ? "notYet" : "missing";
	const kinds = [first, ...(Object.keys(scanLists) as ScanList[])] as const;
	const [chosen, setChosen] = useState<(typeof kinds)[number]>(first);
	const kind = kinds.includes(chosen) ? chosen : first;
	return (
		<Card title={t("lists")}>
			<label className="mb-3 flex flex-wrap items-center gap-2">
				<span className="font-semibold">{t("list")}</span>
				<select
					className="select w-auto max-w-full"
					value={kind}
					onChange={(event) => setChosen(event.target.value as typeof chosen)}
				>
					{kinds.map((one) => (
						<option key={one} value={one}>
							{t(one)}
						</option>
					))}
				</select>
			</label>
			{kind === "notYet" && <NotYet stocktake={stocktake} />}
			{kind === "missing" && <Shortages stocktake={stocktake} />}
			{kind !== "notYet" && kind !== "missing" && <Scans stocktake={stocktake} list={kind} />}
		</Card>
	);
}

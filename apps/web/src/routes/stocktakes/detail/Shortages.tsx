import { formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate, literal, type PresentedRecord } from "#data";
import { useTexts } from "#i18n";
import { Button, type Column, Empty, List } from "#kit";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import { WithdrawDialog } from "../../library_books/batches/WithdrawDialog.tsx";
import { type Copy, CopyStatus } from "../../library_books/copy.tsx";
import type { Stocktake } from "../model.ts";
import { texts } from "./texts.ts";

type Shortage = PresentedRecord<"stocktake_shortages", { library_book_id?: Copy }>;

/** Whether the copy is still where the closing left it. */
const isMissing = (one: Shortage): boolean =>
	one.found_at === "" && one.expand?.library_book_id?.status === "missing";

const searched = ["library_book_id.book_id.title", "shelf", "barcode"];
const search = (text: string): string => searched.map((name) => `${name} ~ ${literal(text)}`).join(" || ");

/** Copies found missing when the stocktake was closed, each until it turns up or leaves the register. */
export function Shortages({ stocktake }: { stocktake: Stocktake }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const desk = useDeskAction();
	// Above the rows: a row whose copy has left the register has no dialog any more.
	const [leaving, setLeaving] = useState("");
	const columns: Column<Shortage>[] = [
		{ key: "book", title: t("book"), render: (one) => one.title },
		{
			key: "barcode",
			title: t("barcode"),
			render: (one) => <span className="tabular-nums">{one.barcode}</span>,
		},
		{
			key: "found",
			title: t("sinceThen"),
			controls: true,
			render: (one) => {
				if (one.found_at !== "") return t("foundOn", { at: formatInstant(one.found_at) });
				if (!isMissing(one)) return <CopyStatus status={one.expand?.library_book_id?.status ?? ""} />;
				return (
					<span className="flex flex-wrap gap-1">
						<Button
							className="btn-sm"
							busy={desk.isPending}
							aria-label={t("of", { action: t("turnedUp"), what: one.title })}
							onClick={() => desk.mutate({ name: "found", body: { copy: one.library_book_id } })}
						>
							{t("turnedUp")}
						</Button>
						<Button
							variant="ghost"
							className="btn-sm"
							aria-label={t("of", { action: t("withdraw"), what: one.title })}
							onClick={() => setLeaving(one.library_book_id)}
						>
							{t("withdraw")}
						</Button>
					</span>
				);
			},
		},
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
		<>
			<List<Shortage>
				source={{
					collection: "stocktake_shortages",
					sort: "call_number",
					search,
					expand: "library_book_id",
					filter: `stocktake_id = ${literal(stocktake.id)}`,
				}}
				caption={t("missing")}
				columns={columns}
				searchLabel={t("search")}
				href={(one) => `/library_books/detail/${one.library_book_id}`}
				empty={<Empty title={t("empty")} />}
			/>
			{leaving && (
				<WithdrawDialog
					ids={[leaving]}
					because="shortage"
					onClose={() => setLeaving("")}
					onDone={() => void invalidate(queries, "stocktake_shortages")}
				/>
			)}
		</>
	);
}

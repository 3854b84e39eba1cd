import { formatDate, formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, literal, type PresentedRecord, useList, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, tellFailure, toast } from "#kit";
import type { Book } from "../book.ts";
import { invalidateAfterMerge } from "../merged.ts";
import { texts } from "../texts.ts";

type Merge = PresentedRecord<"title_merges", { from_title?: Book }> & {
	readonly counts: Readonly<Record<string, number>> | null;
};

function OneMerge({ merge }: { merge: Merge }) {
	const t = useTexts(texts);
	const number = useNumber();
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	async function undo() {
		setBusy(true);
		try {
			await call("POST /api/titles/merges/:id/undo", { params: { id: merge.id } });
			toast(t("undone"));
			await invalidateAfterMerge(queries);
		} catch (error) {
			tellFailure(error);
		} finally {
			setBusy(false);
		}
	}
	const isRunning = merge.status === "applying" || merge.status === "undoing";
	return (
		<li className="flex flex-wrap items-center justify-between gap-2">
			<span>
				<strong>{merge.expand?.from_title?.title ?? "–"}</strong>
				<span className="block text-sm">
					{t(merge.status, { when: formatInstant(merge.applied_at), count: number(merge.done) })}
				</span>
			</span>
			{isRunning && (
				<progress
					className="progress w-40"
					aria-label={t("moving")}
					value={merge.done}
					max={Math.max(1, merge.total)}
				/>
			)}
			{merge.status === "applied" && (
				<Button className="btn-sm" busy={busy} onClick={() => void undo()}>
					{t("undoUntil", { date: formatDate(merge.expires_on) })}
				</Button>
			)}
		</li>
	);
}

/** Titles that were merged into this one, while the merge can still be undone. */
export function Merges({ id }: { id: string }) {
	const t = useTexts(texts);
	useLive("title_merges", ["title_merges", "library_books", "books"]);
	const merges = useList<Merge>("title_merges", {
		filter: `into_title = ${literal(id)} && status != "undone"`,
		sort: "-created",
		expand: "from_title",
		perPage: 50,
	});
	if (!merges.data?.items.length) return null;
	return (
		<Card title={t("merges")}>
			<ul className="flex flex-col gap-3">
				{merges.data.items.map((merge) => (
					<OneMerge key={merge.id} merge={merge} />
				))}
			</ul>
		</Card>
	);
}

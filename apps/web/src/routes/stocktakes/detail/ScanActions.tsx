import { useQueryClient } from "@tanstack/react-query";
import { api, call, deskReads, invalidate, type PresentedRecord } from "#data";
import { newOpId } from "#device";
import { useTexts } from "#i18n";
import { Button, tellFailure, toast, useAction } from "#kit";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import type { Book } from "../../books/book.ts";
import { AddCopyLink } from "../AddCopyLink.tsx";
import { texts } from "./texts.ts";

export type Scan = PresentedRecord<
	"stocktake_scans",
	{ library_book_id?: PresentedRecord<"library_books", { book_id?: Book }> }
>;

/** Makes the shelf on which a copy was seen its own, with the way back. */
function useShelve() {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const write = async (copy: string, shelf: string) => {
		await api().collection("library_books").update(copy, { shelf });
		await invalidate(queries, ...deskReads);
	};
	return useAction({
		mutationFn: ({ copy, to }: { copy: string; from: string; to: string }) => write(copy, to),
		onSuccess: (_, { copy, from, to }) =>
			toast(t("placed", { shelf: to }), "good", {
				label: t("undo"),
				run: () => void write(copy, from).catch(tellFailure),
			}),
	});
}

/**
 * What an odd scan asks for, from its own fields and its copy's, so that it is there after a reload and on every device:
 * to return a book that is on loan by record, to give a copy its place, to take the scan back.
 */
export function ScanActions({ scan, isRunning }: { scan: Scan; isRunning: boolean }) {
	const t = useTexts(texts);
	const desk = useDeskAction();
	const shelve = useShelve();
	const takeBack = useAction({
		mutationFn: () => call("POST /api/stocktakes/undo", { body: { op_id: newOpId(), undo: scan.op_id } }),
		stale: deskReads,
	});
	const copy = scan.expand?.library_book_id;
	const what = copy?.expand?.book_id?.title ?? scan.barcode;
	if (scan.undone) return null;
	const isLent = scan.result === "on_loan" && copy?.status === "on_loan";
	const isElsewhere =
		scan.result === "misplaced" && scan.shelf_seen !== "" && copy && copy.shelf !== scan.shelf_seen;
	return (
		<span className="flex flex-wrap gap-1">
			{scan.result === "unknown" && (
				<AddCopyLink code={scan.barcode} shelf={scan.shelf_seen} what={what} isSmall />
			)}
			{isLent && (
				<Button
					className="btn-sm"
					busy={desk.isPending}
					aria-label={t("of", { action: t("takeBack"), what })}
					onClick={() =>
						desk.mutate({ name: "checkin", body: { copy: copy.id }, text: () => t("takenBack") })
					}
				>
					{t("takeBack")}
				</Button>
			)}
			{isElsewhere && (
				<Button
					className="btn-sm"
					busy={shelve.isPending}
					aria-label={t("of", { action: t("place", { shelf: scan.shelf_seen }), what })}
					onClick={() => shelve.mutate({ copy: copy.id, from: copy.shelf, to: scan.shelf_seen })}
				>
					{t("place", { shelf: scan.shelf_seen })}
				</Button>
			)}
			{isRunning && (
				<Button
					variant="ghost"
					className="btn-sm"
					busy={takeBack.isPending}
					aria-label={t("of", { action: t("undo"), what })}
					onClick={() => takeBack.mutate()}
				>
					{t("undo")}
				</Button>
			)}
		</span>
	);
}

import { deskReads, literal, type PresentedRecord, useList, useOperation } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, FormErrors, Ready, together, useAction } from "#kit";
import { texts } from "./texts.ts";

/** How many of the copies that the closing marked match a condition. */
const useMarked = (stocktake: string, condition: string) =>
	useList<PresentedRecord<"stocktake_shortages">>("stocktake_shortages", {
		perPage: 1,
		fields: "id",
		filter: `stocktake_id = ${literal(stocktake)} && ${condition}`,
	});

/** Undoes the closing of a stocktake, after a look at the copies that are put back and those that stay as they are. */
export function ReopenDialog({ stocktake: id, onClose }: { stocktake: string; onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const reopenStocktake = useOperation("POST /api/stocktakes/reopen");
	const back = useMarked(id, 'found_at = "" && library_book_id.status = "missing"');
	const kept = useMarked(id, '(found_at != "" || library_book_id.status != "missing")');
	const reopen = useAction({
		mutationFn: () => reopenStocktake({ stocktake: id }),
		done: t("reopened"),
		quiet: true,
		stale: deskReads,
		onSuccess: onClose,
	});
	return (
		<Dialog title={t("reopenTitle")} onClose={onClose}>
			<Ready query={together(back, kept)}>
				{([{ totalItems: backCount }, { totalItems: keptCount }]) => (
					<>
						<p className="text-lg font-semibold">{t("reopenBack", { count: number(backCount) })}</p>
						{keptCount > 0 && <p>{t("reopenKept", { count: number(keptCount) })}</p>}
						<p>{t("reopenHint")}</p>
						<FormErrors error={reopen.error} />
						<DialogButtons onClose={onClose} close={t("back")}>
							<Button variant="primary" busy={reopen.isPending} onClick={() => reopen.mutate()}>
								{t("reopenYes")}
							</Button>
						</DialogButtons>
					</>
				)}
			</Ready>
		</Dialog>
	);
}

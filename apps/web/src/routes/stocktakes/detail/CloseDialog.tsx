import { deskReads, useOperation } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, FormErrors, Ready, ScrollArea, useAction } from "#kit";
import { type Stocktake, usePreview } from "../model.ts";
import { Figures } from "./Figures.tsx";
import { texts } from "./texts.ts";

/** Number of copies named in the dialog. */
const named = 5;

/** Preview of closing a stocktake, with the confirmation. */
export function CloseDialog({ stocktake, onClose }: { stocktake: Stocktake; onClose(): void }) {
	const t = useTexts(texts);
	const number = useNumber();
	const closeStocktake = useOperation("POST /api/stocktakes/close");
	const { id } = stocktake;
	const preview = usePreview(id, { perPage: named });
	const close = useAction({
		mutationFn: (missing: number) => closeStocktake({ stocktake: id, missing }),
		quiet: true,
		// Refused where others have continued counting: the displayed figures are outdated, too.
		stale: deskReads,
		onSuccess: onClose,
	});
	const { data } = preview;
	return (
		<Dialog title={t("preview")} onClose={onClose}>
			<Ready query={preview} />
			{data && (
				<>
					<ScrollArea label={t("preview")} className="min-h-0 overflow-y-auto">
						<p className="text-lg font-semibold">
							{data.missing > 0 ? t("willMiss", { count: number(data.missing) }) : t("willMissNone")}
						</p>
						<p className="mt-1">{t("willMissHint")}</p>
						{data.copies.length > 0 && (
							<ul className="my-3 list-disc ps-5">
								{data.copies.map((copy) => (
									<li key={copy.library_book_id}>
										{copy.title} <span className="tabular-nums">({copy.barcode})</span>
									</li>
								))}
								{data.missing > named && <li>{t("more", { count: number(data.missing - named) })}</li>}
							</ul>
						)}
						<Figures counts={data.counts} />
					</ScrollArea>
					<FormErrors error={close.error} />
					<DialogButtons onClose={onClose} close={t("back")}>
						<Button
							variant="primary"
							busy={close.isPending || preview.isFetching}
							onClick={() => close.mutate(data.missing)}
						>
							{t("closeYes")}
						</Button>
					</DialogButtons>
				</>
			)}
		</Dialog>
	);
}

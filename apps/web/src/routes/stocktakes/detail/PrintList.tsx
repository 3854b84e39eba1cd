import { download } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { texts } from "./texts.ts";

/** Copies not found, along the shelves, on paper. */
export function PrintList({ stocktake }: { stocktake: string }) {
	const t = useTexts(texts);
	const print = useAction({
		mutationFn: () => download(`/api/stocktakes/${stocktake}/missing`),
	});
	return (
		<Button busy={print.isPending} onClick={() => print.mutate()}>
			{t("printList")}
		</Button>
	);
}

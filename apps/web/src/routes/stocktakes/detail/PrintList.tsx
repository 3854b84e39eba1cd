import { download } from "../../../data/download.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useAction } from "../../../ui/useAction.ts";
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

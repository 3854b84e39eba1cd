import { useMutation } from "@tanstack/react-query";
import { download } from "../../../data/download.ts";
import { messageOf } from "../../../data/errors.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "./texts.ts";

/** Copies not found, along the shelves, on paper. */
export function PrintList({ stocktake }: { stocktake: string }) {
	const t = useTexts(texts);
	const print = useMutation({
		mutationFn: () => download(`/api/stocktakes/${stocktake}/missing`),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<Button busy={print.isPending} onClick={() => print.mutate()}>
			{t("printList")}
		</Button>
	);
}

import { download } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { barTexts } from "./barTexts.ts";

/** Prints the slip with a reader's books and their due dates. */
export function ReceiptButton({ student }: { student: string }) {
	const t = useTexts(barTexts);
	const get = useAction({
		mutationFn: () => download(`/api/circulation/receipt?student=${student}`),
	});
	return (
		<Button variant="ghost" busy={get.isPending} onClick={() => get.mutate()}>
			{t("receipt")}
		</Button>
	);
}

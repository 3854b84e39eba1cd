import { useMutation } from "@tanstack/react-query";
import { download } from "../data/download.ts";
import { messageOf } from "../data/errors.ts";
import { useTexts } from "../i18n/language.tsx";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.tsx";
import { barTexts } from "./barTexts.ts";

/** Prints the slip with a reader's books and their due dates. */
export function ReceiptButton({ student }: { student: string }) {
	const t = useTexts(barTexts);
	const get = useMutation({
		mutationFn: () => download(`/api/circulation/receipt?student=${student}`),
		onError: (error) => toast(messageOf(error), "bad"),
	});
	return (
		<Button variant="ghost" busy={get.isPending} onClick={() => get.mutate()}>
			{t("receipt")}
		</Button>
	);
}

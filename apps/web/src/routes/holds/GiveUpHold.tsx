import { useState } from "react";
import { perform } from "../../data/endpoints.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/useAction.ts";
import { useHoldsRefresh } from "./model.ts";
import { texts } from "./texts.ts";

/** Gives up a pupil's own hold, after a question: the place in the queue cannot be had back. */
export function GiveUpHold({ id, title }: { id: string; title: string }) {
	const t = useTexts(texts);
	const [asking, setAsking] = useState(false);
	const refresh = useHoldsRefresh();
	const cancel = useAction({
		mutationFn: () => perform("POST /api/holds/cancel", { hold: id }),
		onSuccess: () => {
			toast(t("givenUp", { title }));
			return refresh();
		},
	});
	return (
		<>
			<Button
				variant="ghost"
				className="btn-sm"
				aria-label={t("giveUpOf", { title })}
				busy={cancel.isPending}
				onClick={() => setAsking(true)}
			>
				{t("giveUp")}
			</Button>
			{asking && (
				<ConfirmDialog
					title={t("giveUpTitle")}
					question={t("giveUpAsk", { title })}
					label={t("giveUpYes")}
					no={t("giveUpNo")}
					onConfirm={() => cancel.mutate()}
					onClose={() => setAsking(false)}
				/>
			)}
		</>
	);
}

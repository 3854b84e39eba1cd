import { deskReads, perform } from "#data";
import { useTexts } from "#i18n";
import { ConfirmButton, useAction } from "#kit";
import { texts } from "./texts.ts";

/** Gives up a pupil's own hold, after a question: the place in the queue cannot be had back. */
export function GiveUpHold({ id, title }: { id: string; title: string }) {
	const t = useTexts(texts);
	const cancel = useAction({
		mutationFn: () => perform("POST /api/holds/cancel", { hold: id }),
		done: t("givenUp", { title }),
		stale: deskReads,
	});
	return (
		<ConfirmButton
			variant="ghost"
			className="btn-sm"
			aria-label={t("giveUpOf", { title })}
			busy={cancel.isPending}
			ask={{
				title: t("giveUpTitle"),
				text: t("giveUpAsk", { title }),
				yes: t("giveUpYes"),
				no: t("giveUpNo"),
			}}
			onConfirm={cancel.mutate}
		>
			{t("giveUp")}
		</ConfirmButton>
	);
}

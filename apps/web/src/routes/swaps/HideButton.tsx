import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { texts } from "./texts.ts";

/** Takes an offer off the shelf, or puts it back there: its reports count anew then. */
export function HideButton({ swap, title, hidden = true }: { swap: Swap; title: string; hidden?: boolean }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	return (
		<Button
			aria-label={t(hidden ? "hideOf" : "showOf", { title })}
			busy={action.isPending}
			onClick={() =>
				action.mutate({
					action: "hide",
					body: { swap: swap.id, hidden },
					said: t(hidden ? "hiddenNow" : "shownNow"),
				})
			}
		>
			{t(hidden ? "hide" : "show")}
		</Button>
	);
}

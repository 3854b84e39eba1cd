import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { texts } from "./texts.ts";

/** Takes an offer off the shelf, or puts it back there: its reports count anew then. One that is not hidden stays there. */
export function HideButton({ swap, title, hidden = true }: { swap: Swap; title: string; hidden?: boolean }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const what = hidden ? "hide" : swap.hidden ? "show" : "keep";
	return (
		<Button
			aria-label={t(`${what}Of`, { title })}
			busy={action.isPending}
			onClick={() =>
				action.mutate({
					action: "hide",
					body: { swap: swap.id, hidden },
					said: t(hidden ? "hiddenNow" : "shownNow"),
				})
			}
		>
			{t(what)}
		</Button>
	);
}

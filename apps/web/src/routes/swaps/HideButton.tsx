import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { texts } from "./texts.ts";

/**
 * Hides an offer from the shelf, or shows it again, which resets its reports. Confirming an offer that is not hidden
 * keeps it on the shelf.
 */
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
					successText: t(hidden ? "hiddenNow" : "shownNow"),
				})
			}
		>
			{t(what)}
		</Button>
	);
}

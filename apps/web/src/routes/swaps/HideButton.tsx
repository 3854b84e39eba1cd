import { useTexts } from "#i18n";
import { Button } from "#kit";
import { type Swap, useSwapAction } from "./model.ts";
import { texts } from "./texts.ts";

/**
 * Hides an offer from the shelf, or shows it again, which resets its reports. Confirming an offer that is not hidden
 * keeps it on the shelf.
 */
export function useHide(): (swap: Swap, hidden: boolean) => { text: string; busy: boolean; run(): void } {
	const t = useTexts(texts);
	const action = useSwapAction();
	return (swap, hidden) => ({
		text: t(textOf(swap, hidden)),
		busy: action.isPending,
		run: () =>
			action.mutate({
				action: "hide",
				body: { swap: swap.id, hidden },
				successText: t(hidden ? "hiddenNow" : "shownNow"),
			}),
	});
}

const textOf = (swap: Swap, hidden: boolean) => (hidden ? "hide" : swap.hidden ? "show" : "keep");

export function HideButton({ swap, title, hidden = true }: { swap: Swap; title: string; hidden?: boolean }) {
	const t = useTexts(texts);
	const { text, busy, run } = useHide()(swap, hidden);
	return (
		<Button aria-label={t(`${textOf(swap, hidden)}Of`, { title })} busy={busy} onClick={run}>
			{text}
		</Button>
	);
}

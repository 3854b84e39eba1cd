/** The next step of a reader by the status of their own book. */
import { useTexts } from "#i18n";
import { useDayText } from "#kit";
import { useChoiceLabel } from "./Labels.tsx";
import type { MySwap } from "./model.ts";
import { texts } from "./texts.ts";

/** Returns a sentence; empty if the status is sufficient. Books of events are explained on the event's own screen. */
export function useNextOf(): (swap: MySwap) => string {
	const t = useTexts(texts);
	const dayText = useDayText();
	const reason = useChoiceLabel("reject_reason");
	return (swap) => {
		if (swap.status === "pending_approval") return t(swap.event_id === "" ? "waits" : "waitsEvent");
		if (swap.status === "rejected") return t("rejectedNext", { reason: reason(swap.reject_reason) });
		if (swap.event_id !== "") return "";
		if (swap.status === "listed") return t(swap.hidden ? "hiddenNext" : "listedNext");
		if (swap.status === "promised") return t("bringNext", { date: dayText(swap.bring_until) });
		if (swap.status === "matched") return t("broughtNext", { token: swap.token });
		if (swap.status === "unmatched") return t("backNext", { token: swap.token });
		return "";
	};
}

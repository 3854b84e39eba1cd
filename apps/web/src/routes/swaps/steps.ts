/** What the state of an own book means to its reader, and what they do next. */
import { formatDate } from "@rafta/library/turkish/dates";
import { useTexts } from "../../i18n/language.tsx";
import { useChoiceLabel } from "./Labels.tsx";
import type { Swap } from "./model.ts";
import { texts } from "./texts.ts";

/** A sentence; empty where the state says all. Of books of events their own screen says what follows. */
export function useNextOf(): (swap: Swap) => string {
	const t = useTexts(texts);
	const reason = useChoiceLabel("reject_reason");
	return (swap) => {
		if (swap.status === "pending_approval") return t("waits");
		if (swap.status === "rejected") return t("rejectedNext", { reason: reason(swap.reject_reason) });
		if (swap.event_id !== "") return "";
		if (swap.status === "listed") return t(swap.hidden ? "hiddenNext" : "listedNext");
		if (swap.status === "promised")
			return t("bringNext", { date: swap.bring_until ? formatDate(swap.bring_until) : "" });
		if (swap.status === "matched") return t("broughtNext", { token: swap.token });
		if (swap.status === "unmatched") return t("backNext", { token: swap.token });
		return "";
	};
}

import { labelsOf } from "@rafta/library/collections/definition";
import { swaps } from "@rafta/library/collections/swaps";
import type { SwapStatus } from "@rafta/library/swaps/states";
import { useLanguage } from "#i18n";
import { Badge } from "#kit";

const tones: Partial<Record<SwapStatus, "good" | "warn" | "bad" | "info">> = {
	pending_approval: "warn",
	listed: "info",
	promised: "warn",
	deposited: "info",
	matched: "info",
	handed_over: "good",
	unmatched: "warn",
	rejected: "bad",
};

/** Returns the labels of a select field's values from its definition. */
export function useChoiceLabel(field: "status" | "condition" | "reject_reason"): (value: string) => string {
	const { language } = useLanguage();
	const labels = labelsOf(swaps, field);
	return (value) => labels[value]?.[language] ?? value;
}

/** Status of a book as a badge. */
export function StatusBadge({ status }: { status: SwapStatus }) {
	const label = useChoiceLabel("status");
	return <Badge tone={tones[status]}>{label(status)}</Badge>;
}

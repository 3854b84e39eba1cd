import { useTexts } from "#i18n";
import type { Action } from "#kit";
import type { Kind } from "./choices.ts";
import { LabelDialog } from "./LabelDialog.tsx";
import { labelTexts } from "./texts.ts";

interface LabelRequest {
	readonly kinds: readonly Kind[];
	readonly id?: string;
	readonly library?: string;
}

/** Offers to print labels or cards. */
export function useLabels(): (wanted: LabelRequest) => Action {
	const t = useTexts(labelTexts);
	return (wanted) => ({
		text: t(wanted.kinds[0] === "cards" ? "cards" : "print"),
		at: wanted.kinds[0] === "cards" ? "cards" : "labels",
		dialog: (close) => <LabelDialog {...wanted} onClose={close} />,
	});
}

import { useTexts } from "#i18n";
import type { Action } from "#kit";
import { DamagedDialog } from "../../book_loans/detail/ActionDialog.tsx";
import { texts } from "../../book_loans/detail/texts.ts";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import { useLossEnd } from "../../book_loans/detail/useLossEnd.tsx";
import type { Copy } from "../copy.tsx";

/** Desk actions on a copy without a loan: found, damaged, the end of a loss. */
export function useCopyActions(): (copy: Copy) => readonly Action[] {
	const t = useTexts(texts);
	const send = useDeskAction();
	const lossEnd = useLossEnd();
	return (copy) => {
		if (copy.status === "withdrawn") return [];
		const found: Action = {
			text: t("found"),
			primary: true,
			busy: send.isPending,
			run: () => send.mutate({ name: "found", body: { copy: copy.id } }),
		};
		const damaged: Action = {
			text: t("damaged"),
			dialog: (close) => <DamagedDialog copy={copy.id} onClose={close} />,
		};
		if (copy.status === "lost") return [...lossEnd(copy, true, false), damaged];
		return copy.status === "missing" ? [found, damaged] : [damaged];
	};
}

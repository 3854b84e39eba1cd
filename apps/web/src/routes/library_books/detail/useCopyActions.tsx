import type { Action } from "../../../app/Actions.tsx";
import { useTexts } from "../../../i18n/language.tsx";
import { DamagedDialog } from "../../book_loans/detail/ActionDialog.tsx";
import { texts } from "../../book_loans/detail/texts.ts";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import type { Copy } from "../copy.tsx";

/** Desk actions on a copy at hand: found, damaged. */
export function useCopyActions(): (copy: Copy | undefined) => readonly Action[] {
	const t = useTexts(texts);
	const send = useDeskAction();
	return (copy) => {
		if (!copy || copy.status === "withdrawn") return [];
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
		return copy.status === "lost" || copy.status === "missing" ? [found, damaged] : [damaged];
	};
}

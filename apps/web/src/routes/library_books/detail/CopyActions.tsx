import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DamagedDialog } from "../../book_loans/detail/ActionDialog.tsx";
import { texts } from "../../book_loans/detail/texts.ts";
import { useDeskAction } from "../../book_loans/detail/useDeskAction.ts";
import type { Copy } from "../copy.tsx";

/** Desk actions on a copy at hand: found, damaged. */
export function CopyActions({ copy }: { copy: Copy }) {
	const t = useTexts(texts);
	const [isDamaged, setDamaged] = useState(false);
	const send = useDeskAction();
	if (copy.status === "withdrawn") return null;
	return (
		<>
			{(copy.status === "lost" || copy.status === "missing") && (
				<Button
					variant="primary"
					busy={send.isPending}
					onClick={() => send.mutate({ name: "found", body: { copy: copy.id } })}
				>
					{t("found")}
				</Button>
			)}
			<Button onClick={() => setDamaged(true)}>{t("damaged")}</Button>
			{isDamaged && <DamagedDialog copy={copy.id} onClose={() => setDamaged(false)} />}
		</>
	);
}

import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { useHoldAction } from "./model.ts";
import { texts } from "./texts.ts";

/** Cancels a hold after a confirmation. */
export function CancelHold({
	id,
	name,
	action,
}: {
	id: string;
	name: string;
	action: ReturnType<typeof useHoldAction>;
}) {
	const t = useTexts(texts);
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button className="btn-sm" aria-label={t("cancelOf", { name })} onClick={() => setAsking(true)}>
				{t("cancel")}
			</Button>
			{asking && (
				<Dialog title={t("cancelOf", { name })} onClose={() => setAsking(false)}>
					<p>{t("cancelAsk", { name })}</p>
					<Button
						variant="danger"
						busy={action.isPending}
						onClick={() =>
							action.mutate({ action: "cancel", body: { hold: id } }, { onSettled: () => setAsking(false) })
						}
					>
						{t("cancelYes")}
					</Button>
				</Dialog>
			)}
		</>
	);
}

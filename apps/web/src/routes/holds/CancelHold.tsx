import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import type { useHoldAction } from "./model.ts";
import { texts } from "./texts.ts";

/** Cancels a hold after a confirmation. */
export function CancelHold({
	id,
	name,
	action,
	small,
}: {
	id: string;
	name: string;
	action: ReturnType<typeof useHoldAction>;
	small?: boolean;
}) {
	const t = useTexts(texts);
	const [asking, setAsking] = useState(false);
	return (
		<>
			<Button
				className={small ? "btn-sm" : ""}
				aria-label={t("cancelOf", { name })}
				paused={action.isPending}
				onClick={() => setAsking(true)}
			>
				{t("cancelYes")}
			</Button>
			{asking && (
				<ConfirmDialog
					title={t("cancelAsk", { name })}
					question={t("cancelText")}
					label={t("cancelYes")}
					no={t("cancelNo")}
					onConfirm={() => action.mutate({ action: "cancel", body: { hold: id } })}
					onClose={() => setAsking(false)}
				/>
			)}
		</>
	);
}

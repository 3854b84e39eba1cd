import { useTexts } from "#i18n";
import { ConfirmButton } from "#kit";
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
	return (
		<ConfirmButton
			className={small ? "btn-sm" : ""}
			aria-label={t("cancelOf", { name })}
			paused={action.isPending}
			ask={{
				title: t("cancelAsk", { name }),
				text: t("cancelText"),
				yes: t("cancelYes"),
				no: t("cancelNo"),
			}}
			onConfirm={() => action.mutate({ action: "cancel", body: { hold: id } })}
		>
			{t("cancelYes")}
		</ConfirmButton>
	);
}

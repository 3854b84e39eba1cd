import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useChoiceLabel } from "./Labels.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { rejectReasons } from "./reasons.ts";
import { texts } from "./texts.ts";

/** Rejects an offer with a reason, before or after its approval: pending asks for it are declined. */
export function RejectButton({ swap, title }: { swap: Swap; title: string }) {
	const t = useTexts(texts);
	const reason = useChoiceLabel("reject_reason");
	const action = useSwapAction();
	const [isOpen, setOpen] = useState(false);
	const name = t("rejectOf", { title });
	return (
		<>
			<Button aria-label={name} busy={action.isPending} onClick={() => setOpen(true)}>
				{t("reject")}
			</Button>
			{isOpen && (
				<Dialog title={name} onClose={() => setOpen(false)}>
					<p>{t("rejectWhy")}</p>
					<div className="flex flex-col gap-2">
						{rejectReasons.map((one) => (
							<Button
								key={one}
								onClick={() => {
									setOpen(false);
									action.mutate({
										action: "reject",
										body: { swap: swap.id, reason: one },
										successText: t("rejectedNow", { title }),
									});
								}}
							>
								{reason(one)}
							</Button>
						))}
					</div>
					<Button onClick={() => setOpen(false)}>{t("close")}</Button>
				</Dialog>
			)}
		</>
	);
}

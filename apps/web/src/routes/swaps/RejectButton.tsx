import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useChoiceLabel } from "./Labels.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { rejectReasons } from "./reasons.ts";
import { texts } from "./texts.ts";

/** Rejects an offer with a reason, before or after its approval: pending asks for it are declined. */
export function RejectDialog({ swap, title, onClose }: { swap: Swap; title: string; onClose(): void }) {
	const t = useTexts(texts);
	const reason = useChoiceLabel("reject_reason");
	const action = useSwapAction();
	return (
		<Dialog title={t("rejectOf", { title })} onClose={onClose}>
			<p>{t("rejectWhy")}</p>
			<div className="flex flex-col gap-2">
				{rejectReasons.map((one) => (
					<Button
						key={one}
						onClick={() => {
							onClose();
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
			<Button onClick={onClose}>{t("close")}</Button>
		</Dialog>
	);
}

export function RejectButton({ swap, title }: { swap: Swap; title: string }) {
	const t = useTexts(texts);
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button aria-label={t("rejectOf", { title })} onClick={() => setOpen(true)}>
				{t("reject")}
			</Button>
			{isOpen && <RejectDialog swap={swap} title={title} onClose={() => setOpen(false)} />}
		</>
	);
}

import { useState } from "react";
import { useTexts } from "#i18n";
import { Button, Dialog } from "#kit";
import { useChoiceLabel } from "./Labels.tsx";
import { type Swap, useSwapAction } from "./model.ts";
import { type RejectReason, rejectReasons } from "./reasons.ts";
import { texts } from "./texts.ts";

/** Reasons for rejecting an offer, each one press or the key of its number. */
export function RejectDialog({
	title,
	onReject,
	onClose,
}: {
	title: string;
	onReject(reason: RejectReason): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const reasonText = useChoiceLabel("reject_reason");
	const reject = (reason: RejectReason) => {
		onClose();
		onReject(reason);
	};
	return (
		<Dialog title={t("rejectOf", { title })} onClose={onClose}>
			<p>{t("rejectWhy")}</p>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same */}
			<div
				className="flex flex-col gap-4"
				onKeyDown={({ key, repeat }) => {
					const reason = rejectReasons[Number(key) - 1];
					if (reason && !repeat) reject(reason);
				}}
			>
				<div className="flex flex-col gap-2">
					{rejectReasons.map((reason, index) => (
						<Button
							key={reason}
							className="justify-start"
							aria-keyshortcuts={String(index + 1)}
							onClick={() => reject(reason)}
						>
							{`${index + 1}. ${reasonText(reason)}`}
						</Button>
					))}
				</div>
				<Button className="self-start" onClick={onClose}>
					{t("close")}
				</Button>
			</div>
		</Dialog>
	);
}

/** Rejects an offer, before or after its approval: pending asks for it are declined. */
export function useReject() {
	const t = useTexts(texts);
	const action = useSwapAction();
	return (swap: Swap, title: string, reason: RejectReason) =>
		action.mutate({
			action: "reject",
			body: { swap: swap.id, reason },
			successText: t("rejectedNow", { title }),
		});
}

export function RejectButton({ title, onReject }: { title: string; onReject(reason: RejectReason): void }) {
	const t = useTexts(texts);
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button aria-label={t("rejectOf", { title })} onClick={() => setOpen(true)}>
				{t("reject")}
			</Button>
			{isOpen && <RejectDialog title={title} onReject={onReject} onClose={() => setOpen(false)} />}
		</>
	);
}

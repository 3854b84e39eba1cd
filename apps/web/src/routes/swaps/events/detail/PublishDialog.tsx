import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons } from "#kit";
import { isJoined } from "../../joint-swap/model.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import type { SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

/** Asks before a result is published, and says what follows. `isLast`: every other school has agreed to it. */
export function PublishDialog({
	event: { figures, round_id },
	label,
	isLast,
	onConfirm,
	onClose,
}: {
	event: SwapEvent;
	label: string;
	isLast: boolean;
	onConfirm(): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const number = useNumber();
	const { placed = 0, readers = 0, served = 0 } = figures ?? {};
	return (
		<Dialog title={label} onClose={onClose}>
			<ul className="list-disc space-y-1 ps-5">
				<li>{t("publish.placed", { count: number(placed), served: number(served) })}</li>
				{readers > served && <li>{t("publish.without", { count: number(readers - served) })}</li>}
				<li>{isLast ? t("publish.told", { count: number(readers) }) : r("publish.waits")}</li>
				<li>{t("publish.shut")}</li>
				<li>{isJoined({ round_id }) ? r("publish.back") : t("publish.back")}</li>
			</ul>
			<DialogButtons onClose={onClose} close={t("keep")}>
				<Button
					variant="primary"
					onClick={() => {
						onClose();
						onConfirm();
					}}
				>
					{isLast ? t("publish.yes") : r("publish.yes")}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}

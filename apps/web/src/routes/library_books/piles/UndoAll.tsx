import { useState } from "react";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, tellFailure, toast } from "#kit";
import { type PileSummary, undoAll } from "./model.ts";
import { texts } from "./texts.ts";

/** Undoes a whole pile, after a preview of the consequences. */
export function UndoAll({
	pile,
	count,
	onStep,
	onClose,
}: {
	pile: string;
	count: number;
	onStep(answer: PileSummary & { left: number }): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const [left, setLeft] = useState<number | null>(null);
	async function run() {
		setLeft(count);
		try {
			await undoAll(pile, (answer) => {
				setLeft(answer.counts.made);
				onStep(answer);
				if (answer.left === 0) {
					const { undone, kept } = answer.counts;
					toast(t("undoneAll", { undone: number(undone), kept: number(kept) }));
				}
			});
		} catch (error) {
			tellFailure(error);
		}
		onClose();
	}
	return (
		<Dialog title={t("undoAll")} onClose={onClose}>
			<p role="status">
				{left === null ? t("undoAllAsk", { count: number(count) }) : t("undoing", { count: number(left) })}
			</p>
			<DialogButtons onClose={onClose} close={t("cancel")}>
				<Button variant="danger" busy={left !== null} onClick={() => void run()}>
					{t("undoAll")}
				</Button>
			</DialogButtons>
		</Dialog>
	);
}

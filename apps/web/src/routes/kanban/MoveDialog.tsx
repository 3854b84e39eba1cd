import { useLanguage, useTexts } from "#i18n";
import { Button, Dialog } from "#kit";
import type { Task } from "../tasks/model.ts";
import { adjacentPlace, columnName, columns, type Place, placeAt } from "./board.ts";
import { texts } from "./texts.ts";

/** Moves a card without dragging: to another column, or up or down. */
export function MoveDialog({
	task,
	cards,
	onMove,
	onClose,
}: {
	task: Task;
	cards: readonly Task[];
	onMove(place: Place): void;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const beside = (key: string, label: string) => {
		const place = adjacentPlace(cards, task, key);
		return (
			<Button disabled={!place} onClick={() => place && onMove(place)}>
				{label}
			</Button>
		);
	};
	return (
		<Dialog title={t("moveTitle")} onClose={onClose}>
			<p className="break-words">{task.title}</p>
			<div className="flex flex-wrap gap-2">
				{[...columns, "cancelled" as const].map((status) => (
					<Button
						key={status}
						disabled={status === task.status}
						onClick={() => onMove(placeAt(cards, status, task.id, Number.POSITIVE_INFINITY))}
					>
						{columnName(status, language)}
					</Button>
				))}
			</div>
			<div className="flex flex-wrap gap-2">
				{beside("ArrowUp", t("moveUp"))}
				{beside("ArrowDown", t("moveDown"))}
			</div>
		</Dialog>
	);
}

import { doneDaysShown, type TaskStatus } from "@rafta/library/tasks/task";
import { type DragEvent, Fragment, useRef, useState } from "react";
import { useLanguage, useTexts } from "#i18n";
import type { Task } from "../tasks/model.ts";
import { columnName } from "./board.ts";
import { Card } from "./Card.tsx";
import { texts } from "./texts.ts";

/** One status with its cards. A card dragged over it shows its insertion point. */
export function Column({
	status,
	cards,
	nameOf,
	dragged,
	frozen,
	isFiltered,
	onDrag,
	onDrop,
	onMove,
}: {
	status: TaskStatus;
	cards: readonly Task[];
	nameOf(task: Task): string;
	dragged: Task | null;
	frozen: boolean;
	isFiltered: boolean;
	onDrag(task: Task | null): void;
	/** Index at which the card is dropped, not counting the dragged card itself. */
	onDrop(status: TaskStatus, at: number): void;
	onMove(task: Task): void;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const list = useRef<HTMLUListElement>(null);
	const [over, setOver] = useState<number | null>(null);
	const others = cards.filter(({ id }) => id !== dragged?.id);

	function placeOf(event: DragEvent): number {
		const elements = [...(list.current?.querySelectorAll<HTMLElement>("[data-card]") ?? [])].filter(
			(element) => element.dataset.card !== dragged?.id,
		);
		const below = elements.findIndex((element) => {
			const { top, height } = element.getBoundingClientRect();
			return event.clientY < top + height / 2;
		});
		return below < 0 ? elements.length : below;
	}
	const name = columnName(status, language);
	return (
		<section
			aria-labelledby={`column-${status}`}
			data-column={status}
			className={`rounded-box border-base-300 bg-base-200 flex min-w-0 flex-col gap-3 border p-3 ${over === null ? "" : "ring-primary ring-2"}`}
			onDragOver={(event) => {
				if (!dragged || frozen) return;
				event.preventDefault();
				setOver(placeOf(event));
			}}
			onDragLeave={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
			}}
			onDrop={(event) => {
				event.preventDefault();
				setOver(null);
				if (dragged) onDrop(status, placeOf(event));
			}}
		>
			{/* On a phone the chip that chose the column says the same above it. */}
			<h2
				id={`column-${status}`}
				className="flex items-center justify-between gap-2 font-semibold max-md:sr-only"
			>
				{name}
				<span className="text-sm font-normal tabular-nums">{cards.length}</span>
			</h2>
			<ul ref={list} className="flex min-h-16 flex-col gap-2">
				{cards.map((task) => (
					<Fragment key={task.id}>
						{dragged && over !== null && others[over]?.id === task.id && <Mark />}
						<Card task={task} assignee={nameOf(task)} frozen={frozen} onMove={onMove} onDrag={onDrag} />
					</Fragment>
				))}
				{dragged && over === others.length && <Mark />}
			</ul>
			{cards.length === 0 && <p className="text-sm">{t(isFiltered ? "noMatch" : "empty")}</p>}
			{status === "done" && <p className="text-sm">{t("older", { days: doneDaysShown })}</p>}
		</section>
	);
}

const Mark = () => <li aria-hidden="true" className="bg-primary rounded-field h-1" />;

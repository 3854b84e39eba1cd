import { labelsOf } from "@rafta/library/collections/definition";
import { tasks } from "@rafta/library/collections/tasks";
import { isOpenTask } from "@rafta/library/tasks/task";
import { formatDate } from "@rafta/library/turkish/dates";
import { MoveRight } from "lucide-react";
import { memo } from "react";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Link, useDueText } from "#kit";
import { UnassignedNote } from "../tasks/Assignee.tsx";
import { progressOf, type Task } from "../tasks/model.ts";
import { texts as taskTexts } from "../tasks/texts.ts";
import { texts } from "./texts.ts";

const priorities = labelsOf(tasks, "priority");

/** The day of a task, in words as long as the task is open. */
function Due({ task }: { task: Task }) {
	const dueText = useDueText();
	const day = formatDate(task.due_on);
	if (!isOpenTask(task.status)) return <span>{day}</span>;
	const { text, isLate } = dueText(task.due_on);
	return <span title={day}>{isLate ? <Badge tone="bad">{text}</Badge> : text}</span>;
}

/** A task on the board. Off-screen cards are not laid out, which keeps large boards fast. */
export const Card = memo(function Card({
	task,
	assignee,
	frozen,
	onMove,
	onDrag,
}: {
	task: Task;
	assignee: string;
	/** Disables moving. */
	frozen: boolean;
	onMove(task: Task): void;
	onDrag(task: Task | null): void;
}) {
	const t = useTexts(texts);
	const words = useTexts(taskTexts);
	const { language } = useLanguage();
	const progress = progressOf(task);
	const isHigh = task.priority === "high";
	const hasMore = isHigh || task.due_on !== "" || progress !== null || assignee !== "" || task.freed !== "";
	return (
		<li
			data-card={task.id}
			draggable={!frozen}
			onDragStart={(event) => {
				event.dataTransfer.setData("text/plain", task.title);
				event.dataTransfer.effectAllowed = "move";
				onDrag(task);
			}}
			onDragEnd={() => onDrag(null)}
			className="rounded-box border-base-300 bg-base-100 flex flex-col gap-2 border p-3 shadow-sm [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
		>
			<div className="flex items-start justify-between gap-2">
				<Link
					href={`/tasks/detail/${task.id}`}
					className="link link-hover min-w-0 flex-1 font-semibold break-words"
					otherwise={task.title}
					draggable={false}
				>
					{task.title}
				</Link>
				<button
					type="button"
					data-move
					className="btn btn-ghost btn-sm btn-square -my-1"
					aria-label={t("moveCard", { title: task.title })}
					title={t("move")}
					disabled={frozen}
					onClick={() => onMove(task)}
				>
					<MoveRight aria-hidden="true" size={16} />
				</button>
			</div>
			{hasMore && (
				<p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
					{isHigh && <Badge tone="warn">{priorities.high?.[language]}</Badge>}
					{task.due_on !== "" && <Due task={task} />}
					{progress && <span>{words("progress", progress)}</span>}
					{assignee !== "" && <span>{assignee}</span>}
					<UnassignedNote task={task} />
				</p>
			)}
		</li>
	);
});

import { openStatuses } from "@rafta/library/tasks/task";
import { addDays, formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { literal, useLive, useUser } from "#data";
import { useTexts } from "#i18n";
import { Badge, ChipRow, useDueText, useSearchParams } from "#kit";
import { ResourceTable } from "../resource/ResourceTable.tsx";
import { resourceOf } from "../resource/resources.ts";
import { Assignee } from "./Assignee.tsx";
import { isLate, type Task, usePeople } from "./model.ts";
import { texts } from "./texts.ts";

const open = `(${openStatuses.map((status) => `status = "${status}"`).join(" || ")})`;
/** Number of days ahead that count as soon. */
const soon = 7;

const conditions: Readonly<Record<string, (me: string, today: string) => string>> = {
	open: () => open,
	mine: (me) => `${open} && assignee = ${literal(me)}`,
	due: (_me, today) => `${open} && due_on != "" && due_on <= ${literal(addDays(today, soon))}`,
	done: () => 'status = "done"',
	all: () => "",
};

/** List of tasks, most urgent first; the filter is kept in the address. */
export function TaskTable({ show: usual, empty }: { show: string; empty: string }) {
	const t = useTexts(texts);
	const me = useUser()?.id ?? "";
	const people = usePeople();
	const dueText = useDueText();
	const [params, change] = useSearchParams();
	useLive("tasks", ["tasks"]);
	const show = params.get("show") ?? usual;
	const cells = useMemo(
		() => ({
			due_on: {
				wide: false,
				render: (task: Task) =>
					task.due_on && (
						<span className="inline-flex flex-wrap items-center gap-1">
							{formatDate(task.due_on)}
							{isLate(task) && <Badge tone="bad">{dueText(task.due_on).text}</Badge>}
						</span>
					),
			},
			assignee: { render: (task: Task) => <Assignee task={task} people={people} /> },
		}),
		[people, dueText],
	);
	const resource = resourceOf("/tasks");
	const choices = [
		["open", t("showOpen")],
		["mine", t("showMine")],
		["due", t("showDue")],
		["done", t("showDone")],
		["all", t("showAll")],
	] as const;
	return (
		<ResourceTable<Task>
			resource={resource}
			filter={(conditions[show] ?? conditions.open)?.(me, todayIn(new Date()))}
			sort={show === "mine" || show === "due" ? "due_on" : undefined}
			empty={empty}
			cells={cells}
			searchable
			searchLabel={t("search")}
			filters={resource.searched.filter(({ path }) => ["kind", "priority"].includes(path))}
			startsNarrow
			controls={
				<ChipRow
					label={t("status")}
					chips={choices}
					value={show}
					onChange={(value) => change({ show: value, sort: "" })}
				/>
			}
		/>
	);
}

import { labelsOf } from "@rafta/library/collections/definition";
import { tasks } from "@rafta/library/collections/tasks";
import { useLanguage } from "#i18n";
import { Badge } from "#kit";
import { nameOfAssignee, type Task, type usePeople } from "./model.ts";

const reasons = labelsOf(tasks, "freed");

/** Explains why a formerly assigned task has no assignee now; renders nothing when it is assigned or never was. */
export function UnassignedNote({ task }: { task: Task }) {
	const { language } = useLanguage();
	const reason = task.assignee === "" ? reasons[task.freed]?.[language] : undefined;
	return reason && <Badge tone="warn">{reason}</Badge>;
}

/** Assignee of a task. */
export function Assignee({ task, people }: { task: Task; people: ReturnType<typeof usePeople> }) {
	return nameOfAssignee(task, people) || <UnassignedNote task={task} />;
}

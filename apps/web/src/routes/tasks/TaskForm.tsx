import { shownField } from "@rafta/library/collections/shown";
import { tasks } from "@rafta/library/collections/tasks";
import { useLanguage, useTexts } from "#i18n";
import { RecordForm, RelationInput, Select, useGo } from "#kit";
import { Checklist } from "./Checklist.tsx";
import { type Task, useIsAdmin, usePeople } from "./model.ts";
import { RelatedInput } from "./RelatedInput.tsx";
import { texts } from "./texts.ts";

const everything = ["title", "status", "priority", "due_on", "assignee", "related", "checklist", "body"];
/** Fields that can be edited on a task created by the program. */
const arranged = ["status", "priority", "due_on", "assignee", "checklist"];

function AssigneeInput({
	value,
	onChange,
	error,
}: {
	value: string;
	onChange(id: string): void;
	error?: string;
}) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const isAdmin = useIsAdmin();
	const people = usePeople();
	const field = shownField(tasks, "assignee");
	if (field?.type !== "relation") return null;
	if (isAdmin) return <RelationInput field={field} value={value} onChange={onChange} error={error} />;
	return (
		<Select
			label={field.label[language]}
			error={error}
			value={value}
			options={[["", t("nobody")], ...people.map(({ id, name }) => [id, name] as const)]}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}

/** Form for a new or an existing task. */
export function TaskForm({ task, initial = {} }: { task?: Task; initial?: Record<string, unknown> }) {
	const go = useGo();
	const isAdmin = useIsAdmin();
	const school = shownField(tasks, "school_id");
	const fields = task?.kind && !isAdmin ? arranged : everything;
	return (
		<RecordForm<Task>
			collection={tasks}
			fields={isAdmin ? [...fields.slice(0, 5), "school_id", ...fields.slice(5)] : fields}
			record={task}
			initial={{ status: "todo", priority: "normal", ...initial }}
			custom={{
				title: { isWide: true },
				assignee: {
					control: (value, change, error) => (
						<AssigneeInput value={String(value ?? "")} onChange={change} error={error} />
					),
				},
				school_id: {
					control: (value, change, error) =>
						school?.type === "relation" && (
							<RelationInput field={school} value={String(value ?? "")} onChange={change} error={error} />
						),
				},
				related: {
					isWide: true,
					control: (value, change, error) => <RelatedInput value={value} onChange={change} error={error} />,
				},
				checklist: {
					isWide: true,
					control: (value, change, error) => <Checklist value={value} onChange={change} error={error} />,
				},
			}}
			onSaved={({ id }) => go(`/tasks/detail/${id}`, "/tasks/list", "/tasks")}
		/>
	);
}

/** Validation of tasks, permission to be an assignee, and effects of the status. */
import { roleOf, roles } from "@rafta/library/access/roles";
import { tasks } from "@rafta/library/collections/tasks";
import { lastOrder } from "@rafta/library/tasks/order";
import { isOpenTask, readChecklist, readRelated } from "@rafta/library/tasks/task";
import { todayIn } from "@rafta/library/turkish/dates";
import type { RecordData } from "@rafta/records";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, schoolOf } from "../../kit/writes/request-user.ts";
import type { RecordReader, WriteEvent, WriteHook } from "../../records.ts";

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields that users may change in a task noted by the program: its content stays. */
const arrangeable = new Set([
	...["status", "priority", "due_on", "assignee", "column_order", "checklist"],
	...["done_on", "freed", "updated"],
]);

/** Protects the content of tasks noted by the program. @throws ApiError 400 */
function keepNoted({ record, original }: WriteEvent<"tasks">): void {
	for (const { name } of tasks.fields) {
		if (!arrangeable.has(name) && !same(record[name], original?.[name])) {
			throw refuseField(name, problems.notWritable);
		}
	}
}

/** An assignee must be able to read the task: staff of its school, or the administration's. @throws ApiError 400 */
async function checkAssignee({ record, request, records }: WriteEvent<"tasks">): Promise<void> {
	const user = await records.find("users", record.assignee);
	if (!user) return;
	const role = roleOf(user);
	const isStaff = (role === roles.manager || role === roles.admin) && user.status === "active";
	const isOfSchool = user.school_id === record.school_id;
	const isFree = role === roles.admin || record.school_id === "";
	const reaches = request.superuser ? isFree || isOfSchool : isOfSchool;
	if (!isStaff || user.desk_only === true || !reaches) throw refuseField("assignee", problems.assignee);
}

/** The related record must exist, and belong to the school of the caller. @throws ApiError 400 */
async function checkRelated(event: WriteEvent<"tasks">, records: RecordReader): Promise<void> {
	const { record, request } = event;
	const related = readRelated(record.related);
	if (related === undefined) throw refuseField("related", problems.value);
	record.related = related;
	if (!related || isInternal(request)) return;
	const found: RecordData | null = await records.find(related.collection, related.id);
	const school = related.collection === "schools" ? found?.id : found?.school_id;
	const isShared = related.collection === "books" && found?.status === "active";
	const isSeen = request.superuser || isShared || school === schoolOf(request);
	// Another school's record gets the same response as one that does not exist.
	if (!found || !isSeen) throw refuseField("related", problems.unknownTitle);
}

async function byCaller(event: WriteEvent<"tasks">): Promise<void> {
	const { action, record, original, request, records } = event;
	if (isInternal(request)) return;
	if (!request.superuser) {
		if (action === "create") record.school_id = schoolOf(request);
		else if (original?.kind !== "") keepNoted(event);
	}
	if (record.assignee !== "" && record.assignee !== original?.assignee) await checkAssignee(event);
	if (!same(record.related, original?.related)) await checkRelated(event, records);
}

export const tasksHook = (now: () => Date): WriteHook<"tasks"> => ({
	collection: "tasks",
	actions: ["create", "update"],
	async before(event) {
		const { record, original } = event;
		if (record.status === "") record.status = "todo";
		if (record.priority === "") record.priority = "normal";
		await byCaller(event);
		if (record.assignee !== "") record.freed = "";
		if (!same(record.checklist, original?.checklist)) {
			const checklist = readChecklist(record.checklist);
			if (!checklist) throw refuseField("checklist", problems.value);
			record.checklist = checklist;
		}
		if (record.status === original?.status) return;
		// A task that enters a column becomes the last one, unless a position is given.
		if (record.column_order === (original?.column_order ?? 0)) record.column_order = lastOrder(now());
		if (isOpenTask(record.status)) record.done_on = "";
		else if (!original || isOpenTask(original.status)) record.done_on = todayIn(now());
	},
});

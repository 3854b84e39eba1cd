/**
 * Unassigns open tasks whose assignee cannot work on them any more (left the school, blocked, no longer staff,
 * deleted), with a note of the reason: otherwise they would stay assigned to an account that nobody uses.
 */
import { roles } from "@rafta/library/access/roles";
import { openStatuses } from "@rafta/library/tasks/task";
import type { RecordReader, RecordService, RecordTransaction, WriteHook } from "../../records.ts";

type Why = "left" | "blocked" | "deleted";

const BATCH_SIZE = 200;

const open = `(${openStatuses.map((status) => `status = "${status}"`).join(" || ")})`;

/** The negation of the condition on assignees (hooks.ts). */
const stray = [
	'assignee.status != "active"',
	`(assignee.role != ${roles.manager} && assignee.role != ${roles.admin})`,
	"assignee.desk_only = true",
	`(assignee.role != ${roles.admin} && school_id != "" && school_id != assignee.school_id)`,
].join(" || ");

const ofUser = (records: RecordReader, user: string, filter: string) =>
	records.list("tasks", {
		filter: `assignee = {:user} && ${open} && (${filter})`,
		params: { user },
		limit: BATCH_SIZE,
	});

async function free(records: RecordTransaction, user: string, why: Why): Promise<void> {
	for (;;) {
		const tasks = await ofUser(records, user, why === "deleted" ? 'id != ""' : stray);
		for (const { id } of tasks) await records.update("tasks", id, { assignee: "", freed: why });
		if (tasks.length < BATCH_SIZE) return;
	}
}

const decisive = ["status", "role", "desk_only", "school_id"] as const;

export const freedTasksHook: WriteHook<"users"> = {
	collection: "users",
	actions: ["update", "delete"],
	async before({ action, record, records }) {
		if (action === "delete") await free(records, record.id, "deleted");
	},
	async after({ action, record, original, records }) {
		if (action !== "update" || decisive.every((name) => record[name] === original?.[name])) return;
		await free(records, record.id, record.status === "active" ? "left" : "blocked");
	},
};

/** Unassigns tasks that were assigned before this rule existed, or at the very moment when the assignee left. */
export async function freeStrayTasks(service: RecordService): Promise<number> {
	let freed = 0;
	for (;;) {
		const count = await service.transaction(async (records) => {
			const filter = `assignee != "" && ${open} && (${stray})`;
			const tasks = await records.list("tasks", { filter, limit: BATCH_SIZE });
			for (const { id, assignee } of tasks) {
				const user = await records.find("users", assignee);
				const freedBy: Why = user?.status === "active" ? "left" : user ? "blocked" : "deleted";
				await records.update("tasks", id, { assignee: "", freed: freedBy });
			}
			return tasks.length;
		});
		freed += count;
		if (count < BATCH_SIZE) return freed;
	}
}

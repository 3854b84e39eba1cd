/** Endpoints of tasks. */
import { z } from "zod";
import { tasks } from "../collections/tasks.ts";
import { taskStatuses } from "../tasks/task.ts";
import { contract } from "./endpoint.ts";
import { fieldOf } from "./record.ts";

const id = z.string().min(1).max(40);

const status = z.enum(taskStatuses);

const moveBody = z.strictObject({ task: id, status, after: id.optional(), before: id.optional() });

const settleBody = z.strictObject({ ids: z.array(id).min(1).max(500), status });

const peopleQuery = z.object({ q: z.string().trim().max(100).default("") });

export const tasksEndpoints = contract({
	"POST /api/tasks/move": {
		summary: "Moves a task on the board",
		caller: "staffOrAdministrator",
		body: moveBody,
		answer: z.strictObject({
			task: z.strictObject({
				id: z.string(),
				status: fieldOf(tasks, "status"),
				column_order: z.number(),
			}),
		}),
	},
	"POST /api/tasks/settle": {
		summary: "Changes the status of several tasks",
		caller: "staffOrAdministrator",
		body: settleBody,
		answer: z.strictObject({ changed: z.number() }),
	},
	"GET /api/tasks/people": {
		summary: "Possible assignees of a task",
		caller: "staffOrAdministrator",
		query: peopleQuery,
		answer: z.strictObject({ people: z.array(z.strictObject({ id: z.string(), name: z.string() })) }),
	},
});

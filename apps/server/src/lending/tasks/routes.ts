/**
 * `/api/tasks/*`: moving a task on the board, settling several at once, and listing possible assignees. All under the
 * rules of the collection.
 */

import { roleOf, roles } from "@rafta/library/access/roles";
import { notFound, type RequestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { withAccount } from "../../kit/actor.ts";
import { batchesOf } from "../../kit/batches.ts";
import { handle } from "../../kit/endpoint.ts";
import { administrators, managersOf } from "../../kit/staff.ts";
import type { RecordService, Stored } from "../../records.ts";
import { orderAt } from "./column-order.ts";

/** Tasks in one transaction. */
const BATCH_SIZE = 100;
const MAX_PEOPLE = 50;

export function taskRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	const mayChange = async (task: string, context: RequestContext): Promise<boolean> => {
		const collection = service.collection("tasks");
		return collection ? service.matchesRule(collection, task, collection.updateRule ?? null, context) : false;
	};

	handle(app, "POST /api/tasks/move", async ({ actor, body }) => {
		const { request } = withAccount(actor);
		const { task, status: to, ...neighbours } = body();
		if (!(await mayChange(task, request))) throw notFound();
		const moved = await service.transaction(async (records) => {
			if (!(await records.find("tasks", task))) throw notFound();
			const column_order = await orderAt(records, task, to, neighbours, now());
			return records.update("tasks", task, { status: to, column_order }, request);
		});
		return { task: { id: moved.id, status: moved.status, column_order: moved.column_order } };
	});

	handle(app, "POST /api/tasks/settle", async ({ actor, body }) => {
		const { request } = withAccount(actor);
		const { ids, status: to } = body();
		const allowed: string[] = [];
		for (const task of new Set(ids)) if (await mayChange(task, request)) allowed.push(task);
		let changed = 0;
		for (const batch of batchesOf(allowed, BATCH_SIZE)) {
			changed += await service.transaction(async (records) => {
				let count = 0;
				for (const task of batch) {
					const known = await records.find("tasks", task);
					if (!known || known.status === to) continue;
					await records.update("tasks", task, { status: to }, request);
					count += 1;
				}
				return count;
			});
		}
		return { changed };
	});

	/** Colleagues of the own school; for administrators all staff accounts, by name. */
	async function people(user: Stored<"users">, text: string): Promise<Stored<"users">[]> {
		if (roleOf(user) !== roles.admin) {
			const school = user.school_id;
			const above = (await administrators(service)).filter((one) => one.school_id === school);
			return [...(await managersOf(service, school)), ...above];
		}
		const isStaff = '(role = 2 || role = 3) && status = "active" && desk_only = false';
		return service.list("users", {
			filter: text === "" ? isStaff : `${isStaff} && name ~ {:text}`,
			params: { text },
			sort: "role,name",
			limit: MAX_PEOPLE,
		});
	}

	handle(app, "GET /api/tasks/people", async ({ actor, reply, query }) => {
		const { account } = withAccount(actor);
		const found = await people(account, query().q);
		reply.header("cache-control", "no-store");
		return { people: found.map((one) => ({ id: one.id, name: one.name || one.username })) };
	});
}

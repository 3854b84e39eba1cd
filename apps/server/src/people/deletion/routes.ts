/** `/api/users/:id/deletion`, `/hand-over` and `/api/archives`: account management by administrators. */

import { todayIn } from "@rafta/library/turkish/dates";
import { ApiError, notFound } from "@rafta/records";
import type { FastifyInstance, RouteShorthandOptions } from "fastify";
import { jumpedFrom } from "../../kit/clock/clock.ts";
import { handle } from "../../kit/endpoint.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { forgetArchives, restoreArchive } from "./archives.ts";
import { previewDeletion } from "./delete-user.ts";
import { reassignOwnership } from "./reassign-ownership.ts";

/** Every refusal of a deletion has `success: false` (specification, section 8). */
const unsuccessful: RouteShorthandOptions = {
	errorHandler(error: unknown) {
		if (!(error instanceof ApiError)) throw error;
		throw new ApiError(error.status, error.text, error.data, { success: false, ...error.extra });
	},
};

export function deletionRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	async function user(records: RecordReader, id: string): Promise<Stored<"users">> {
		const found = await records.find("users", id);
		if (!found) throw notFound();
		return found;
	}

	handle(app, "GET /api/users/:id/deletion", async ({ params }) => {
		const { id } = await user(service, params.id);
		return previewDeletion(service, id);
	});

	handle(
		app,
		"POST /api/users/:id/deletion",
		async ({ actor, params }) => {
			const { id } = await user(service, params.id);
			const { counts } = await previewDeletion(service, id);
			// Goes through the record API, whose hook does the work for every caller.
			await service.api.delete("users", id, actor.request);
			return { success: true, counts };
		},
		unsuccessful,
	);

	handle(
		app,
		"POST /api/users/:id/hand-over",
		async ({ actor, params, body }) => {
			const { user_id } = body();
			const counts = await service.transaction(async (records) => {
				const from = await user(records, params.id);
				return reassignOwnership(records, from, await records.find("users", user_id), actor.account, now());
			});
			return { success: true, counts };
		},
		unsuccessful,
	);

	handle(app, "GET /api/archives", async () => {
		const archives = await service.list("archives", { sort: "-created", limit: 200 });
		return {
			items: archives.map(({ id, label, counts, created, expires_on, restored_at }) => ({
				id,
				label,
				counts,
				created,
				expires_on,
				restored_at,
			})),
		};
	});

	handle(
		app,
		"POST /api/archives/:id/restore",
		async ({ actor, params }) => {
			await restoreArchive(service, params.id, actor.account, now());
			return { success: true };
		},
		unsuccessful,
	);

	service.crons.add("rafta_archives", "40 0 * * *", async () => {
		// If the clock has jumped, nothing is purged that may still be wanted.
		if ((await jumpedFrom(service, todayIn(now()))) === "") await forgetArchives(service, now());
	});
}

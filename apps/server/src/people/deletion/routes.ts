/** `/api/users/:id/deletion`, `/hand-over` and `/api/archives`: account management by administrators. */

import { todayIn } from "@rafta/library/turkish/dates";
import { ApiError, forbidden, notFound, type RecordData, requestContext } from "@rafta/records";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jumpedFrom } from "../../platform/clock/clock.ts";
import { handle } from "../../platform/http/handle.ts";
import { userOf } from "../../platform/writes/caller.ts";
import type { RecordReader, RecordService, Stored } from "../../records.ts";
import { forgetArchives, restoreArchive } from "./archives.ts";
import { previewDeletion } from "./delete-user.ts";
import { reassignOwnership } from "./reassign-ownership.ts";

/** Adds `success: false` to every refusal of a deletion (specification, section 8). */
async function markUnsuccessful<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ApiError)) throw error;
		throw new ApiError(error.status, error.text, error.data, { success: false, ...error.extra });
	}
}

export function deletionRoutes(app: FastifyInstance, service: RecordService, now: () => Date): void {
	async function administrator(request: FastifyRequest): Promise<RecordData | null> {
		const context = await requestContext(request);
		if (context.auth === null) throw new ApiError(401, { tr: "Önce giriş yapılmalı.", en: "Sign in first." });
		if (!context.superuser) throw forbidden();
		return userOf(context) as RecordData | null;
	}
	async function user(records: RecordReader, id: string): Promise<Stored<"users">> {
		const found = await records.find("users", id);
		if (!found) throw notFound();
		return found;
	}

	handle(app, "GET /api/users/:id/deletion", async ({ request, params }) => {
		await administrator(request);
		const { id } = await user(service, params.id);
		return previewDeletion(service, id);
	});

	handle(app, "POST /api/users/:id/deletion", async ({ request, params }) =>
		markUnsuccessful(async () => {
			await administrator(request);
			const { id } = await user(service, params.id);
			const { counts } = await previewDeletion(service, id);
			// Goes through the record API, whose hook does the work for every caller.
			const context = await requestContext(request);
			await service.api.delete("users", id, context);
			return { success: true, counts };
		}),
	);

	handle(app, "POST /api/users/:id/hand-over", async ({ request, params, body }) =>
		markUnsuccessful(async () => {
			const actor = await administrator(request);
			const { user_id } = body();
			const counts = await service.transaction(async (records) => {
				const from = await user(records, params.id);
				return reassignOwnership(records, from, await records.find("users", user_id), actor, now());
			});
			return { success: true, counts };
		}),
	);

	handle(app, "GET /api/archives", async ({ request }) => {
		await administrator(request);
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

	handle(app, "POST /api/archives/:id/restore", async ({ request, params }) =>
		markUnsuccessful(async () => {
			const actor = await administrator(request);
			await restoreArchive(service, params.id, actor, now());
			return { success: true };
		}),
	);

	service.crons.add("rafta_archives", "40 0 * * *", async () => {
		// If the clock has jumped, nothing is purged that may still be wanted.
		if ((await jumpedFrom(service, todayIn(now()))) === "") await forgetArchives(service, now());
	});
}

/** Corrections of titles by staff (`/api/titles/{id}/correct`), and decisions about proposed ones (`/api/corrections`). */

import { todayIn } from "@rafta/library/turkish/dates";
import { undoableSince } from "@rafta/library/undo/limits";
import type { FastifyInstance } from "fastify";
import { withAccount } from "../../kit/actor.ts";
import { handle } from "../../kit/endpoint.ts";
import type { Notifier } from "../../people/notices/notify.ts";
import type { RecordService, Stored } from "../../records.ts";
import { correct, correctsImmediately, undo } from "./correct.ts";
import { accept, decline } from "./decide.ts";

const BATCH_SIZE = 200;

const presentCorrection = ({ id, status }: Stored<"title_corrections">) => ({ id, status });

export function correctionRoutes(
	app: FastifyInstance,
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
): void {
	handle(app, "GET /api/titles/:id/correction", async ({ actor, params }) => ({
		immediate: await correctsImmediately(service, withAccount(actor), params.id),
	}));

	handle(app, "POST /api/titles/:id/correct", async ({ actor, params, body }) => {
		const corrector = withAccount(actor);
		const { values } = body();
		return presentCorrection(await correct(service, corrector, params.id, values, now()));
	});

	handle(app, "POST /api/corrections/:id/accept", async ({ actor, params, body }) => {
		const decision = { admin: withAccount(actor), id: params.id, now: now() };
		return presentCorrection(await accept(service, notifier, decision, body().seen));
	});

	handle(app, "POST /api/corrections/:id/decline", async ({ actor, params, body }) => {
		const decision = { admin: withAccount(actor), id: params.id, now: now() };
		return presentCorrection(await decline(service, notifier, decision, body().reason));
	});

	handle(app, "POST /api/corrections/:id/undo", async ({ actor, params }) =>
		presentCorrection(await undo(service, withAccount(actor), params.id, now())),
	);

	/** Every night: deletes decided corrections; the title's journal keeps who corrected what. */
	async function forgetDecided(): Promise<void> {
		const step = () =>
			service.transaction(async (records) => {
				const over = await records.list("title_corrections", {
					filter: 'status != "open" && decided_at < {:since}',
					params: { since: undoableSince(todayIn(now())) },
					limit: BATCH_SIZE,
				});
				await records.deleteMany(
					"title_corrections",
					over.map(({ id }) => id),
				);
				return over.length;
			});
		while ((await step()) === BATCH_SIZE);
	}

	service.crons.add("rafta_title_corrections", "50 0 * * *", forgetDecided);
}

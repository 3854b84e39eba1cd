/** What administrators decide about titles that schools suggest (`/api/titles`). */
import { badRequest, forbidden, notFound, type RecordService, requestContext } from "@rafta/records";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { audit } from "../audit/journal.ts";
import { readBody } from "../http/body.ts";
import { staffUser } from "../members/staff.ts";
import type { Notifier } from "../notices/notify.ts";
import { mergeRoutes } from "./merge-routes.ts";
import { tellSuggester } from "./review.ts";

const returnBody = z.strictObject({ reason: z.string().trim().min(3).max(500) });

const notWaiting = {
	tr: "Bu eser onay beklemiyor.",
	en: "This title does not wait for approval.",
};

type OneTitle = { Params: { id: string } };

export function titleRoutes(
	app: FastifyInstance,
	service: RecordService,
	notifier: Notifier,
	now: () => Date,
): void {
	mergeRoutes(app, service, notifier, now);

	/** Sends a suggestion back to its school with a reason; the school goes on using it. */
	app.post<OneTitle>("/api/titles/:id/return", async (request) => {
		const context = await requestContext(request);
		const user = staffUser(context);
		if (!context.superuser) throw forbidden();
		const { reason } = readBody(returnBody, request.body);
		return service.transaction(async (records) => {
			const title = await records.find("books", request.params.id);
			if (!title) throw notFound();
			if (title.status !== "suggested") throw badRequest(notWaiting);
			const at = now().toISOString().replace("T", " ");
			const changed = await records.update("books", title.id, { returned_at: at });
			const about = { school_id: title.school_id, collection: "books", record: title.id };
			await audit(records, { actor: user, kind: "title_returned", ...about, details: { reason } }, now());
			await tellSuggester(records, notifier, changed, "title_returned", { reason });
			return { id: changed.id, returned_at: changed.returned_at };
		});
	});
}

import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../errors.ts";
import { answerOf, bounded } from "../records/page.ts";
import type { RecordService } from "../service.ts";
import { superuserAction, superuserRoute } from "./guards.ts";

/** Queued, sent and failed mails, for superusers. */
export function mailRoutes(app: FastifyInstance, service: RecordService): void {
	type OneMail = { Params: { id: string } };

	app.get(
		"/api/mails",
		superuserRoute(async (_request, { query }) => {
			const page = bounded(query.page, 1, 1_000_000);
			const perPage = bounded(query.perPage, 30, 500);
			const state = ["waiting", "sent", "failed"].includes(query.state ?? "") ? (query.state ?? "") : "";
			const { items, total } = await service.mail.list(state, page, perPage);
			// Mail bodies contain links that give access to accounts: the list shows only recipient and subject.
			const shown = items.map(({ mail: { to, subject }, ...rest }) => ({ ...rest, to: to.address, subject }));
			return answerOf({ page, perPage }, total, shown);
		}),
	);
	app.post<OneMail>(
		"/api/mails/:id/send",
		superuserAction(async (request: FastifyRequest<OneMail>) => {
			if (!(await service.mail.resend(request.params.id))) throw notFound();
		}),
	);
	app.delete<OneMail>(
		"/api/mails/:id",
		superuserAction(async (request: FastifyRequest<OneMail>) => {
			if (!(await service.mail.remove(request.params.id))) throw notFound();
		}),
	);
}

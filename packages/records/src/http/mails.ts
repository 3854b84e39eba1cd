import type { FastifyInstance } from "fastify";
import { notFound } from "../errors.ts";
import { answerOf, boundedNumber } from "../records/page.ts";
import type { RecordService } from "../service.ts";
import { superuserRoutes } from "./guards.ts";

/** Queued, sent and failed mails, for superusers. */
export function mailRoutes(app: FastifyInstance, service: RecordService): void {
	type OneMail = { id: string };
	const route = superuserRoutes(app);

	route("GET", "/api/mails", async ({ query }) => {
		const page = boundedNumber(query.page, 1, 1_000_000);
		const perPage = boundedNumber(query.perPage, 30, 500);
		const state = ["waiting", "sent", "failed"].includes(query.state ?? "") ? (query.state ?? "") : "";
		const { items, total } = await service.mail.list(state, page, perPage);
		// Mail bodies contain links that give access to accounts: the list shows only recipient and subject.
		const shown = items.map(({ mail: { to, subject }, ...rest }) => ({ ...rest, to: to.address, subject }));
		return answerOf({ page, perPage }, total, shown);
	});
	route<OneMail>("POST", "/api/mails/:id/send", async (_context, { params }) => {
		if (!(await service.mail.resend(params.id))) throw notFound();
	});
	route<OneMail>("DELETE", "/api/mails/:id", async (_context, { params }) => {
		if (!(await service.mail.remove(params.id))) throw notFound();
	});
}
